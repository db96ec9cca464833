import CleanerProtocol
import Glibc
import Synchronization
import Translation

/// Opens photos in the desktop's viewer or player.
///
/// The screen's thread opens them; the queue of requests learns where they lie.
final class Viewer: Sendable {
    private let paths = Mutex<[String: WirePath]>([:])

    /// Remembers where a photo lies.
    func remember(_ photo: String, at path: WirePath?) {
        paths.withLock { $0[photo] = path }
    }

    /// Opens a photo with xdg-open, and does not wait for it.
    ///
    /// - Returns: What was wrong; nil if the viewer was started.
    func open(_ photo: String) -> Failure? {
        let path = paths.withLock { $0[photo] }
        let problem = path.map { Self.start($0.bytes) } ?? tr("its place is not known")
        return problem.map {
            Failure(problem: tr("the viewer could not be started: \($0)"), remedy: tr("install xdg-utils"))
        }
    }

    private static func start(_ path: [UInt8]) -> String? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The viewer's messages would damage the screen.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
        var process = pid_t()
        let words = [Array("xdg-open".utf8), path].map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
        defer { words.forEach { free($0) } }
        let failure = posix_spawnp(&process, "xdg-open", &actions, &attributes, words + [nil], environ)
        guard failure == 0 else { return String(cString: strerror(failure)) }
        return nil
    }
}
