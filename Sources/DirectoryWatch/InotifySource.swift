import CInotifyTools
import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Adds, reads and removes watches; the only place that calls libinotifytools.
///
/// The library keeps one instance per process in static variables. It also keeps names that go stale and watches that
/// the kernel dropped long ago (seen with 3.22.6). So we never read its names, and reopen it when it holds too many
/// dead watches (`staleRecords`). Only one thread may use a source.
struct InotifySource: Sendable {
    /// Held while any inotify instance is opened, because a source finds its descriptor as the one that is new.
    static let opening = Mutex(())

    /// The inotify descriptor, for poll(2).
    let descriptor: Int32
    /// Watches that the library still remembers although the kernel has dropped them.
    private(set) var staleRecords = 0
    private var serial: UInt64 = 0

    /// Opens the library; throws `alreadyInUse` while another source of this process is open.
    ///
    /// The library does not return its descriptor and lets child processes inherit it. So we find the descriptor in
    /// /proc and set its flags.
    init() throws(WatchError) {
        let (isOpen, added) = Self.opening.withLock { _ in
            let before = Self.inotifyDescriptors()
            let isOpen = inotifytools_initialize() != 0
            return (isOpen, Self.inotifyDescriptors().subtracting(before))
        }
        guard isOpen else {
            let error = inotifytools_error()
            guard error == EMFILE else { throw WatchError.unavailable(Errno(rawValue: error)) }
            throw WatchError.instanceLimit(limit: KernelLimit.instances.value)
        }
        guard let descriptor = added.first, added.count == 1 else { throw WatchError.alreadyInUse }
        guard descriptor < FD_SETSIZE else {
            inotifytools_cleanup()
            throw WatchError.descriptorTooHigh(descriptor)
        }
        self.descriptor = descriptor
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            let error = errno
            inotifytools_cleanup()
            throw WatchError.unavailable(Errno(rawValue: error))
        }
    }

    /// Watches an open directory and returns the watch's number; an inode that is watched already keeps its number.
    ///
    /// The library takes a path. A name in an ordinary path could be swapped for a symlink, so we pass an entry of
    /// /proc/self/fd. The library finds a watch's number by this path alone, and returns the first match even if that
    /// watch is dead. So each path is unique: it ends with the bits of a serial number, written as `/.` and `//`.
    mutating func add(_ directory: FileDescriptor) throws(Errno) -> Int32 {
        serial += 1
        var name = "/proc/self/fd/\(directory.rawValue)"
        var bits = serial
        while bits > 0 {
            name += bits & 1 == 1 ? "/." : "//"
            bits >>= 1
        }
        name += "/"
        let mask = InotifyEvent.Mask.all.union(.flags)
        guard inotifytools_watch_file(name, Int32(bitPattern: mask.rawValue)) != 0 else {
            let error = inotifytools_error()
            throw Errno(rawValue: error > 0 ? error : EIO)
        }
        let watch = inotifytools_wd_from_filename(name)
        guard watch > 0 else { throw Errno.ioError }
        return watch
    }

    /// Removes a watch that the kernel still has; see `live`.
    func remove(_ watch: Int32) {
        _ = inotifytools_remove_watch_by_wd(watch)
    }

    /// Counts a watch that the kernel dropped by itself (IN_IGNORED).
    mutating func noteDropped() {
        staleRecords += 1
    }

    /// The next event; nil if none waits.
    ///
    /// Call it until it returns nil, because the library reads ahead.
    func next() -> InotifyEvent? {
        guard let event = inotifytools_next_events(0, 1) else { return nil }
        return InotifyEvent(copying: event)
    }

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

    /// Ends all watches.
    ///
    /// Events that the library has read ahead are discarded first, or the next source would get them.
    func close() {
        for watch in live().keys { remove(watch) }
        while next() != nil {}
        inotifytools_cleanup()
    }

    private static func inotifyDescriptors() -> Set<Int32> {
        guard let directory = try? Descriptor("/proc/self/fd", as: .directory) else { return [] }
        var found: Set<Int32> = []
        try? directory.raw.forEachName { name, _ in
            var target = [CChar](repeating: 0, count: 64)
            let length = readlinkat(directory.raw.rawValue, name, &target, target.count - 1)
            guard length > 0, let descriptor = Int32(String(cString: name)) else { return }
            if strcmp(target, "anon_inode:inotify") == 0 { found.insert(descriptor) }
        }
        return found
    }
}

/// One event, copied out of the library's static buffer.
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
