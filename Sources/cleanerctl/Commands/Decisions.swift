import ArgumentParser
import CleanerProtocol
import CommandText

struct Decisions: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell what you decided, the newest first.",
        discussion: "What was taken back since is told as well, and said to be so.")

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        guard !invocation.json else {
            _ = try client.relay(DecisionsRequest()) { try invocation.output.json($0) }
            return .done
        }
        let page = invocation.page
        let result = try client.send(DecisionsRequest()) { row in
            try invocation.print([HistoryText.line(row, page)])
        }
        if result.total == 0 { try invocation.say(["Nothing was decided yet. Begin with: cleanerctl review"]) }
        return .done
    }
}
