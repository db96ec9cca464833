import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Export: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: tr("Print a JSON object for every photo, with all measurements."),
        discussion: tr(
            """
            JSON Lines, for other programs; with or without --json.

              cleanerctl export | jq 'select(.status == "unreadable") | .path'
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        // JSON is English.
        let client = try Language.english.spoken { try invocation.connect() }
        _ = try client.relay(ExportRequest()) { try invocation.output.json($0) }
        return .done
    }
}
