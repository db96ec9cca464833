import FileSystem
import Glibc
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

/// One event, copied out of the buffer that it was read into.
struct InotifyEvent {
    let watch: Int32
    let mask: Mask
    /// Connects the two halves of a rename.
    let cookie: UInt32
    let name: EntryName?

    struct Mask: OptionSet {
        let rawValue: UInt32

        static let create = Mask(rawValue: UInt32(IN_CREATE))
        static let closeWrite = Mask(rawValue: UInt32(IN_CLOSE_WRITE))
        static let movedFrom = Mask(rawValue: UInt32(IN_MOVED_FROM))
        static let movedTo = Mask(rawValue: UInt32(IN_MOVED_TO))
        static let delete = Mask(rawValue: UInt32(IN_DELETE))
        static let attributes = Mask(rawValue: UInt32(IN_ATTRIB))
        static let deleteSelf = Mask(rawValue: UInt32(IN_DELETE_SELF))
        static let moveSelf = Mask(rawValue: UInt32(IN_MOVE_SELF))
        static let unmount = Mask(rawValue: UInt32(IN_UNMOUNT))
        static let ignored = Mask(rawValue: UInt32(IN_IGNORED))
        static let overflow = Mask(rawValue: UInt32(IN_Q_OVERFLOW))
        static let directory = Mask(rawValue: UInt32(IN_ISDIR))

        /// The events for which every directory is watched.
        ///
        /// IN_MODIFY is left out, because each write would send an event.
        static let all: Mask = [
            .create, .closeWrite, .movedFrom, .movedTo, .delete, .attributes, .deleteSelf, .moveSelf,
        ]
        /// Only directories, no symlinks, and no events of unlinked files.
        static let flags = Mask(rawValue: UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK))
    }

    /// Copies an event; the kernel pads the name with NUL bytes.
    init(copying event: UnsafePointer<inotify_event>) {
        watch = event.pointee.wd
        mask = Mask(rawValue: event.pointee.mask)
        cookie = event.pointee.cookie
        let start = UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
        name = event.pointee.len == 0 ? nil : EntryName(start.assumingMemoryBound(to: CChar.self))
    }
}
