import FileSystem
import Glibc
import Synchronization
package import SystemPackage

/// Reports when one small file, such as the settings, is written, replaced, removed or created.
///
/// Editors write a new file and rename it over the old one, so the folder is watched and not the file. While the folder
/// is missing, the nearest one above it is watched. If the path leads through a symbolic link, the folder of its target
/// is watched too. It calls inotify(7) itself: only the thread of the library's watch may use libinotifytools.
package final class FileWatch: Sendable {
    /// A change is reported after this many milliseconds without another event: editors may remove the old file first.
    private static let settlingMilliseconds: Int32 = 100

    /// A change is reported after this many such waits anyway (about a second), in case the file is written without
    /// pause.
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
    /// - Throws: `WatchError` if the path is relative or inotify cannot be opened.
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
    /// `changed` may also be called without a change. Call `run` only once.
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

    /// Waits for events; false after the timeout or after `stop`.
    private func waits(milliseconds: Int32) -> Bool {
        var sources = [descriptor, inbox.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var ready = poll(&sources, nfds_t(sources.count), milliseconds)
        while ready < 0 && errno == EINTR { ready = poll(&sources, nfds_t(sources.count), milliseconds) }
        return ready > 0 && !inbox.isStopping
    }
}

/// The folders to watch for one file, and the names that matter in each.
private struct WatchedFolders {
    /// Room for some events; each is 16 bytes and a name of at most 256.
    private static let bufferBytes = 4096

    private let inotify: Int32
    private let mask: UInt32
    private var names: [Int32: Set<EntryName>] = [:]
    /// The watches that were added; the kernel may have ended some of them.
    private var watches: Set<Int32> = []

    init(inotify: Int32, mask: UInt32) {
        self.inotify = inotify
        self.mask = mask
    }

    /// Watches the folders that matter now, and no others.
    ///
    /// A folder may appear or disappear between the look and the watch, so this repeats until nothing changes.
    mutating func watch(_ path: FilePath) throws(WatchError) {
        var known: [Int32: Set<EntryName>] = [:]
        repeat {
            known = names
            names = [:]
            for place in [path, (try? path.resolved()) ?? path] { try watchNearest(place) }
        } while names != known
        // Fails if the folder is gone, because its watch ended with it.
        for watch in watches.subtracting(names.keys) { inotify_rm_watch(inotify, watch) }
        watches = Set(names.keys)
    }

    /// Watches the nearest existing folder above a path.
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

    /// Reads the waiting events; true if one concerns the file.
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
