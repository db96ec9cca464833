/// Many nodes at once.
extension SimilarityGraph {
    /// Takes all nodes out.
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

    /// Lets many nodes take part, where none does yet.
    ///
    /// Most photos resemble no other. These are found first by one pass over the index's buckets and lead alone; only the
    /// rest are placed one by one, in rank order, so that no role is ever taken back.
    ///
    /// - Returns: The nodes that have others within reach by their hashes, whatever else tells them apart.
    @discardableResult
    mutating func placeAll(_ placed: [(node: Int32, pixels: Int64, caution: Caution)]) -> Set<Int32> {
        for (node, pixels, caution) in placed {
            nodes[Int(node)].pixels = pixels
            nodes[Int(node)].caution = caution
        }
        let accompanied = index.accompanied(among: placed.map(\.node), within: reach.distance).union(peers.keys)
        let (alone, rest) = (
            placed.filter { !accompanied.contains($0.node) }, placed.filter { accompanied.contains($0.node) }
        )
        for (node, pixels, caution) in rest.sorted(by: { outranks($0.node, $1.node) }) {
            place(node, pixels: pixels, caution: caution)
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
