import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Stats: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: tr("Show what was reviewed, removed and freed since the beginning."),
        discussion: tr(
            """
            Space is really free once the desktop's trash is emptied of the photos as well, in the file manager or \
            with `gio trash --empty`.
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(StatisticsRequest())
        if invocation.json {
            try invocation.output.json(try LineCoding.line(report).dropLast())
        } else {
            try invocation.print(HistoryText.lines(report, invocation.page))
        }
        return .done
    }
}
