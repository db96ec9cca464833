import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Status: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: tr("Show what is going on, what was found and what could be freed."),
        discussion: tr(
            """
            This is what cleanerctl does when no command is named. Just after a start of the daemon it says that what \
            is known is still being loaded: its figures follow (with --json, activity is "loading" until then).

              cleanerctl status --follow       stays, with a bar; Ctrl-C ends it
              cleanerctl status --until-idle   ends when all is analysed
              cleanerctl status --check        exit status 1 if something needs care
            """))

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Stay and show the state as it changes.")))
    var follow = false

    @Flag(name: .customLong("until-idle"), help: ArgumentHelp(tr("Follow until everything is analysed.")))
    var untilIdle = false

    @Flag(help: ArgumentHelp(tr("Exit with 1 where a condition needs care.")))
    var check = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Show also what confines the workers, which parse the photos.")))
    var verbose = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        guard !follow, !untilIdle else {
            let last = try StatusFollower(invocation, untilIdle: untilIdle, isVerbose: verbose).follow(client)
            return status(of: last)
        }
        // What is checked shall be known; otherwise "loading" is an answer as well.
        let request = StatusRequest(loaded: check ? true : nil)
        guard invocation.json else {
            let report = try client.send(request)
            try invocation.print(StatusScreen(report, page: invocation.page, isVerbose: verbose).lines)
            return status(of: report)
        }
        let text = try client.relay(request) { _ in }
        try invocation.output.json(text)
        return check ? status(of: try LineCoding.decode(StatusReport.self, from: text)) : .done
    }

    private func status(of report: StatusReport?) -> Outcome {
        check && report?.conditions.isEmpty == false ? .failed : .done
    }
}
