import Glibc
import PhotoFiles
import SystemPackage

/// What stands at a name.
enum Sight {
    /// A regular file, and how many names its inode has.
    case file(FileStamp, links: UInt64)
    case directory
    /// A symlink, FIFO, socket or device.
    case other
    /// Not there, or not to be seen; events or a listing that is on its way will tell.
    case nothing
}

/// Why a directory of a library could not be opened.
enum OpeningFailure: Error {
    /// The root itself is not there, or is another directory: nothing can be said about what is below it.
    case rootLost
    case failed(Errno)
    /// The node was taken out of the tree.
    case forgotten
}

/// Opening things below a root, each time from the root and without following a symlink.
///
/// The root is not kept open, as that would keep its disk from being unmounted.
extension WatchLoop {
    func open(_ node: DirectoryNode, readable: Bool) throws(OpeningFailure) -> OpenDirectory {
        guard let (root, path) = node.place, let resolved = root.resolved else { throw .forgotten }
        var directory: OpenDirectory
        do throws(Errno) {
            directory = try OpenDirectory(resolved)
        } catch {
            throw .rootLost
        }
        guard directory.identity == root.node?.identity else { throw .rootLost }
        do throws(Errno) {
            if path.isEmpty { return readable ? try directory.reopened() : directory }
            var remaining = path.components.count
            for name in path.components {
                remaining -= 1
                directory = try OpenDirectory(name, in: directory, readable: readable && remaining == 0)
            }
        } catch {
            throw .failed(error)
        }
        return directory
    }

    func look(at name: FilePath.Component, in node: DirectoryNode) -> Sight {
        do throws(OpeningFailure) {
            let directory = try open(node, readable: false)
            return try sight(name, in: directory)
        } catch {
            switch error {
            case .forgotten: break
            case .rootLost: doubt(node)
            // Listing the directory tells whether it has vanished, or why it cannot be read.
            case .failed: work.add(node, scan: nil)
            }
            return .nothing
        }
    }

    /// Notes that something below a root may have been missed because the root could not be opened.
    func doubt(_ node: DirectoryNode) {
        guard let root = node.place?.root else { return }
        root.missedSomething = true
        doubtful.insert(root.root.id)
    }

    private func sight(
        _ name: FilePath.Component, in directory: borrowing OpenDirectory
    ) throws(OpeningFailure) -> Sight {
        do throws(Errno) {
            guard let (status, volume) = try directory.entry(name) else { return .nothing }
            if let stamp = FileStamp(status, volume: volume) { return .file(stamp, links: UInt64(status.st_nlink)) }
            return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
        } catch {
            throw .failed(error)
        }
    }
}
