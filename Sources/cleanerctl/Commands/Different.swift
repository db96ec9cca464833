import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Different: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "different", abstract: tr("Say that photos show different things."),
        discussion: tr(
            """
            They are never again proposed in favour of each other, neither as versions of one picture nor as shots of \
            one scene. `cleanerctl undo` takes it back.

              cleanerctl different beach-1.jpg beach-2.jpg
            """))

    @Argument(help: ArgumentHelp(tr("Two or more paths or ids."), valueName: "photo"), completion: .file())
    var photos: [String]

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if photos.count < 2 { throw ValidationError(tr("Name at least two photos.")) }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let references = try invocation.photos(photos).map(\.reference)
        let report = try invocation.connect().send(DifferentRequest(photos: references))
        return try invocation.finish(report, done: report.photos) {
            DecisionText.text(report)
        }
    }
}
