import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import Translation

/// `cleanerctl`: asks the daemon, lets a user decide, and moves what was decided to the desktop's trash.
@main
struct CleanerControl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cleanerctl",
        abstract: tr("Find copies, blurred photos and screenshots in your photo library, and clean up."),
        discussion: tr(
            """
            The daemon cleanerd watches the photo folder and analyses each photo as it arrives. It only proposes: you \
            decide, and what you delete goes to the desktop's trash, where you can take it back.

              cleanerctl                          what was found, what it frees
              cleanerctl review screenshots       look and decide with a key each
              cleanerctl window                   the same in a window
              cleanerctl list duplicates          the photos of a category
              cleanerctl search beach 2023        photos by words
              cleanerctl colors                   the library by colours
              cleanerctl show IMG_1203.jpg        why a photo is there
              cleanerctl mark delete IMG_1203.jpg
              cleanerctl undo                     takes the last decision back
              cleanerctl trash send               moves marked photos to the trash
              cleanerctl settings                 how much is proposed

            A PHOTO is a path, from the current folder or else from the library, or an id such as p:12.

            Exit status: 0 done, 1 failed, 2 partly done, 3 the daemon does not run, 4 not found, 5 refused, \
            64 wrong usage, 75 busy or in conflict (try again), 130 interrupted.

            With --json a command prints its rows or its result to the standard output, an object a line, and each \
            error and refusal to the standard error: {"error":{"word":"not-found","problem":"...","remedy":"..."}}. \
            The words are those of cleanerd-protocol(7), and usage and not-running; a refusal also names its photo. \
            The exit status is the same.
            """),
        version: ProgramVersion.text,
        subcommands: [
            Status.self, Review.self, Window.self, List.self, Search.self, Colors.self, Show.self, Mark.self,
            Different.self, Protect.self,
            Undo.self,
            Trash.self,
            Stats.self,
            Decisions.self, Forget.self, Settings.self, Scan.self, Pause.self, Resume.self, Sync.self, Watch.self,
            Export.self,
            Audit.self, Apps.self, Storage.self,
        ],
        defaultSubcommand: Status.self)

    /// Declared here too, so that the options also work before the name of a command.
    @OptionGroup var global: GlobalOptions

    static func main() {
        // Scripts read the same words everywhere.
        if !Ending.isJSONWanted { Language(environment: Terminal.environment).becomeOfProcess() }
        // If the reader closes our output, the write fails and the process lives on.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT) { _ in
            // Ends the line on which the terminal shows `^C`.
            var newline = UInt8(ascii: "\n")
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, &newline, 1) }
            _exit(130)
        }
        do {
            var command = try parseAsRoot(Search.readable(Array(CommandLine.arguments.dropFirst())))
            try command.run()
        } catch {
            Ending(error).exit()
        }
    }
}
