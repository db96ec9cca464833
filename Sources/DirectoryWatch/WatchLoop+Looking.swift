import FileSystem
import Glibc
import SystemPackage

/// What a name stands for on disk.
enum FoundEntry {
    /// A regular file, and how many names its inode has.
    case file(FileStamp, links: Int)
    case directory
    /// A symlink, FIFO, socket or device.
    case other
    /// Missing or inaccessible; pending events or a listing will say more.
    case nothing
}

/// Why a directory of a library could not be opened.
enum OpeningFailure: Error {
    /// The root is missing or is another directory, so nothing is known about what lies below it.
    case rootLost
    /// The directory `above` steps up the path is missing or another one, because of a rename that is not known yet.
    case misplaced(above: Int)
    case failed(Errno)
    /// The node was removed from the tree.
    case forgotten
}

/// Opens entries below a root, each time from the root and without following a symlink.
///
/// The root is not kept open, because that would keep its disk from being unmounted. Each directory on the way must be
/// the one that is known there. So nothing is published under a path that it had only for a moment.
extension WatchLoop {
    func open(_ node: DirectoryNode, readable: Bool) throws(OpeningFailure) -> OpenDirectory {
        guard let root = node.place?.root, let resolved = root.resolved else { throw .forgotten }
        let way = node.ancestry
        guard answers(root, node, readable: readable) else { throw .failed(.timedOut) }
        var directory: OpenDirectory
        do throws(Errno) {
            directory = try OpenDirectory(resolved)
        } catch {
            throw .rootLost
        }
        guard directory.identity == root.node?.identity else { throw .rootLost }
        for (index, step) in way.enumerated() {
            guard let name = step.name else { continue }
            let above = way.count - 1 - index
            do throws(Errno) {
                directory = try OpenDirectory(name, in: directory, readable: readable && above == 0)
            } catch {
                guard above > 0, [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(error)
                else { throw .failed(error) }
                throw .misplaced(above: above)
            }
            guard above == 0 || directory.identity == step.identity else { throw .misplaced(above: above) }
        }
        guard readable, node.isRoot else { return directory }
        do throws(Errno) {
            return try directory.reopened()
        } catch {
            throw .failed(error)
        }
    }

    /// Whether a directory's disk answers, as far as a first look shows.
    ///
    /// The loop's own calls have no bound, so this comes before them: before each listing, and before each look on a
    /// file system that may never answer.
    private func answers(_ root: RootState, _ node: DirectoryNode, readable: Bool) -> Bool {
        guard readable || root.remoteKind != nil, let top = root.resolved, let place = node.place else { return true }
        let path = top.pushing(place.path)
        return patience.answers(root.root.id, at: path, readable: readable)
    }

    func look(at name: EntryName, in node: DirectoryNode) -> FoundEntry {
        do throws(OpeningFailure) {
            let directory = try open(node, readable: false)
            return try sight(name, in: directory)
        } catch {
            switch error {
            case .forgotten: break
            case .rootLost: checkRootLater(node)
            case .misplaced(let above): recheck(node, above: above)
            // Listing the directory shows whether it has vanished, or why it cannot be read.
            case .failed: work.add(node, scan: nil)
            }
            return .nothing
        }
    }

    /// Lists the nearest ancestor that is still at its known place, and the directories from there down to this one.
    ///
    /// This one is gone, or it is found at its new place once the events of its rename arrive.
    func recheck(_ node: DirectoryNode, above: Int, _ queued: QueuedListing? = nil) {
        var current = node
        for _ in 0..<above {
            current.isStale = true
            guard let parent = current.parent else { return }
            current = parent
        }
        work.add(current, scan: queued?.scan, epoch: queued?.epoch)
    }

    /// Marks a root that could not be opened, so that it is checked and scanned.
    func checkRootLater(_ node: DirectoryNode) {
        guard let root = node.place?.root else { return }
        root.needsScan = true
        rootsToCheck.insert(root.root.id)
    }

    private func sight(
        _ name: EntryName, in directory: borrowing OpenDirectory
    ) throws(OpeningFailure) -> FoundEntry {
        do throws(Errno) {
            guard let (status, volume) = try directory.entry(name) else { return .nothing }
            if let stamp = FileStamp(status, volume: volume) { return .file(stamp, links: status.linkCount) }
            return status.type == .directory ? .directory : .other
        } catch {
            throw .failed(error)
        }
    }
}
