import CleanerProtocol
import DirectoryWatch
import FileSystem
import Logging
import PhotoStore
import SystemPackage

/// Handles the events of the watch.
extension Catalogue {
    /// Takes an event on the watch's thread, which waits until the event is handled.
    ///
    /// The store may know many files of a folder, so it is read on that thread, where nobody else waits. While the daemon
    /// stops, events are dropped: the next start scans everything.
    nonisolated func notice(_ event: WatchEvent) {
        guard !stop.isRaised else { return }
        switch event {
        case .listing(let root, let directory, let entries):
            let changes = Result {
                let known = try store.places.files(root: root, directory: directory.bytes)
                return FolderChanges(root: root, directory: directory.bytes, entries: entries, known: known)
            }
            BlockingThread.wait { await self.take(changes) }
        case .directoryMoved(let root, let folder, _, _), .directoryGone(let root, let folder):
            let places = Result { try store.places.locations(root: root, below: folder.bytes) }
            BlockingThread.wait { await self.take(event, places) }
        case .scanEnded(let root, let report):
            let places = Result {
                try store.places.directories(root: root).map { FilePath(bytes: $0) }
                    .filter { !report.directories.contains($0) && !report.leavesOpen($0) }
                    .flatMap { try inOrder(root, $0) }
            }
            BlockingThread.wait { await self.take(event, places) }
        default:
            BlockingThread.wait { await self.take(event) }
        }
    }

    /// The places that the store knows directly in a folder, those of one shot beside each other.
    nonisolated private func inOrder(_ root: Int64, _ folder: FilePath) throws -> [Location] {
        try store.places.files(root: root, directory: folder.bytes).keys
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { Location(root: root, directory: folder.bytes, name: $0) }
    }

    // MARK: Many files

    /// Takes an event that concerns many files.
    ///
    /// - Parameters:
    ///   - event: A folder moved or vanished, or a scan ended.
    ///   - places: The known places of the files that moved or vanished.
    private func take(_ event: WatchEvent, _ places: Result<[Location], any Error>) async {
        let places = guarding("a look at the store") { try places.get() } ?? []
        switch event {
        case .directoryMoved(let fromRoot, let from, let toRoot, let to):
            let (old, new) = (
                LibraryPlace(root: fromRoot, path: from.bytes), LibraryPlace(root: toRoot, path: to.bytes)
            )
            watch.moving = old
            // If the old place is protected, both are during the move, so that no photo is ever unprotected.
            followProtected(old, to: new, isFolder: true, isOver: false)
            await inSlices(Location.families(places), of: "a moved folder") { slice in
                try refresh(
                    store.intake.move(slice.flatMap(\.self), from: from.bytes, toRoot: toRoot, to: to.bytes, at: now),
                    live: true, event: .moved)
            }
            guard !stop.isRaised else { return }
            watch.moving = nil
            followProtected(old, to: new, isFolder: true)
            watch.move(from, of: fromRoot, to: to, of: toRoot)
            reportUnreadable(fromRoot)
            reportUnreadable(toRoot)
            noticePlace(fromRoot, from.bytes)
            noticePlace(toRoot, to.bytes)
        case .directoryGone(let root, let path):
            watch.forget(path, of: root)
            await forget(places, of: "a vanished folder", live: true)
            guard !stop.isRaised else { return }
            reportUnreadable(root)
            noticePlace(root, path.bytes)
            settleWaiters()
        case .scanEnded(let root, let report):
            await forget(places, of: "a scan's end", live: false)
            // A scan that a stop cut short has not ended.
            if !stop.isRaised { scanEnded(root, report) }
        default:
            preconditionFailure("is about no folder")
        }
    }

