import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Marker files with which a caller waits until the watch has caught up.
///
/// A cookie is a file in a private directory, which the same inotify instance watches. inotify keeps the order of
/// events across directories. So when the watch receives a cookie, it has received everything that happened before.
final class CookieJar: Sendable {
    let directory: FilePath
    private let state: Mutex<State>

    private struct State {
        var isOpen: Bool
        var count: UInt64 = 0
        /// Cookies that the watch has not received yet.
        var left: [String] = []
    }

    /// Creates the directory if it is missing; only its owner can read it.
    init(directory: FilePath) throws(WatchError) {
        self.directory = directory
        state = Mutex(State(isOpen: false))
        let result = directory.withPlatformString { mkdir($0, 0o700) }
        guard result == 0 || errno == EEXIST else {
            throw WatchError.cookieDirectory(directory, Errno(rawValue: errno))
        }
    }

    /// Sets whether the directory is watched; if it is not, `leave` throws.
    func setOpen(_ isOpen: Bool) {
        state.withLock { $0.isOpen = isOpen }
    }

    /// Creates and removes a file, and returns its name.
    ///
    /// The name is recorded before the file exists, so the watch cannot receive an unknown cookie.
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

    /// Removes a cookie from the record; false if the file is no cookie of ours, or was taken before.
    func take(_ name: String) -> Bool {
        state.withLock { state in
            guard let index = state.left.firstIndex(of: name) else { return false }
            state.left.remove(at: index)
            return true
        }
    }

    /// Removes and returns all cookies that the watch has not received; after a loss of events it never will.
    func takeAll() -> [String] {
        state.withLock { state in
            defer { state.left = [] }
            return state.left
        }
    }
}
