/// Handles many nodes at once.
extension SimilarityGraph {
    /// A node to add, with what its pictures say.
    struct Placed {
        let node: Int32
        let rank: Int64
        let caution: Caution
        let isVideo: Bool
    }

    /// Makes all nodes absent.
    mutating func clear(reach: Reach) {
        self.reach = reach
        index.clear()
        for node in nodes.indices { nodes[node].role = .absent }
        bonds.removeAll()
        within.removeAll()
        reserve = BondReserve()
        seconds = SecondTable()
        joints = JointTable()
        _ = takeChanges()
    }

    /// Adds many nodes to an empty graph.
    ///
    /// Most photos resemble no other. One pass over the index's buckets finds these photos, and they become leaders
    /// without followers. Only the others are placed one by one, in rank order, so that no role changes again.
    ///
    /// - Returns: The nodes whose hashes are within reach of another node's hash, even if the camera's clock shows two
    ///   shots.
    @discardableResult
    mutating func placeAll(_ placed: [Placed]) -> Set<Int32> {
        for one in placed {
            nodes[Int(one.node)].rank = one.rank
            nodes[Int(one.node)].caution = one.caution
            nodes[Int(one.node)].isVideo = one.isVideo
        }
        let accompanied = index.withNeighbours(among: placed.map(\.node), within: reach.distance)
        let (alone, rest) = (
            placed.filter { !accompanied.contains($0.node) }, placed.filter { accompanied.contains($0.node) }
        )
        for one in rest.sorted(by: { outranks($0.node, $1.node) }) {
            place(one.node, rank: one.rank, caution: one.caution, isVideo: one.isVideo)
        }
        for one in alone {
            nodes[Int(one.node)].role = .leader
            shelve(one.node)
            touch(one.node)
        }
        return accompanied
    }
}