    /// Takes a folder's listing: forgets files that are gone, and places new and changed ones.
    private func take(_ changes: Result<FolderChanges, any Error>) async {
        guard let changes = guarding("a listing", { try changes.get() }) else { return }
        watch.list(changes.directory, of: changes.root, writing: changes.writing)
        noticePlace(changes.root, changes.directory)
        // Most were queued when the first part of the folder was found.
        let unqueued = changes.waiting.filter { !queue.noteScanned($0.photo) }
        await inSlices(unqueued, of: "a listing") { slice in
            var touched = Touched()
            // Some may have been analysed since the listing was compared.
            touched.waiting = try slice.filter { try store.intake.isWaiting($0.photo, $0.stamp) }.map(\.photo)
            try refresh(touched, live: false)
        }
        await inSlices(changes.found, of: "a listing") { slice in
            try await place(live: false) { try store.intake.place(slice, at: now, sightings: &$0) }
        }
        await forget(changes.vanished, of: "a listing", live: false)
    }

    private func scanEnded(_ root: Int64, _ report: ScanReport) {
        watch.scans.end(root)
        watch.isRecovering = guarding("a scan's end") { try store.recall.isUnfinished() } ?? watch.isRecovering
        watch.keepUnreadable(of: root, report.unknown.contains)
        if !report.unknown.contains("") { beginNews(of: root) }
        reportUnreadable(root)
        logger.info(
            "scan ended", metadata: ["library": "\(libraries.name(root))", "folders": "\(report.directories.count)"])
        // No event reports a change of where symbolic links lead.
        findPlaces()
        settleWaiters()
        touch()
    }

    private func forget(_ places: [Location], of what: String, live: Bool) async {
        await inSlices(places, of: what) { try refresh(store.intake.forget($0, at: now), live: live) }
    }

    /// Handles slice after slice, and lets other requests have their turn in between; ends when the daemon stops.
    private func inSlices<Element>(
        _ all: [Element], of what: String, _ take: ([Element]) async throws -> Void
    ) async {
        var rest = all[...]
        while !rest.isEmpty, !stop.isRaised {
            let slice = Array(rest.prefix(Self.sliceFiles))
            await guarding(what) { try await take(slice) }
            rest = rest.dropFirst(slice.count)
            await Task.yield()
        }
    }

    // MARK: One file or library

    private func take(_ event: WatchEvent) async {
        switch event {
        case .listing, .directoryMoved, .directoryGone, .scanEnded: break  // Taken with what is known of the folders.
        case .found(let root, let directory, let entries):
            let found = entries.filter { !$0.isBeingWritten }.map { entry in
                (location: Location(root: root, directory: directory.bytes, name: entry.nameBytes), stamp: entry.stamp)
            }
            await inSlices(found, of: "a listing") { slice in
                try await place(live: false) { try store.intake.place(slice, at: now, sightings: &$0) }
            }
        case .settled(let root, let path, let stamp):
            await settled(Location(root: root, path: path), stamp)
        case .writing(let root, let path):
            watch.writing.insert(Location(root: root, path: path))
            touch()
        case .moved(let fromRoot, let from, let toRoot, let to, let stamp):
            await moved(Location(root: fromRoot, path: from), to: Location(root: toRoot, path: to), stamp)
        case .gone(let root, let path):
            let location = Location(root: root, path: path)
            watch.writing.remove(location)
            guarding("a vanished file") { try refresh(store.intake.forget([location], at: now), live: true) }
            noticePlace(root, location.path)
            settleWaiters()
        case .scanBegan(let root, let reason):
            watch.scans.begin(root)
            logger.info(
                "scan began", metadata: ["library": "\(libraries.name(root))", "reason": "\(reason.rawValue)"])
            touch()
        case .cookie(let name):
            watch.waiters.reach(name, scans: watch.scans.awaited, lastNumber: queue.lastNumber)
            settleWaiters()
        case .rootMissing(let root, let why):
            watch.lose(root)
            raise(.libraryMissing(root, libraries.name(root), why))
            settleWaiters()
        case .rootBack(let root, let path, let identity, _):
            libraryBack(root, at: path, identity)
        case .watchLimit(let root, let unwatched, let limit):
            raise(.watchLimit(root, libraries.name(root), unwatched: unwatched, limit: limit))
        case .watchLimitCleared(let root):
            clear(.watchLimit(root))
        case .unwatchable(let error):
            raise(.watchUnavailable("\(error)"))
        case .watchable:
            clear(.watchUnavailable)
        case .unreadableDirectory(let root, let path, let error):
            watch.setUnreadable(path, of: root, because: error)
            reportUnreadable(root)
        case .readableAgain(let root, let path):
            watch.setUnreadable(path, of: root, because: nil)
            reportUnreadable(root)
        case .remoteFileSystem(let root, let kind):
            raise(.remote(root, libraries.name(root), kind: kind))
        case .localFileSystem(let root):
            clear(.remote(root))
        }
    }

