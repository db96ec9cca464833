import FileSystem
package import SystemPackage
import Translation

/// Why a watch cannot work, and what the user can do about it.
package enum WatchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another watch of this process is alive; libinotifytools has one instance per process.
    case alreadyInUse
    /// EMFILE of inotify_init.
    case instanceLimit(limit: Int)
    case unavailable(Errno)
    /// libinotifytools waits with select(2), which works for descriptors below 1024 only.
    case descriptorTooHigh(Int32)
    case cookieDirectory(FilePath, Errno)
    /// The private directory of the cookies is not watched, because the limit of watches is reached.
    case cookiesUnwatched
    /// ENOSPC of inotify_add_watch, for a file.
    case watchLimit(limit: Int)
    case stopped
    case relativeRoot(FilePath)

    /// A path for people: quoted, with control characters escaped.
    private static func shown(_ path: FilePath) -> String {
        String(decoding: path).debugDescription
    }

    package var description: String {
        switch self {
        case .alreadyInUse:
            tr("this process already watches directories; stop that watch first")
        case .instanceLimit(let limit):
            tr(
                """
                this user has no inotify instance left (limit \(limit)), or this process no descriptor: raise \
                fs.inotify.max_user_instances with sysctl, or end programs that watch files
                """)
        case .unavailable(let error):
            tr("the kernel's file watching (inotify) does not start: \(error)")
        case .descriptorTooHigh(let descriptor):
            tr("the watch got descriptor \(descriptor), above 1023; it has to be opened before other files")
        case .cookieDirectory(let path, let error):
            tr("the directory for cookies \(Self.shown(path)) cannot be used: \(error)")
        case .cookiesUnwatched:
            tr("the limit of watched directories is reached; raise fs.inotify.max_user_watches with sysctl")
        case .watchLimit(let limit):
            tr("the limit of \(limit) watches a user is reached; raise fs.inotify.max_user_watches with sysctl")
        case .stopped:
            tr("the watch was stopped")
        case .relativeRoot(let path):
            tr("the library \(Self.shown(path)) is not an absolute path; give the whole path")
        }
    }
}

/// A limit of inotify.
///
/// libinotifytools reads one of the limits under a name that does not exist, so we read them here.
enum KernelLimit: String {
    case instances = "max_user_instances"
    case watches = "max_user_watches"

    /// The limit; 0 if /proc does not show it.
    ///
    /// A user namespace may have a smaller limit, which then applies.
    var value: Int {
        let own = self == .watches ? "max_inotify_watches" : "max_inotify_instances"
        let limits = [Self.read("/proc/sys/fs/inotify/\(rawValue)"), Self.read("/proc/sys/user/\(own)")]
        return limits.compactMap { $0 }.min() ?? 0
    }

    private static func read(_ path: String) -> Int? {
        var number: Int?
        SmallFile.forEachLine(of: path) { number = Int($0) }
        return number
    }
}
