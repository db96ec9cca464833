/// Handles many nodes at once.
extension SimilarityGraph {
    /// Makes all nodes absent.
    mutating func clear(reach: Reach) {
        self.reach = reach
        index.clear()
        for node in nodes.indices { nodes[node].role = .absent }
        bonds.removeAll()
        within.removeAll()
        peers.removeAll()
        touched.removeAll()
        moved.removeAll()
    }

    /// Adds many nodes to an empty graph.
    ///
    /// Most photos resemble no other. One pass over the index's buckets finds these photos, and they become leaders
    /// without followers. Only the others are placed one by one, in rank order, so that no role changes again.
    ///
    /// - Returns: The nodes whose hashes are within reach of another node's hash, even if the camera's clock shows two
    ///   shots.
    @discardableResult
    mutating func placeAll(_ placed: [(node: Int32, rank: Int64, caution: Caution)]) -> Set<Int32> {
        for (node, rank, caution) in placed {
            nodes[Int(node)].rank = rank
            nodes[Int(node)].caution = caution
        }
        let accompanied = index.withNeighbours(among: placed.map(\.node), within: reach.distance).union(peers.keys)
        let (alone, rest) = (
            placed.filter { !accompanied.contains($0.node) }, placed.filter { accompanied.contains($0.node) }
        )
        for (node, rank, caution) in rest.sorted(by: { outranks($0.node, $1.node) }) {
            place(node, rank: rank, caution: caution)
        }
        for (node, _, _) in alone {
            nodes[Int(node)].role = .leader
            index.put(node, on: .leaders)
            touch(node)
        }
        moved.removeAll()
        return accompanied
    }
}
