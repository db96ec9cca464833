import FileSystem
import Glibc
import Synchronization
package import SystemPackage

/// Notices when one small file, such as the settings, is written, replaced, removed or created.
///
/// Editors write a new file and rename it over the old one, so the folder is watched and not the file. While the folder
/// is missing, the nearest one above it is watched. If the path leads through a symbolic link, the folder of its target
/// is watched too. It calls inotify(7) itself: only the thread of the library's watch may use libinotifytools.
package final class FileWatch: Sendable {
    /// Milliseconds without an event after which a change is reported: editors may remove the old file first.
    private static let settlingMilliseconds: Int32 = 100

    /// Such waits before a change is reported anyway: about a second, for a file that is written without end.
    private static let longestSettling = 10

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

    /// Calls `changed` once when the watch begins, and after each change; blocks its thread until `stop`.
    ///
    /// `changed` may be called without a change. May be called once.
    package func run(_ changed: () -> Void) throws(WatchError) {
        var folders = WatchedFolders(inotify: descriptor, mask: Self.mask)
        try folders.watch(path)
        changed()
        while waits(milliseconds: -1) {
            guard folders.readEvents() else { continue }
            var rests = 0
            while rests < Self.longestSettling, waits(milliseconds: Self.settlingMilliseconds), folders.readEvents() {
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

    /// Waits for events; false when the time is over or the watch is to end.
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

    /// Watches the folders that matter now, and no others.
    ///
    /// A folder may appear or disappear between looking and watching, so it repeats until nothing changes.
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

    /// Reads what happened; true if it concerns the file.
    func readEvents() -> Bool {
        var hasRelevantEvent = false
        withUnsafeTemporaryAllocation(byteCount: Self.bufferBytes, alignment: 8) { buffer in
            var count = read(inotify, buffer.baseAddress, buffer.count)
            while count > 0, let start = UnsafeRawPointer(buffer.baseAddress) {
                var offset = 0
                while offset < count {
                    let event = (start + offset).assumingMemoryBound(to: inotify_event.self)
                    hasRelevantEvent = hasRelevantEvent || isRelevant(InotifyEvent(copying: event))
                    offset += MemoryLayout<inotify_event>.size + Int(event.pointee.len)
                }
                count = read(inotify, buffer.baseAddress, buffer.count)
            }
        }
        return hasRelevantEvent
    }

    private func isRelevant(_ event: InotifyEvent) -> Bool {
        guard !event.mask.contains(.overflow) else { return true }
        guard let wanted = names[event.watch] else { return false }
        return event.name.map(wanted.contains) ?? true
    }
}
