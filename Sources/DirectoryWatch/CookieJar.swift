import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Marker files by which anyone can wait until the watch has caught up.
///
/// A cookie is a file in a private directory, which the same inotify instance watches. Events keep their order across
/// directories: when the watch receives a cookie, it has received everything that happened before.
final class CookieJar: Sendable {
    let directory: FilePath
    private let state: Mutex<State>

    private struct State {
        var isOpen: Bool
        var count: UInt64 = 0
        /// Created, and not yet received by the watch.
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

    /// Sets whether the directory is watched; cookies need that.
    func setOpen(_ isOpen: Bool) {
        state.withLock { $0.isOpen = isOpen }
    }

    /// Creates and removes a file and returns its name, which is noted before the watch can receive it.
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

    /// Whether a file is one of our cookies; true once for each.
    func take(_ name: String) -> Bool {
        state.withLock { state in
            guard let index = state.left.firstIndex(of: name) else { return false }
            state.left.remove(at: index)
            return true
        }
    }

    /// All cookies that were not received; after a loss of events they never will be.
    func takeAll() -> [String] {
        state.withLock { state in
            defer { state.left = [] }
            return state.left
        }
    }
}
