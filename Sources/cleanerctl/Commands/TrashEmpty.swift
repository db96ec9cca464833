import ArgumentParser
import CommandText

/// An old name of `trash send` that said more than it did; it only explains what empties what.
struct TrashEmpty: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Explain what empties the trash.", shouldDisplay: false)

    @Flag(name: [.customShort("y"), .long], help: .hidden)
    var yes = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: .hidden)
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        throw Complaint(
            .refused, "cleanerctl empties no trash: what lies there is gone for good afterwards",
            remedy: """
                to move the marked photos to the desktop's trash: cleanerctl trash send
                to empty that trash, also of other files: gio trash --empty
                """)
    }
}
