import CleanerProtocol
import DirectoryWatch
import Logging
import PhotoFiles
import PhotoStore
import SystemPackage

/// What the watch tells.
extension Catalogue {
    /// Takes what the watch tells, on its thread, which waits.
    ///
    /// A folder may be large, so it is compared here, where nobody else waits.
    nonisolated func notice(_ event: WatchEvent) {
        guard case .listing(let root, let directory, let entries) = event else {
            return BlockingThread.wait { await self.take(event) }
        }
        let changes = Result {
            let known = try store.files(root: root, directory: directory.bytes)
            return FolderChanges(root: root, directory: directory.bytes, entries: entries, known: known)
        }
        BlockingThread.wait { await self.take(changes) }
    }

    private func take(_ event: WatchEvent) {
        let now = Self.now
        switch event {
        case .listing: break  // Taken as what it changes.
        case .settled(let root, let path, let stamp):
            settled(Location(root: root, path: path), stamp)
        case .writing(let root, let path):
            writing.insert(Location(root: root, path: path))
            touch()
        case .moved(let fromRoot, let from, let toRoot, let to, let stamp):
            moved(Location(root: fromRoot, path: from), to: Location(root: toRoot, path: to), stamp)
        case .directoryMoved(let fromRoot, let from, let toRoot, let to):
            guarding("a moved folder") {
                try refresh(
                    store.moveDirectory(root: fromRoot, from.bytes, toRoot: toRoot, to: to.bytes, at: now), live: true,
                    event: .moved)
            }
            moveUnreadable(from, of: fromRoot, to: to, of: toRoot)
            moveWriting(from, of: fromRoot, to: to, of: toRoot)
        case .gone(let root, let path):
            let location = Location(root: root, path: path)
            writing.remove(location)
            guarding("a vanished file") { try refresh(store.forget([location], at: now), live: true) }
            settleWaiters()
        case .directoryGone(let root, let path):
            writing = writing.filter { $0.root != root || !$0.path.starts(with: path.bytes + [UInt8(ascii: "/")]) }
            guarding("a vanished folder") {
                try refresh(store.forgetDirectory(root: root, path.bytes, at: now), live: true)
            }
            forgetUnreadable(path, of: root)
            settleWaiters()
        case .scanBegan(let root, let reason):
            scansOrdered.remove(root)
            scanning.insert(root)
            logger.info("scan began", metadata: ["library": "\(name(root))", "reason": "\(reason.rawValue)"])
            touch()
        case .scanEnded(let root, let report):
            scanEnded(root, report)
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
        await inSlices(changes.waiting) { slice in
            var touched = Touched()
            // One may have been read since it was compared.
            touched.waiting = try slice.filter { try store.isWaiting($0.photo, $0.stamp) }.map(\.photo)
            try refresh(touched, live: false)
        }
        await inSlices(changes.found) { slice in
            try refresh(store.place(slice, at: Self.now, isThere: isThere), live: false)
        }
        await inSlices(changes.vanished) { slice in
            try refresh(store.forget(slice, at: Self.now), live: false)
        }
    }

    /// Takes part after part, between which others get their turn.
    private func inSlices<Element>(_ all: [Element], _ take: ([Element]) throws -> Void) async {
        var start = 0
        while start < all.count {
            let slice = Array(all[start..<min(start + Self.sliceFiles, all.count)])
            guarding("a listing") { try take(slice) }
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

    private func settled(_ location: Location, _ stamp: FileStamp) {
        writing.remove(location)
        guarding("an arrival") {
            try refresh(store.place([(location, stamp)], at: Self.now, isThere: isThere), live: true)
        }
    }

    private func moved(_ from: Location, to: Location, _ stamp: FileStamp?) {
        writing.remove(from)
        guarding("a moved file") {
            if let stamp {
                try refresh(
                    store.move(from, to: to, stamp: stamp, at: Self.now, isThere: isThere), live: true, event: .moved)
            } else {
                try refresh(store.forget([from], at: Self.now), live: true)
            }
        }
    }

    private func scanEnded(_ root: Int64, _ report: ScanReport) {
        let seen = Set(report.directories.map(\.bytes))
        let unknown = report.unknown.map(\.bytes)
        guarding("a scan's end") {
            for directory in try store.directories(root: root) where !seen.contains(directory) {
                let isUnknown = unknown.contains { directory == $0 || directory.starts(with: $0 + [UInt8(ascii: "/")]) }
                if !isUnknown { try refresh(store.forgetDirectory(root: root, directory, at: Self.now), live: false) }
            }
        }
        scanning.remove(root)
        isRecalling = guarding("a scan's end") { try store.isRecalling() } ?? isRecalling
        unreadable[root]?.formIntersection(report.unknown)
        tellUnreadable(root, "permission denied")
        logger.info("scan ended", metadata: ["library": "\(name(root))", "folders": "\(seen.count)"])
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
