import Glibc
import SystemPackage

/// The command that shows the user what could go: the window, else the review in a terminal.
struct ReviewCommand: Sendable {
    /// Where the daemon's programs lie.
    let folder: FilePath
    /// The value of `$PATH`.
    let path: String
    /// The daemon's socket.
    let socket: FilePath

    /// The words to start; nil if neither can be shown.
    var words: [String]? {
        let own = [folder.string]
        guard let control = program("cleanerctl", in: own + searched) else { return nil }
        // Where `cleanerctl window` looks for it.
        if program("cleaner", in: own + ["\(folder.string)/../libexec/cleanerd"] + searched) != nil {
            return [control, "window", "--socket", socket.string]
        }
        let review = [control, "review", "--socket", socket.string]
        if let terminal = program("xdg-terminal-exec", in: searched) { return [terminal] + review }
        return program("x-terminal-emulator", in: searched).map { [$0, "-e"] + review }
    }

    private var searched: [String] { path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } }

    private func program(_ name: String, in folders: [String]) -> String? {
        folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
