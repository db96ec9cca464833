import ArgumentParser
import CleanerProtocol
import CommandText

struct Export: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a JSON object for every photo, with all measurements.",
        discussion: """
            JSON Lines, for other programs; with or without --json.

              cleanerctl export | jq 'select(.status == "unreadable") | .path'
            """)

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        _ = try invocation.connect().relay(ExportRequest()) { try invocation.output.json($0) }
        return .done
    }
}
