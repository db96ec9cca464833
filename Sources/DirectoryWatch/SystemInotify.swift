import Glibc
import SystemPackage

/// Watches directories by system calls.
struct SystemInotify: InotifySource {
    private let instance: InotifyInstance
    /// Events that were read ahead, the next one last.
    private var waiting: [InotifyEvent] = []

    init() throws(WatchError) {
        instance = try InotifyInstance()
    }

    var descriptor: Int32 { instance.descriptor }

    /// Always false: it keeps no record of its watches.
    var needsRenewal: Bool { false }

    /// A name in an ordinary path could be swapped for a symlink, so this passes an entry of /proc/self/fd.
    ///
    /// The slash behind it makes the kernel follow this one link although the mask forbids links.
    func add(_ directory: FileDescriptor) throws(Errno) -> Int32 {
        try instance.add("/proc/self/fd/\(directory.rawValue)/", .all.union(.flags)).get()
    }

    func remove(_ watch: Int32) {
        instance.remove(watch)
    }

    func noteDropped() {}

    mutating func next() -> InotifyEvent? {
        if waiting.isEmpty { waiting = instance.read().reversed() }
        return waiting.popLast()
    }

    func close() {
        instance.close()
    }
}

/// An instance of inotify(7), used by system calls.
struct InotifyInstance: Sendable {
    /// Room for 2,048 events with short names; one takes 16 bytes and a name of at most 256.
    private static let bytesAtOnce = 65_536

    /// Never waits when it is read; child processes do not inherit it.
    let descriptor: Int32

    /// Opens an instance; throws `WatchError` if the kernel gives none.
    init() throws(WatchError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else {
            let error = errno
            guard error == EMFILE else { throw WatchError.unavailable(Errno(rawValue: error)) }
            throw WatchError.instanceLimit(limit: KernelLimit.instances.value)
        }
    }

    /// Watches a path and returns the watch's number; an inode that is watched already keeps its number.
    func add(_ path: UnsafePointer<CChar>, _ mask: InotifyEvent.Mask) -> Result<Int32, Errno> {
        let watch = inotify_add_watch(descriptor, path, mask.rawValue)
        return watch >= 0 ? .success(watch) : .failure(Errno(rawValue: errno))
    }

    /// Removes a watch; does nothing if it has ended with its directory.
    func remove(_ watch: Int32) {
        _ = inotify_rm_watch(descriptor, watch)
    }

    /// The events that wait, as many as one read(2) gives; empty if none waits.
    ///
    /// The kernel gives whole events only.
    func read() -> [InotifyEvent] {
        withUnsafeTemporaryAllocation(
            byteCount: Self.bytesAtOnce, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            var count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            while count < 0 && errno == EINTR { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            guard count > 0, let start = UnsafeRawPointer(buffer.baseAddress) else { return [] }
            var events: [InotifyEvent] = []
            var offset = 0
            while offset < count {
                let event = (start + offset).assumingMemoryBound(to: inotify_event.self)
                events.append(InotifyEvent(copying: event))
                offset += MemoryLayout<inotify_event>.size + Int(event.pointee.len)
            }
            return events
        }
    }

    /// Ends all watches.
    func close() {
        Glibc.close(descriptor)
    }
}
