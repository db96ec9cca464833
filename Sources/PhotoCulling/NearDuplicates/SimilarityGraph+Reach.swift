/// Searches what is within reach of a node.
extension SimilarityGraph {
    /// The most nodes of one second that are compared one by one, which takes about as long as a search of the index; a
    /// camera without a clock gives all photos one time.
    static let mostOfSecond = 256

    /// The leaders within reach that a node may follow: the nearest, and the one of highest rank, `mostBonds` in all.
    ///
    /// The others are kept in reserve.
    mutating func leaders(near node: Int32) -> [Bond] {
        var found = timed(near: node).filter { nodes[Int($0.leader)].role == .leader }
        if !nodes[Int(node)].isTimed { found += searched(node, on: .leaders) }
        found = found.filter { mayFollow(node, $0.leader) }
        guard found.count > Self.mostBonds else { return found }
        let highest = highest(found)
        let sorted = found.filter { $0.leader == highest } + found.filter { $0.leader != highest }.sorted(by: isNearer)
        reserve.fill(node, with: Array(sorted.dropFirst(Self.mostBonds)))
        return Array(sorted.prefix(Self.mostBonds))
    }

    /// The leaders and followers within reach that may follow a node.
    mutating func followers(near node: Int32) -> [Bond] {
        let untimed = searched(node, on: .leaders) + searched(node, on: .followers)
        let own = nodes[Int(node)]
        // No picture with a time follows one without.
        guard own.isTimed || own.isVideo else { return untimed }
        return (untimed + timed(near: node)).filter { mayFollow($0.leader, node) }
    }

    /// The nodes with a time within reach.
    private mutating func timed(near node: Int32) -> [Bond] {
        guard nodes[Int(node)].moment.isKnown,
            let sameShot = seconds.sameShot(as: node, atMost: Self.mostOfSecond, nodes)
        else { return searched(node, on: .timed) }
        return sameShot.map { Bond(leader: $0, distance: distance(node, $0)) }
            .filter { isInReach(node, $0.leader, distance: $0.distance) }
    }

    /// The present nodes within reach of a hash, whatever their time; about `most` on each shelf of the index.
    mutating func nodes(near hash: OrientedHash, atMost most: Int) -> Set<Int32> {
        var nodes: Set<Int32> = []
        for shelf in HammingIndex.Shelf.allCases {
            nodes.formUnion(
                index.neighbours(of: hash, within: reach.distance, on: shelf, atMost: most).map(\.entry))
        }
        return nodes
    }

    private mutating func searched(_ node: Int32, on shelf: HammingIndex.Shelf) -> [Bond] {
        index.neighbours(of: index[node], within: reach.distance, on: shelf)
            .filter { $0.entry != node && isInReach(node, $0.entry, distance: $0.distance) }
            .map { Bond(leader: $0.entry, distance: $0.distance) }
    }

    /// Puts a present node where searches of its role find it.
    mutating func shelve(_ node: Int32) {
        index.put(node, on: shelf(of: node))
        if nodes[Int(node)].moment.isKnown { seconds.put(node, nodes) }
    }

    /// Undoes `shelve`; call it before the role changes.
    mutating func unshelve(_ node: Int32) {
        index.take(node, from: shelf(of: node))
        if nodes[Int(node)].moment.isKnown { seconds.take(node, nodes) }
    }

    private func shelf(of node: Int32) -> HammingIndex.Shelf {
        if nodes[Int(node)].moment.isKnown { return .timed }
        return nodes[Int(node)].role == .leader ? .leaders : .followers
    }
}
