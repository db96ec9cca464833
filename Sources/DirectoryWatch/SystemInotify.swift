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