    private func settled(_ location: Location, _ stamp: FileStamp) async {
        watch.writing.remove(location)
        await guarding("an arrival") {
            try await place(live: true) { try store.intake.place([(location, stamp)], at: now, sightings: &$0) }
        }
        noticePlace(location.root, location.path)
    }

    private func moved(_ from: Location, to: Location, _ stamp: FileStamp?) async {
        watch.writing.remove(from)
        if stamp != nil {
            followProtected(
                LibraryPlace(root: from.root, path: from.path), to: LibraryPlace(root: to.root, path: to.path),
                isFolder: false)
        }
        await guarding("a moved file") {
            guard let stamp else { return try refresh(store.intake.forget([from], at: now), live: true) }
            try await place(live: true, event: .moved) {
                try store.intake.move(from, to: to, stamp: stamp, at: now, sightings: &$0)
            }
        }
        noticePlace(from.root, from.path)
        noticePlace(to.root, to.path)
    }

    private func libraryBack(_ root: Int64, at path: FilePath, _ identity: RootIdentity) {
        if let library = libraries.roots[root] { libraries.realPaths.set(library, to: path) }
        watch.scans.find(root)
        findPlacesAgain()
        clear(.libraryMissing(root))
        guarding("a library's identity") {
            try store.settings.set("root-\(root)", to: "\(identity.volume) \(identity.inode)")
        }
    }

    private func reportUnreadable(_ root: Int64) {
        set(
            .folderUnreadable(root),
            to: .foldersUnreadable(root, libraries.name(root), watch.unreadable[root] ?? [:]))
    }

    /// Places or moves files in the store, and asks the disk about other files if the store has to know them for that.
    ///
    /// - Parameters:
    ///   - live: As in `refresh`.
    ///   - event: As in `refresh`.
    ///   - change: The change of the store; returns nil if it needs an answer of the disk first.
    /// - Throws: `StoreError`, or `DaemonError` if no thread could be started.
    func place(
        live: Bool, event: ChangeMessage.Event? = nil, _ change: (inout Sightings) throws -> Touched?
    ) async throws {
        var sightings = Sightings()
        while true {
            if let touched = try change(&sightings) { return try refresh(touched, live: live, event: event) }
            let (open, libraries) = (sightings, libraries)
            do {
                sightings = try await libraries.ask { try open.answered { try libraries.isThere($0, $1) } }
            } catch is OpenedPhoto.Failure {
                return scanLater()
            }
        }
    }

    /// How long after a file was left out because a library did not answer everything is scanned, which finds it.
    private static let restBeforeScan = Duration.seconds(60)

    /// Orders a scan, because a library did not answer a question about one of its files.
    ///
    /// Whatever is guessed instead may be wrong: that the file moved, that it has two names, or that it came back. If
    /// the library still does not answer then, it counts as missing, and is scanned once it is back.
    func scanLater() {
        guard !watch.isScanOrderedForSilence else { return }
        watch.isScanOrderedForSilence = true
        logger.warning("a library did not answer, so all are scanned in a minute")
        // Until then `sync` and the end of a recall wait.
        expectScan()
        Task {
            try await clocks.sleep(Self.restBeforeScan)
            watch.isScanOrderedForSilence = false
            scanEverything()
        }
    }
}
