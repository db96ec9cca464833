import ArgumentParser
import CleanerProtocol
import CommandText

struct Decisions: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show your decisions, the newest first.",
        discussion: "Decisions that were taken back are shown, too, and marked as such.")

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let page = invocation.page
        let result = try invocation.printRows(of: DecisionsRequest()) { [HistoryText.line($0, page)] }
        if result?.total == 0 { try invocation.say(["Nothing was decided yet. Begin with: cleanerctl review"]) }
        return .done
    }
}
