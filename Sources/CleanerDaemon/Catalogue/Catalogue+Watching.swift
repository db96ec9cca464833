import CleanerProtocol
import DirectoryWatch
import FileSystem
import Logging
import PhotoStore
import SystemPackage

/// What the watch tells.
extension Catalogue {
    /// Takes what the watch tells, on its thread, which waits.
    ///
    /// What is known of folders, which may be large, is looked up here, where nobody else waits.
    nonisolated func notice(_ event: WatchEvent) {
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

    /// The places that are remembered in a folder itself, those of one shot beside each other.
    nonisolated private func inOrder(_ root: Int64, _ folder: FilePath) throws -> [Location] {
        try store.places.files(root: root, directory: folder.bytes).keys
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { Location(root: root, directory: folder.bytes, name: $0) }
    }

    /// Takes what is about many files.
    ///
    /// - Parameters:
    ///   - event: A folder moved or vanished, or a scan ended.
    ///   - places: Where the store knows files that moved or vanished by it.
    private func take(_ event: WatchEvent, _ places: Result<[Location], any Error>) async {
        let places = guarding("a look at the store") { try places.get() } ?? []
        switch event {
        case .directoryMoved(let fromRoot, let from, let toRoot, let to):
            moving = LibraryPlace(root: fromRoot, path: from.bytes)
            // At no time is a photo in neither of the two places.
            followProtected(fromRoot, from, to: toRoot, to, isFolder: true, isOver: false)
            await inSlices(Location.families(places), of: "a moved folder") { slice in
                try refresh(
                    store.intake.move(
                        slice.flatMap(\.self), from: from.bytes, toRoot: toRoot, to: to.bytes, at: Self.now),
                    live: true, event: .moved)
            }
            moving = nil
            followProtected(fromRoot, from, to: toRoot, to, isFolder: true)
            moveUnreadable(from, of: fromRoot, to: to, of: toRoot)
            moveWriting(from, of: fromRoot, to: to, of: toRoot)
            noticePlace(fromRoot, from.bytes)
            noticePlace(toRoot, to.bytes)
        case .directoryGone(let root, let path):
            writing = writing.filter { $0.root != root || !$0.path.starts(with: path.bytes + [UInt8(ascii: "/")]) }
            await forget(places, of: "a vanished folder", live: true)
            forgetUnreadable(path, of: root)
            noticePlace(root, path.bytes)
            settleWaiters()
        case .scanEnded(let root, let report):
            await forget(places, of: "a scan's end", live: false)
            scanEnded(root, report)
        default:
            preconditionFailure("is about no folder")
        }
    }

    private func forget(_ places: [Location], of what: String, live: Bool) async {
        await inSlices(places, of: what) { try refresh(store.intake.forget($0, at: Self.now), live: live) }
    }

    private func take(_ event: WatchEvent) async {
        switch event {
        case .listing, .directoryMoved, .directoryGone, .scanEnded: break  // Taken with what is known of the folders.
        case .settled(let root, let path, let stamp):
            await settled(Location(root: root, path: path), stamp)
        case .writing(let root, let path):
            writing.insert(Location(root: root, path: path))
            touch()
        case .moved(let fromRoot, let from, let toRoot, let to, let stamp):
            await moved(Location(root: fromRoot, path: from), to: Location(root: toRoot, path: to), stamp)
        case .gone(let root, let path):
            let location = Location(root: root, path: path)
            writing.remove(location)
            guarding("a vanished file") { try refresh(store.intake.forget([location], at: Self.now), live: true) }
            noticePlace(root, location.path)
            settleWaiters()
        case .scanBegan(let root, let reason):
            scansOrdered.remove(root)
            scanning.insert(root)
            logger.info("scan began", metadata: ["library": "\(name(root))", "reason": "\(reason.rawValue)"])
            touch()
        case .cookie(let name):
            met(name)
        case .rootMissing, .rootBack, .watchLimit, .watchLimitCleared, .unwatchable, .watchable, .unreadableDirectory,
            .readableAgain, .remoteFileSystem, .localFileSystem:
            takeCondition(event)
        }
    }

    /// One folder as it is: what is known and not in it is gone, what is new or changed is placed.
    private func take(_ changes: Result<FolderChanges, any Error>) async {
        guard let changes = guarding("a listing", { try changes.get() }) else { return }
        writing = writing.filter {
            $0.root != changes.root || $0.directory != changes.directory || changes.writing.contains($0.name)
        }
        noticePlace(changes.root, changes.directory)
        await inSlices(changes.waiting, of: "a listing") { slice in
            var touched = Touched()
            // One may have been read since it was compared.
            touched.waiting = try slice.filter { try store.intake.isWaiting($0.photo, $0.stamp) }.map(\.photo)
            try refresh(touched, live: false)
        }
        await inSlices(changes.found, of: "a listing") { slice in
            try await place(live: false) { try store.intake.place(slice, at: Self.now, sightings: &$0) }
        }
        await forget(changes.vanished, of: "a listing", live: false)
    }

    /// Takes part after part, between which others get their turn.
    private func inSlices<Element>(
        _ all: [Element], of what: String, _ take: ([Element]) async throws -> Void
    ) async {
        var start = 0
        while start < all.count {
            let slice = Array(all[start..<min(start + Self.sliceFiles, all.count)])
            await guarding(what) { try await take(slice) }
            start += slice.count
            await Task.yield()
        }
    }

    /// Files that are being written lie in another folder with the folder they are in.
    private func moveWriting(_ folder: FilePath, of root: Int64, to other: FilePath, of otherRoot: Int64) {
        for location in writing where location.root == root {
            guard let path = FilePath(bytes: location.path).moved(with: folder, to: other) else { continue }
            writing.remove(location)
            writing.insert(Location(root: otherRoot, path: path))
        }
    }

    private func settled(_ location: Location, _ stamp: FileStamp) async {
        writing.remove(location)
        await guarding("an arrival") {
            try await place(live: true) { try store.intake.place([(location, stamp)], at: Self.now, sightings: &$0) }
        }
        noticePlace(location.root, location.path)
    }

    private func moved(_ from: Location, to: Location, _ stamp: FileStamp?) async {
        writing.remove(from)
        if stamp != nil {
            followProtected(
                from.root, FilePath(bytes: from.path), to: to.root, FilePath(bytes: to.path), isFolder: false)
        }
        await guarding("a moved file") {
            guard let stamp else { return try refresh(store.intake.forget([from], at: Self.now), live: true) }
            try await place(live: true, event: .moved) {
                try store.intake.move(from, to: to, stamp: stamp, at: Self.now, sightings: &$0)
            }
        }
        noticePlace(from.root, from.path)
        noticePlace(to.root, to.path)
    }

    private func scanEnded(_ root: Int64, _ report: ScanReport) {
        scanning.remove(root)
        isRecalling = guarding("a scan's end") { try store.recall.isUnfinished() } ?? isRecalling
        unreadable[root] = unreadable[root]?.filter { report.unknown.contains($0.key) }
        tellUnreadable(root)
        logger.info("scan ended", metadata: ["library": "\(name(root))", "folders": "\(report.directories.count)"])
        // Where symbolic links lead is told by no event.
        findPlaces()
        settleWaiters()
        touch()
    }

    func name(_ root: Int64) -> String {
        libraries[root].map { String(decoding: $0) } ?? "?"
    }
}

extension FilePath {
    /// Where this lies when a folder has become another one; nil for what is neither that folder nor in it.
    func moved(with folder: FilePath, to other: FilePath) -> FilePath? {
        var inside = self
        return inside.removePrefix(folder) ? other.appending(inside.components) : nil
    }
}
