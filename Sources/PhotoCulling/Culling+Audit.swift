extension Culling {
    /// Whether the engine holds exactly these facts of a photo.
    package func knows(_ facts: PhotoFacts) -> Bool {
        guard let slot = slot(of: facts.id) else { return false }
        let known = records[Int(slot)]
        let node = known.node
        guard (facts.graphHash == nil) == (node == SlotTable.none) else { return false }
        if let hash = facts.graphHash, graph.index.hashes[Int(node)] != OrientedHash(hash) { return false }
        guard embeddings.embedding(at: slot) == facts.embedding, tombstones[facts.id] == facts.departed,
            bursts[facts.id] == facts.burst
        else { return false }
        guard browsing[Int(slot)] == BrowsingRecord(facts.browsing),
            otherFolders[facts.id] ?? [] == facts.browsing.otherFolders, apps[facts.id] == facts.browsing.app
        else { return false }
        return hasFamily(facts) && folders[known.folder] == facts.folder
            && known.describesSame(as: PhotoRecord(facts, node: node, folder: known.folder))
    }
}
