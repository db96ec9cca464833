#if InotifyTools

import CInotifyTools
import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Watches directories through libinotifytools; the only place that calls it.
///
/// The library keeps one instance per process in static variables. It also keeps names that go stale and watches that
/// the kernel dropped long ago (seen with 3.22.6). So we never read its names, and reopen it when it holds too many
/// dead watches (`staleRecords`).
struct LibraryInotify: InotifySource {
    /// Held until the descriptor has its flags, by which the next opening knows it from a new one.
    private static let opening = Mutex(())

    let descriptor: Int32
    /// Watches that the library still remembers although the kernel has dropped them.
    private var staleRecords = 0
    /// How many it may remember before it is reopened.
    private let staleRecordLimit: Int
    private var serial: UInt64 = 0

    /// Opens the library; throws `alreadyInUse` while another source of this kind is open in this process.
    ///
    /// The library waits with select(2), so it has to be opened before other files: its descriptor must be below 1024.
    init(staleRecordLimit: Int) throws(WatchError) {
        self.staleRecordLimit = staleRecordLimit
        descriptor = try Self.opening.withLock { (_) throws(WatchError) in try Self.open() }
    }

    /// Opens the library and returns its descriptor.
    ///
    /// The library does not return its descriptor and lets child processes inherit it. So we find the descriptor in
    /// /proc and set its flags. Instances that other threads open meanwhile have these flags from the beginning.
    private static func open() throws(WatchError) -> Int32 {
        let before = inheritableDescriptors()
        guard inotifytools_initialize() != 0 else {
            let error = inotifytools_error()
            guard error == EMFILE else { throw WatchError.unavailable(Errno(rawValue: error)) }
            throw WatchError.instanceLimit(limit: KernelLimit.instances.value)
        }
        let added = inheritableDescriptors().subtracting(before)
        guard let descriptor = added.first, added.count == 1 else { throw WatchError.alreadyInUse }
        guard descriptor < FD_SETSIZE else {
            inotifytools_cleanup()
            throw WatchError.descriptorTooHigh(descriptor)
        }
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            let error = errno
            inotifytools_cleanup()
            throw WatchError.unavailable(Errno(rawValue: error))
        }
        return descriptor
    }

    var needsRenewal: Bool { staleRecords > staleRecordLimit }

    /// Watches an open directory and returns the watch's number.
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

    func remove(_ watch: Int32) {
        _ = inotifytools_remove_watch_by_wd(watch)
    }

    mutating func noteDropped() {
        staleRecords += 1
    }

    func next() -> InotifyEvent? {
        guard let event = inotifytools_next_events(0, 1) else { return nil }
        return InotifyEvent(copying: event)
    }

    /// Ends all watches.
    ///
    /// Events that the library has read ahead are discarded first, or the next source would get them.
    func close() {
        for watch in live().keys { remove(watch) }
        while next() != nil {}
        inotifytools_cleanup()
    }

    /// The inotify descriptors of this process that child processes would inherit.
    private static func inheritableDescriptors() -> Set<Int32> {
        guard let directory = try? Descriptor("/proc/self/fd", as: .directory) else { return [] }
        var found: Set<Int32> = []
        try? directory.raw.forEachName { name, _ in
            var target = [CChar](repeating: 0, count: 64)
            let length = readlinkat(directory.raw.rawValue, name, &target, target.count - 1)
            guard length > 0, strcmp(target, "anon_inode:inotify") == 0 else { return }
            guard let descriptor = Int32(String(cString: name)), fcntl(descriptor, F_GETFD) == 0 else { return }
            found.insert(descriptor)
        }
        return found
    }
}

#endif
