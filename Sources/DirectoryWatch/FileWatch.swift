import FileSystem
import Glibc
package import SystemPackage

/// Reports when one small file, such as the settings, is written, replaced, removed or created.
///
/// Editors write a new file and rename it over the old one, so the folder is watched and not the file. While the folder
/// is missing, the nearest one above it is watched. If the path leads through a symbolic link, the folder of its target
/// is watched too. It has an inotify instance of its own, so that it never waits for the watch of a library.
package final class FileWatch: Sendable {
    /// A change is reported after this many milliseconds without another event: editors may remove the old file first.
    private static let settlingMilliseconds: Int32 = 100

    /// A change is reported after this many such waits anyway (about a second), in case the file is written without
    /// pause.
    private static let longestSettling = 10

    private static let mask =
        InotifyEvent.Mask([.closeWrite, .create, .movedFrom, .movedTo, .delete, .deleteSelf, .moveSelf])
        .union(InotifyEvent.Mask(rawValue: UInt32(IN_ONLYDIR)))

    private let path: FilePath
    private let inotify: InotifyInstance
    private let inbox: Inbox

    /// Opens inotify; nothing is watched before `run`.
    ///
    /// - Parameter path: The file, absolute; it need not be there, nor the folder.
    /// - Throws: `WatchError` if the path is relative or inotify cannot be opened.
    package init(_ path: FilePath) throws(WatchError) {
        guard path.isAbsolute else { throw WatchError.relativeRoot(path) }
        self.path = path
        inbox = try Inbox()
        inotify = try InotifyInstance()
    }

    deinit {
        inotify.close()
    }

    /// Calls `changed` once when the watch begins, and after each change; blocks its thread until `stop`.
    ///
    /// `changed` may also be called without a change. Call `run` only once.
    package func run(_ changed: () -> Void) throws(WatchError) {
        var folders = WatchedFolders(inotify: inotify, mask: Self.mask)
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
        var sources = [inotify.descriptor, inbox.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var ready = poll(&sources, nfds_t(sources.count), milliseconds)
        while ready < 0 && errno == EINTR { ready = poll(&sources, nfds_t(sources.count), milliseconds) }
        return ready > 0 && !inbox.isStopping
    }
}

/// The folders to watch for one file, and the names that matter in each.
private struct WatchedFolders {
    private let inotify: InotifyInstance
    private let mask: InotifyEvent.Mask
    private var names: [Int32: Set<EntryName>] = [:]
    /// The watches that were added; the kernel may have ended some of them.
    private var watches: Set<Int32> = []

    init(inotify: InotifyInstance, mask: InotifyEvent.Mask) {
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
        for watch in watches.subtracting(names.keys) { inotify.remove(watch) }
        watches = Set(names.keys)
    }

    /// Watches the nearest existing folder above a path.
    private mutating func watchNearest(_ path: FilePath) throws(WatchError) {
        var place = path
        while let name = place.lastComponent, place.removeLastComponent() {
            switch place.withPlatformString({ inotify.add($0, mask) }) {
            case .success(let watch):
                watches.insert(watch)
                names[watch, default: []].insert(EntryName(name))
                return
            case .failure(.noSuchFileOrDirectory), .failure(.notDirectory): continue
            case .failure(.noSpace): throw WatchError.watchLimit(limit: KernelLimit.watches.value)
            case .failure(let error): throw WatchError.unavailable(error)
            }
        }
    }

    /// Reads the waiting events; true if one concerns the file.
    func readEvents() -> Bool {
        var hasRelevantEvent = false
        var events = inotify.read()
        while !events.isEmpty {
            hasRelevantEvent = hasRelevantEvent || events.contains(where: isRelevant)
            events = inotify.read()
        }
        return hasRelevantEvent
    }

    private func isRelevant(_ event: InotifyEvent) -> Bool {
        guard !event.mask.contains(.overflow) else { return true }
        guard let wanted = names[event.watch] else { return false }
        return event.name.map(wanted.contains) ?? true
    }
}
