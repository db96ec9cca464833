import FileSystem
import Glibc
import SystemPackage

/// Handles roots that are present, missing, back or replaced.
extension WatchLoop {
    func checkDoubtfulRoots() {
        guard !rootsToCheck.isEmpty else { return }
        for root in roots where rootsToCheck.contains(root.root.id) { check(root) }
    }

    /// Checks whether a root is present, and starts or stops watching it.
    func check(_ root: RootState) {
        rootsToCheck.remove(root.root.id)
        let path = root.root.path
        let found = patience.ask(root.root.id) { FoundRoot.find(path) } ?? .failure(.unreadable(.timedOut))
        if let node = root.node {
            if case .success(let same) = found, same.path == root.resolved, same.identity == node.identity {
                guard root.needsScan else { return }
                beginScan(root, root.scanning ?? .rootBack)
                return
            }
            stopWatching(root)
            if case .failure(.unreadable) = found {} else { setAbsent(root, .lost) }
        }
        switch found {
        case .success(let found): startWatching(root, found)
        case .failure(let why): setAbsent(root, why)
        }
        updateProbe(root)
    }

    private func startWatching(_ root: RootState, _ found: FoundRoot) {
        let replaced = root.lastSeen.map { $0 != found.lasting } ?? false
        guard !replaced || !found.isEmpty else {
            setAbsent(root, .emptyReplacement)
            return
        }
        let reason: ScanReason = root.absence == nil ? .start : .rootBack
        let node = DirectoryNode(root: root)
        node.identity = found.identity
        root.node = node
        root.resolved = found.path
        root.lastSeen = found.lasting
        root.absence = nil
        let wasRemote = root.remoteKind != nil
        root.remoteKind = found.remoteKind
        emit(.rootBack(root: root.root.id, path: found.path, identity: found.lasting, replaced: replaced))
        if let kind = found.remoteKind {
            emit(.remoteFileSystem(root: root.root.id, kind: kind))
        } else if wasRemote {
            emit(.localFileSystem(root: root.root.id))
        }
        beginScan(root, reason)
    }

    private func setAbsent(_ root: RootState, _ why: RootAbsence) {
        guard root.absence != why else { return }
        // After `lost`, it is no news that nothing, or no directory, is at the path.
        let isNews = root.absence != .lost || (why != .notFound && why != .notADirectory)
        root.absence = why
        if isNews { emit(.rootMissing(root: root.root.id, why: why)) }
    }

    private func stopWatching(_ root: RootState) {
        guard let node = root.node else { return }
        drop(node, isDeleted: false)
        root.node = nil
        root.resolved = nil
        root.scanning = nil
        root.needsScan = false
    }

    /// Watches the place where a missing root may appear, or a symlink that may be pointed elsewhere.
    private func updateProbe(_ root: RootState) {
        let wanted = wantedProbe(root)
        guard wanted?.directory != root.probed || wanted != nil && root.probe == nil else { return }
        removeProbe(root)
        guard let wanted, let parent = try? wanted.directory.resolved() else { return }
        guard let directory = try? OpenDirectory(parent), let watch = try? source?.add(directory.descriptor) else {
            // The directory is missing, or no watch is left; the next tick tries again.
            return
        }
        table.addProbe(root.root.id, name: wanted.name, to: watch)
        root.probe = watch
        root.probed = wanted.directory
        // It may have changed between the look and the watch.
        rootsToCheck.insert(root.root.id)
    }

    private func wantedProbe(_ root: RootState) -> (directory: FilePath, name: EntryName?)? {
        if root.absence == .emptyReplacement { return (root.root.path, nil) }
        guard root.absence != nil || root.resolved != root.root.path, let name = root.root.path.lastComponent else {
            return nil
        }
        return (root.root.path.removingLastComponent(), EntryName(name))
    }

    private func removeProbe(_ root: RootState) {
        root.probed = nil
        guard let watch = root.probe else { return }
        root.probe = nil
        table.removeProbe(root.root.id, from: watch)
        if table[watch]?.isEmpty == true, source?.live()[watch] != nil { removeWatch(watch) }
    }
}

/// A root that was found on disk.
struct FoundRoot: Sendable {
    /// Without symlinks.
    let path: FilePath
    let identity: DeviceInode
    let lasting: RootIdentity
    let remoteKind: String?
    /// Whether it holds nothing that a scan would list.
    let isEmpty: Bool

    /// Resolves a root's path, and reads what is there.
    static func find(_ path: FilePath) -> Result<FoundRoot, RootAbsence> {
        do throws(Errno) {
            let resolved = try path.resolved()
            let directory = try OpenDirectory(resolved)
            let volume = Volume(of: directory.descriptor)
            let lasting = RootIdentity(volume: volume?.identifier ?? 0, inode: directory.identity.inode)
            return .success(
                FoundRoot(
                    path: resolved, identity: directory.identity, lasting: lasting, remoteKind: volume?.remoteKind,
                    isEmpty: try isEmpty(directory)))
        } catch {
            return .failure(absence(error))
        }
    }

    private static func absence(_ error: Errno) -> RootAbsence {
        switch error {
        case .noSuchFileOrDirectory: .notFound
        case .notDirectory, .tooManySymbolicLinkLevels: .notADirectory
        default: .unreadable(error)
        }
    }

    /// A directory that cannot be read does not count as empty: its failure makes the root unreadable.
    private static func isEmpty(_ directory: borrowing OpenDirectory) throws(Errno) -> Bool {
        var isEmpty = true
        let readable = try directory.reopened()
        try readable.descriptor.forEachName { name, _ in
            let bytes = EntryName(name).bytes
            if LeftOut.file(bytes) == nil, LeftOut.directory(bytes) == nil { isEmpty = false }
        }
        return isEmpty
    }
}

/// What the watch knows about one root.
final class RootState {
    let root: WatchedRoot
    /// The topmost directory, while the root is there.
    var node: DirectoryNode?
    /// The path without symlinks by which it was found.
    var resolved: FilePath?
    /// The directory that was seen last, in this run or an earlier one.
    var lastSeen: RootIdentity?
    /// Why the root is missing; nil while it is present, and before the first check.
    var absence: RootAbsence?
    /// The watch that notices when a missing root comes back, or when the root's symlink changes.
    var probe: Int32?
    /// The directory that `probe` watches.
    var probed: FilePath?
    /// The reason of the scan that has begun and not ended.
    var scanning: ScanReason?
    /// Whether a directory could not be listed because opening the root failed for a moment.
    var needsScan = false
    /// The number of listings that the scan waits for.
    var awaited = 0
    var nextScan: BootTime
    var remoteKind: String?
    /// The number of unwatched directories that was published last.
    var publishedUnwatched = 0

    init(_ root: WatchedRoot, nextScan: BootTime) {
        self.root = root
        self.nextScan = nextScan
        lastSeen = root.lastSeen
    }
}
