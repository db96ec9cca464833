import FileSystem

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
