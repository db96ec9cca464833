import PhotoAnalysis
import PhotoCategories

extension Culling {
    /// Whether the engine holds exactly these facts of a photo.
    package func knows(_ facts: PhotoFacts) -> Bool {
        guard let slot = photos.slot(of: facts.id) else { return false }
        let node = photos[slot].node
        guard (facts.graphHash == nil) == (node == SlotTable.none) else { return false }
        if let hash = facts.graphHash, graph.index.hashes[Int(node)] != OrientedHash(hash) { return false }
        return embeddings.embedding(at: slot) == facts.embedding && photos.holdsRest(of: facts, at: slot)
            && photos.holds(facts, node: node, at: slot)
    }

    /// Adds a photo, or replaces the facts of a known one.
    package mutating func update(_ facts: PhotoFacts) {
        let node = acquireNode(facts)
        let wasThere = hasLead(facts.picture)
        if let slot = photos.slot(of: facts.id) {
            replace(slot, by: facts, node: node)
        } else {
            let slot = store(facts, node: node)
            count(slot)
            attach(slot)
            momentCache.forget()
        }
        if !wasThere, let picture = facts.picture, hasLead(picture) { uncompared.insert(picture) }
    }

    package mutating func remove(_ id: PhotoID) {
        guard let slot = photos.slot(of: id) else { return }
        let old = photos[slot]
        momentCache.forget()
        uncount(slot)
        detach(slot)
        setLook(nil, at: slot)
        photos.remove(slot)
        releaseNode(old.node)
        forgetLinks(of: old.picture)
    }

    /// Adds many photos and links at once, as at the start; much faster than `update` for each.
    package mutating func load(_ photos: some Sequence<PhotoFacts>, links: [StoredLink] = []) {
        clearGroups()
        momentCache.forget()
        for link in links { self.links.insert(link.one, link.other, link.match) }
        for facts in photos {
            let node = acquireNode(facts)
            if let slot = self.photos.slot(of: facts.id) {
                uncount(slot)
                releaseNode(self.photos[slot].node)
            }
            count(store(facts, node: node))
        }
        buildGroups()
    }

    /// Replaces the facts of a photo; rebuilds its groups only if `Structure` changed.
    private mutating func replace(_ slot: Int32, by facts: PhotoFacts, node: Int32) {
        let old = photos[slot]
        let shot = shot(slot)
        let isOtherBurst = photos.burst(of: facts.id) != facts.burst
        let isSame = photos.holds(facts, node: node, at: slot)
        let isSameStructure =
            Structure(old, settings) == Structure(PhotoRecord(facts, node: node, folder: old.folder), settings)
        if !isSame { uncount(slot) }
        if !isSameStructure { detach(slot) }
        store(facts, node: node)
        if !isSameStructure { attach(slot) } else if !isSame { invalidate(slot) }
        if !isSame { count(slot) }
        releaseNode(old.node)
        if isOtherBurst, let picture = facts.picture {
            uncompared.insert(picture)
            relate(picture)
            takeGraphChanges()
        }
        forgetMoments(of: slot, shot, isSameStructure: isSameStructure)
        forgetLinks(of: old.picture)
    }

    /// Takes over facts; groups and tallies are the caller's.
    @discardableResult
    private mutating func store(_ facts: PhotoFacts, node: Int32) -> Int32 {
        let slot = photos.put(facts, node: node)
        setLook(facts, at: slot)
        return slot
    }

    /// The node of the photo's hash, which `releaseNode` gives back.
    private mutating func acquireNode(_ facts: PhotoFacts) -> Int32 {
        guard let hash = facts.graphHash else { return SlotTable.none }
        let node = graph.acquire(OrientedHash(hash), Moment(facts.captured))
        if Int(node) == picturesAt.count { picturesAt.append(SlotLists.empty) }
        return node
    }

    private mutating func releaseNode(_ node: Int32) {
        if node != SlotTable.none { graph.release(node) }
    }
}
