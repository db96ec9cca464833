import ArgumentParser
import CleanerProtocol
import CommandText

struct DecisionsExport: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the decisions that hold to a file, for another machine or as a backup.",
        discussion: """
            What you keep, what is marked or was deleted, what is on the maybe pile, and what you called different: JSON \
            Lines that name photos by their digests, as cleanerd-protocol(7) describes. A file that exists is not \
            overwritten.

              cleanerctl decisions export decisions.jsonl
              cleanerctl decisions export | gzip > decisions.jsonl.gz
            """)

    @Argument(
        help: ArgumentHelp("The new file; the standard output without it, or for -.", valueName: "file"),
        completion: .file())
    var file: String?

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        guard let file, file != "-" else {
            _ = try write(to: invocation.output, client)
            return .done
        }
        let new = try NewFile(invocation.takeArgument(file), named: file)
        let result = try write(to: new.output, client)
        try new.finish()
        return try invocation.finish(result) { DecisionFileText.written(result.rows, to: file) }
    }

    private func write(to output: Output, _ client: Client) throws -> RowsResult {
        try output.json(DecisionFile.first())
        let result = try client.relay(DecisionsExportRequest()) { try output.json($0) }
        try output.json(DecisionFile.last())
        return try LineCoding.decode(RowsResult.self, from: result)
    }
}
