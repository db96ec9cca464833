import CleanerProtocol
import DirectoryWatch
import Logging
import PhotoFiles
import PhotoStore
import SystemPackage

/// What the watch tells.
extension Catalogue {
    func take(_ event: WatchEvent) async {
        let now = Self.now
        switch event {
        case .listing(let root, let directory, let entries):
            await takeListing(root, directory.bytes, entries)
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
            settleWaiters()
        case .scanBegan(let root, let reason):
            scanning.insert(root)
            logger.info("scan began", metadata: ["library": "\(name(root))", "reason": "\(reason.rawValue)"])
            touch()
        case .scanEnded(let root, let report):
            scanEnded(root, report)
        case .cookie(let name):
            met(name)
        case .rootMissing, .rootBack, .watchLimit, .watchLimitCleared, .unwatchable, .watchable, .unreadableDirectory,
            .readableAgain, .remoteFileSystem:
            takeCondition(event)
        }
    }

    /// One folder as it is: what is known and not in it is gone, what is new or changed is placed.
    private func takeListing(_ root: Int64, _ directory: [UInt8], _ entries: [WatchEvent.Entry]) async {
        guard let known = guarding("a listing", { try store.files(root: root, directory: directory) }) else { return }
        var vanished = Set(known.keys)
        var news: [(location: Location, stamp: FileStamp)] = []
        var waiting = Touched()
        let open = Set(entries.lazy.filter(\.isBeingWritten).map(\.nameBytes))
        writing = writing.filter { $0.root != root || $0.directory != directory || open.contains($0.name) }
        for entry in entries {
            let name = entry.nameBytes
            vanished.remove(name)
            if entry.isBeingWritten { continue }
            if let file = known[name], file.stamp == entry.stamp {
                if file.isWaiting { waiting.waiting.append(file.photo) }
                continue
            }
            news.append((Location(root: root, directory: directory, name: name), entry.stamp))
        }
        guarding("a listing") { try refresh(waiting, live: false) }
        var start = 0
        while start < news.count {
            let slice = news[start..<min(start + Self.sliceFiles, news.count)]
            guarding("a listing") {
                try refresh(store.place(Array(slice), at: Self.now, isThere: isThere).touched, live: false)
            }
            start += slice.count
            await Task.yield()
        }
        let gone = vanished.map { Location(root: root, directory: directory, name: $0) }
        guarding("a listing") { try refresh(store.forget(gone, at: Self.now), live: false) }
    }

    private func settled(_ location: Location, _ stamp: FileStamp) {
        writing.remove(location)
        guarding("an arrival") {
            try refresh(store.place([(location, stamp)], at: Self.now, isThere: isThere).touched, live: true)
        }
    }

    private func moved(_ from: Location, to: Location, _ stamp: FileStamp?) {
        writing.remove(from)
        guarding("a moved file") {
            if let stamp {
                try refresh(store.move(from, to: to, stamp: stamp, at: Self.now), live: true, event: .moved)
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
