import PhotoFiles
import SystemPackage

/// One directory of a library as the watch knows it.
///
/// Its path is computed from its parents, so that a renamed directory renames everything below it.
final class DirectoryNode {
    private(set) weak var parent: DirectoryNode?
    private(set) var name: FilePath.Component?
    private(set) var children: [FilePath.Component: DirectoryNode] = [:]
    /// Set for the topmost directory only.
    private let ownRoot: RootState?

    /// The kernel's watch; nil while there is none.
    var watch: Int32?
    /// Which directory was listed last, nil before the first listing.
    var identity: DirectoryIdentity?
    /// It holds a `.nomedia` file: watched, but neither listed nor descended into.
    var isExcluded = false
    /// Why it could not be read when last tried.
    var unreadable: Errno?
    var leftOut = LeftOutCounts()
    /// Files created under our eyes that are not closed yet.
    var openFiles: [FilePath.Component: OpenFile] = [:]
    /// Its place in the work list.
    var queued: QueuedListing?

    init(root: RootState) {
        ownRoot = root
    }

    init(name: FilePath.Component, in parent: DirectoryNode) {
        ownRoot = nil
        self.name = name
        self.parent = parent
        parent.children[name] = self
    }

    /// Takes the node out of the tree, with all below it.
    func detach() {
        if let name, let parent, parent.children[name] === self { parent.children[name] = nil }
        parent = nil
    }

    /// Hangs the node under another directory.
    func move(to newName: FilePath.Component, in newParent: DirectoryNode) {
        detach()
        name = newName
        parent = newParent
        newParent.children[newName] = self
    }

    /// The root and the path below it, or nil for a node that was taken out of the tree.
    var place: (root: RootState, path: FilePath)? {
        var names: [FilePath.Component] = []
        var node = self
        while node.ownRoot == nil {
            guard let name = node.name, let parent = node.parent else { return nil }
            names.append(name)
            node = parent
        }
        guard let root = node.ownRoot, root.node === node else { return nil }
        var path = FilePath()
        for name in names.reversed() { path.append(name) }
        return (root, path)
    }

    var isRoot: Bool { ownRoot != nil }

    /// This node and every one below it, parents first.
    var subtree: [DirectoryNode] {
        var all = [self]
        var index = 0
        while index < all.count {
            all.append(contentsOf: all[index].children.values)
            index += 1
        }
        return all
    }

    /// Tells whether `other` is this node or below it.
    func contains(_ other: DirectoryNode) -> Bool {
        var node: DirectoryNode? = other
        while let current = node {
            if current === self { return true }
            node = current.parent
        }
        return false
    }
}

/// A directory's place in the work list.
struct QueuedListing {
    /// Cookies of this epoch and later ones wait for it.
    var epoch: UInt64
    /// The root whose full scan waits for it: existing subdirectories are then listed as well.
    var scan: RootState?
}

/// A file that was created and not closed, as it was when last looked at.
struct OpenFile {
    var stamp: FileStamp
    /// When it was last looked at.
    var looked: BootTime
}
