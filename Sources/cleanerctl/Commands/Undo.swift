import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Undo: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: tr("Take back the newest decision, or the last move to the desktop's trash."),
        discussion: tr(
            "Any number of times, each time one step further back; nothing left to take back: exit status 4."))

    /// Only refused, with the command that is meant.
    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard let word = words.first else { return }
        throw ValidationError(
            Int(word) != nil
                ? tr("Each undo takes back one step: say cleanerctl undo again for the step before it.")
                : tr(
                    """
                    undo takes back the last step, whatever it was about. For one photo: cleanerctl trash restore \
                    \(SafeText.escaped(word)), or decide about it again.
                    """))
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(UndoRequest()) {
            invocation.show(tr("Undoing"), $0)
        }
        return try invocation.finish(report, done: report.photos) {
            DecisionText.text(report)
        }
    }
}
