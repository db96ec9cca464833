import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Export: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: tr("Print a JSON object for every photo, with all measurements."),
        discussion: tr(
            """
            JSON Lines, for other programs; with or without --json.

              cleanerctl export | jq 'select(.status == "unreadable") | .path'
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect(speaking: .english)
        _ = try client.relay(ExportRequest()) { try invocation.output.json($0) }
        return .done
    }
}
