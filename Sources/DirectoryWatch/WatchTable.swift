import SystemPackage

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
