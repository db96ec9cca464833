import ArgumentParser
import CleanerProtocol
import CommandText

struct DecisionsList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show your decisions, the newest first.",
        discussion: "Decisions that were taken back are shown, too, and marked as such.")

    @Option(help: ArgumentHelp("Show at most this many.", valueName: "number"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let page = invocation.page
        var left = limit ?? .max
        guard !invocation.json else {
            _ = try invocation.connect().relay(DecisionsRequest()) { row in
                if left > 0 { try invocation.output.json(row) }
                left -= 1
            }
            return .done
        }
        let result = try invocation.printRows(of: DecisionsRequest()) { row in
            left -= 1
            return left < 0 ? [] : [HistoryText.line(row, page)]
        }
        if result?.total == 0 { try invocation.say(["Nothing was decided yet. Begin with: cleanerctl review"]) }
        return .done
    }
}
