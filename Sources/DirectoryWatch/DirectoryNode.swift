import FileSystem
import SystemPackage

/// One directory of a library as the watch knows it.
///
/// The path is computed from the parents, so renaming one node renames everything below it.
final class DirectoryNode {
    private(set) weak var parent: DirectoryNode?
    private(set) var name: EntryName?
    private(set) var children: [EntryName: DirectoryNode] = [:]
    /// Set for the topmost directory only.
    private let ownRoot: RootState?

    /// The kernel's watch; nil while there is none.
    var watch: Int32?
    /// The directory that was listed here last; nil before the first listing.
    var identity: DeviceInode?
    /// A listing failed because the directory was not at its known place.
    var isStale = false
    /// It holds a `.nomedia` file: watched, but neither listed nor descended into.
    var isExcluded = false
    /// Why it could not be read when last tried.
    var unreadable: Errno?
    var leftOut = LeftOutCounts()
    /// Files that were created while we watched and are not closed yet.
    var openFiles: [EntryName: OpenFile] = [:]
    /// Its place in the work list.
    var queued: QueuedListing?

    init(root: RootState) {
        ownRoot = root
    }

    init(name: EntryName, in parent: DirectoryNode) {
        ownRoot = nil
        self.name = name
        self.parent = parent
        parent.children[name] = self
    }

    /// Removes the node from the tree, with everything below it.
    func detach() {
        if let name, let parent, parent.children[name] === self { parent.children[name] = nil }
        parent = nil
    }

    /// Moves the node to another parent.
    func move(to newName: EntryName, in newParent: DirectoryNode) {
        detach()
        name = newName
        parent = newParent
        newParent.children[newName] = self
    }

    /// The root and the path below it; nil for a node that was removed from the tree.
    var place: Place? {
        let way = ancestry
        guard let root = way.first?.ownRoot, root.node === way.first else { return nil }
        var bytes: [UInt8] = []
        for step in way {
            guard let name = step.name else { continue }
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
            bytes += name.bytes
        }
        return Place(root: root, bytes: bytes)
    }

    var isRoot: Bool { ownRoot != nil }

    /// The directories from the topmost one down to this one.
    var ancestry: [DirectoryNode] {
        var way = [self]
        var node = self
        while let parent = node.parent {
            way.append(parent)
            node = parent
        }
        return way.reversed()
    }

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

    /// Whether `other` is this node or below it.
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
    /// Cookies of this epoch and of later ones wait for the listing.
    var epoch: UInt64
    /// The root whose full scan waits for the listing; a scan lists known subdirectories as well.
    var scan: RootState?
}

/// A file that was created and not closed, with its state at the last check.
struct OpenFile {
    var stamp: FileStamp
    /// The time of the last check.
    var looked: BootTime
}

/// Maps the kernel's watches to the directories that they watch.
///
/// The kernel has one watch per inode. So a bind mount gives two directories one number. A directory whose rename is
/// not yet known may have two places for a moment.
struct WatchTable {
    struct Use {
        var nodes: [DirectoryNode] = []
        /// Roots that are looked for when something happens to an entry of this name here; nil means any entry.
        var probes: [Int64: EntryName?] = [:]
        var holdsCookies = false

        var isEmpty: Bool { nodes.isEmpty && probes.isEmpty && !holdsCookies }
    }

    private(set) var uses: [Int32: Use] = [:]

    subscript(watch: Int32) -> Use? { uses[watch] }

    mutating func setCookies(_ watch: Int32) {
        uses[watch, default: Use()].holdsCookies = true
    }

    mutating func add(_ node: DirectoryNode, to watch: Int32) {
        node.watch = watch
        uses[watch, default: Use()].nodes.append(node)
    }

    /// Removes a directory from its watch.
    ///
    /// A watch without use stays in the table until the kernel reports that it is gone.
    mutating func remove(_ node: DirectoryNode) {
        guard let watch = node.watch else { return }
        node.watch = nil
        uses[watch]?.nodes.removeAll { $0 === node }
    }

    mutating func addProbe(_ root: Int64, name: EntryName?, to watch: Int32) {
        uses[watch, default: Use()].probes[root] = .some(name)
    }

    mutating func removeProbe(_ root: Int64, from watch: Int32) {
        uses[watch]?.probes[root] = nil
    }

    /// Forgets a watch that the kernel has dropped, and returns its use.
    mutating func forget(_ watch: Int32) -> Use? {
        let use = uses.removeValue(forKey: watch)
        for node in use?.nodes ?? [] { node.watch = nil }
        return use
    }

    mutating func forgetAll() {
        for watch in Array(uses.keys) { _ = forget(watch) }
    }

    /// Watches that nobody uses any more.
    var unused: [Int32] { uses.filter(\.value.isEmpty).map(\.key) }
}
