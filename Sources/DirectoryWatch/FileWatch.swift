import FileSystem
import Glibc
import Synchronization
package import SystemPackage

/// Tells when one file was written, replaced, removed or made; for files of a few lines, such as settings.
///
/// Editors write a new file and rename it over the old one, so its folder is watched and not the file; while there is no
/// folder, the nearest one above it. Where the path leads through a symbolic link, so is the folder that it leads to.
/// It calls inotify(7) itself: the one instance of libinotifytools is the library's, and only its thread may use it.
package final class FileWatch: Sendable {
    /// Milliseconds of rest after which a change is told: an editor may remove the old file, then write the new one.
    private static let settlingMilliseconds: Int32 = 100

    /// A file that is written without end is told all the same, after about a second.
    private static let mostRests = 10

    private static let mask =
        InotifyEvent.Mask([.closeWrite, .create, .movedFrom, .movedTo, .delete, .deleteSelf, .moveSelf]).rawValue
        | UInt32(IN_ONLYDIR)

    private let path: FilePath
    private let descriptor: Int32
    private let inbox: Inbox

    /// Opens inotify; nothing is watched before `run`.
    ///
    /// - Parameter path: The file, absolute; it need not be there, nor the folder.
    /// - Throws: What keeps inotify from working.
    package init(_ path: FilePath) throws(WatchError) {
        guard path.isAbsolute else { throw WatchError.relativeRoot(path) }
        self.path = path
        inbox = try Inbox()
        let (descriptor, error) = InotifySource.opening.withLock { _ in
            let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            return (descriptor, errno)
        }
        self.descriptor = descriptor
        guard descriptor >= 0 else {
            throw error == EMFILE
                ? .instanceLimit(limit: KernelLimit.instances.value) : .unavailable(Errno(rawValue: error))
        }
    }

    deinit {
        close(descriptor)
    }

    /// Calls `changed` once when the watch stands, and after each change; blocks its thread until `stop`.
    ///
    /// `changed` may be called without a change. May be called once.
    package func run(_ changed: () -> Void) throws(WatchError) {
        var folders = WatchedFolders(inotify: descriptor, mask: Self.mask)
        try folders.watch(path)
        changed()
        while waits(milliseconds: -1) {
            guard folders.readEvents() else { continue }
            var rests = 0
            while rests < Self.mostRests, waits(milliseconds: Self.settlingMilliseconds), folders.readEvents() {
                rests += 1
            }
            guard !inbox.isStopping else { return }
            try folders.watch(path)
            changed()
        }
    }

    /// Makes `run` return soon.
    package func stop() {
        inbox.put { $0.isStopping = true }
    }

    /// Waits for events; false when the time is over, or the watch is to end.
    private func waits(milliseconds: Int32) -> Bool {
        var sources = [descriptor, inbox.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var ready = poll(&sources, nfds_t(sources.count), milliseconds)
        while ready < 0 && errno == EINTR { ready = poll(&sources, nfds_t(sources.count), milliseconds) }
        return ready > 0 && !inbox.isStopping
    }
}

/// The folders in which a file's coming, going and changing shows, and the names that matter in each.
private struct WatchedFolders {
    /// Room for some events; each is 16 bytes and a name of at most 256.
    private static let bufferBytes = 4096

    private let inotify: Int32
    private let mask: UInt32
    private var names: [Int32: Set<EntryName>] = [:]
    /// All that the kernel was asked to watch and may still watch.
    private var watches: Set<Int32> = []

    init(inotify: Int32, mask: UInt32) {
        self.inotify = inotify
        self.mask = mask
    }

    /// Watches what has to be watched now, and nothing else.
    ///
    /// A folder may appear or go between looking and watching, so it is looked again until nothing changes.
    mutating func watch(_ path: FilePath) throws(WatchError) {
        var known: [Int32: Set<EntryName>] = [:]
        repeat {
            known = names
            names = [:]
            for place in [path, (try? path.resolved()) ?? path] { try watchNearest(place) }
        } while names != known
        // Fails where the folder is gone, which ended its watch.
        for watch in watches.subtracting(names.keys) { inotify_rm_watch(inotify, watch) }
        watches = Set(names.keys)
    }

    /// Watches the nearest folder above a path that is there.
    private mutating func watchNearest(_ path: FilePath) throws(WatchError) {
        var place = path
        while let name = place.lastComponent, place.removeLastComponent() {
            let watch = place.withPlatformString { inotify_add_watch(inotify, $0, mask) }
            if watch >= 0 {
                watches.insert(watch)
                names[watch, default: []].insert(EntryName(name))
                return
            }
            let error = Errno(rawValue: errno)
            if error == .noSpace { throw WatchError.watchLimit(limit: KernelLimit.watches.value) }
            guard error == .noSuchFileOrDirectory || error == .notDirectory else { throw WatchError.unavailable(error) }
        }
    }

    /// Reads what happened; true where it concerns the file.
    func readEvents() -> Bool {
        var isConcerned = false
        withUnsafeTemporaryAllocation(byteCount: Self.bufferBytes, alignment: 8) { buffer in
            var count = read(inotify, buffer.baseAddress, buffer.count)
            while count > 0, let start = UnsafeRawPointer(buffer.baseAddress) {
                var offset = 0
                while offset < count {
                    let event = (start + offset).assumingMemoryBound(to: inotify_event.self)
                    isConcerned = isConcerned || concerns(InotifyEvent(copying: event))
                    offset += MemoryLayout<inotify_event>.size + Int(event.pointee.len)
                }
                count = read(inotify, buffer.baseAddress, buffer.count)
            }
        }
        return isConcerned
    }

    private func concerns(_ event: InotifyEvent) -> Bool {
        guard !event.mask.contains(.overflow) else { return true }
        guard let wanted = names[event.watch] else { return false }
        return event.name.map(wanted.contains) ?? true
    }
}
