import ArgumentParser
import CleanerProtocol
import CommandText

struct Undo: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take back the newest decision, or the last move to the desktop's trash.",
        discussion: "Any number of times, each time one step further back; nothing left to take back: exit status 4.")

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(UndoRequest()) {
            invocation.show("Undoing", $0)
        }
        return try invocation.finish(report, done: report.photos) {
            DecisionText.text(report)
        }
    }
}
