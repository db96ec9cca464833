import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import Translation

struct Pause: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: tr("Stop the analysis for some time."),
        discussion: tr(
            """
            New photos are still noticed and wait. The pause outlives a restart of the machine.

              cleanerctl pause 2h
              cleanerctl pause            until `cleanerctl resume`
            """))

    @Argument(
        help: ArgumentHelp(tr("Such as 30m, 2h, 1h30m or 1d; without it until `cleanerctl resume`.")),
        transform: { text in
            guard let span = TimeSpan(text) else {
                throw ValidationError(
                    tr("'\(SafeText.escaped(text))' is no duration: write it as 30m, 2h, 1h30m or 1d."))
            }
            return span
        })
    var duration: TimeSpan?

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let request = PauseRequest(seconds: duration?.seconds)
        let report = try invocation.connect().send(request)
        return try invocation.finish(report) {
            guard let until = report.until else { return tr("Paused until `cleanerctl resume`.") }
            let page = invocation.page
            return tr("Paused until \(page.moment(until)).")
        }
    }
}

struct Resume: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: tr("Go on with the analysis after a pause."))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let done = try invocation.connect().send(ResumeRequest())
        return try invocation.finish(done) { tr("The analysis goes on.") }
    }
}
