import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Marker files by which anyone can wait until the watch has caught up.
///
/// A file is created in a private directory that is watched by the same inotify instance, whose events keep their
/// order across directories: when the watch meets it, everything that happened before has been met.
final class CookieJar: Sendable {
    let directory: FilePath
    private let state: Mutex<State>

    private struct State {
        var isOpen: Bool
        var count: UInt64 = 0
        /// Left and not yet met.
        var left: [String] = []
    }

    /// Creates the directory where it is missing, readable by its owner only.
    init(directory: FilePath) throws(WatchError) {
        self.directory = directory
        state = Mutex(State(isOpen: false))
        let result = directory.withPlatformString { mkdir($0, 0o700) }
        guard result == 0 || errno == EEXIST else {
            throw WatchError.cookieDirectory(directory, Errno(rawValue: errno))
        }
    }

    /// Says whether the directory is watched, which is what cookies need.
    func setOpen(_ isOpen: Bool) {
        state.withLock { $0.isOpen = isOpen }
    }

    /// Creates and removes a file and returns its name; the name is noted first, so that it cannot be met unknown.
    func leave() throws(WatchError) -> String {
        let name: String? = state.withLock { state in
            guard state.isOpen else { return nil }
            state.count += 1
            let name = "cookie-\(getpid())-\(state.count)"
            state.left.append(name)
            return name
        }
        guard let name else { throw WatchError.cookiesUnwatched }
        let path = directory.appending(name)
        do throws(Errno) {
            _ = try Descriptor(path, as: .newFile)
        } catch {
            _ = take(name)
            throw WatchError.cookieDirectory(directory, error)
        }
        _ = path.withPlatformString { unlink($0) }
        return name
    }

    /// Tells whether a file that was met is a cookie of ours, once.
    func take(_ name: String) -> Bool {
        state.withLock { state in
            guard let index = state.left.firstIndex(of: name) else { return false }
            state.left.remove(at: index)
            return true
        }
    }

    /// All cookies that were not met: after a loss of events they never will be.
    func takeAll() -> [String] {
        state.withLock { state in
            defer { state.left = [] }
            return state.left
        }
    }
}
