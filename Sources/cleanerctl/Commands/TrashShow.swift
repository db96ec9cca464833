import ArgumentParser
import CleanerProtocol
import CommandText

struct TrashShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Look over what is marked, as pictures.",
        discussion: """
            A grid of all that is marked, with names, sizes and reasons; single ones go back to keep, and all \
            others go to the desktop's trash, after a question. Without a terminal it is listed.
            """)

    @OptionGroup var screen: ScreenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        guard Terminal.canShowScreens, !invocation.json else { return try TrashList.list(invocation) }
        // Connects first, so that an error with its remedy appears here and not on the full screen.
        _ = try invocation.connect()
        try invocation.replaceWithReview(["--trash"] + screen.words)
    }
}
