import FileSystem
import SystemPackage

/// Adds, reads and removes watches of directories: what the watch needs of inotify(7).
///
/// Only one thread may use a source.
protocol InotifySource: Sendable {
    /// The inotify descriptor, for poll(2).
    var descriptor: Int32 { get }

    /// Whether it should be closed and another one opened, and everything listed again.
    var needsRenewal: Bool { get }

    /// Watches an open directory and returns the watch's number; an inode that is watched already keeps its number.
    ///
    /// Throws ENOSPC when the limit of watches is reached.
    mutating func add(_ directory: FileDescriptor) throws(Errno) -> Int32

    /// Removes a watch that the kernel still has; see `live`.
    func remove(_ watch: Int32)

    /// Hears of a watch that the kernel dropped by itself (IN_IGNORED).
    mutating func noteDropped()

    /// The next event; nil if none waits.
    ///
    /// Call it until it returns nil, because a source reads ahead.
    mutating func next() -> InotifyEvent?

    /// Ends all watches and discards the events that wait.
    func close()
}

extension InotifySource {
    /// The watches that the kernel holds, with the inode of each, from /proc/self/fdinfo.
    func live() -> [Int32: UInt64] {
        var watches: [Int32: UInt64] = [:]
        SmallFile.forEachLine(of: "/proc/self/fdinfo/\(descriptor)") { line in
            let words = line.split(separator: " ")
            guard words.first == "inotify", words.count > 2,
                let watch = Int32(words[1].dropFirst("wd:".count), radix: 16),
                let inode = UInt64(words[2].dropFirst("ino:".count), radix: 16)
            else { return }
            watches[watch] = inode
        }
        return watches
    }
}
