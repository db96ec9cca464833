import PhotoAnalysis
import PhotoCategories

extension Culling {
    /// Adds a photo, or replaces the facts of a known one.
    package mutating func update(_ facts: PhotoFacts) {
        let known = slot(of: facts.id)
        let record = record(of: facts)
        tombstones[facts.id] = facts.departed
        let isOtherBurst = bursts[facts.id] != facts.burst
        bursts[facts.id] = facts.burst
        let wasThere = hasLead(facts.picture)
        defer { if !wasThere, let picture = facts.picture, hasLead(picture) { uncompared.insert(picture) } }
        guard let slot = known else {
            setFamily(facts)
            let slot = store(record, facts)
            count(slot)
            attach(slot)
            momentCache.forget()
            return
        }
        let old = records[Int(slot)]
        if isOtherBurst, let picture = facts.picture {
            uncompared.insert(picture)
            relate(picture)
        }
        let shot = shot(slot)
        replace(slot, old, by: record, of: facts)
        setLook(facts, at: slot)
        setBrowsing(facts, at: slot)
        forgetMoments(of: slot, shot, isSameStructure: Structure(old, settings) == Structure(record, settings))
        release(old)
        forgetLinks(of: old.picture)
    }

    package mutating func remove(_ id: PhotoID) {
        guard let slot = slot(of: id) else { return }
        let old = records[Int(slot)]
        momentCache.forget()
        uncount(slot)
        detach(slot)
        setLook(nil, at: slot)
        moments.take(slot, old, records)
        tombstones[id] = nil
        bursts[id] = nil
        mains[id] = nil
        companionBytes[id] = nil
        otherFolders[id] = nil
        apps[id] = nil
        byID.remove(slot, SlotTable.fingerprint(of: UInt64(bitPattern: id)))
        records[Int(slot)].id = PhotoRecord.absent
        vacant.append(slot)
        release(old)
        forgetLinks(of: old.picture)
    }

    /// Adds many photos and links at once, as at the start; much faster than `update` for each.
    package mutating func load(_ photos: some Sequence<PhotoFacts>, links: [StoredLink] = []) {
        clearGroups()
        momentCache.forget()
        for link in links { self.links.insert(link.one, link.other, link.match) }
        for facts in photos {
            let record = record(of: facts)
            tombstones[facts.id] = facts.departed
            bursts[facts.id] = facts.burst
            if let slot = slot(of: facts.id) {
                let old = records[Int(slot)]
                uncount(slot)
                setFamily(facts)
                hold(record, at: slot)
                setLook(facts, at: slot)
                setBrowsing(facts, at: slot)
                release(old)
                count(slot)
            } else {
                setFamily(facts)
                count(store(record, facts))
            }
        }
        buildGroups()
    }

    /// Replaces a record; rebuilds its groups only if `Structure` changed.
    private mutating func replace(_ slot: Int32, _ old: PhotoRecord, by record: PhotoRecord, of facts: PhotoFacts) {
        if old.describesSame(as: record), hasFamily(facts) { return }
        uncount(slot)
        setFamily(facts)
        if Structure(old, settings) == Structure(record, settings) {
            hold(record, at: slot)
            invalidate(slot)
        } else {
            detach(slot)
            hold(record, at: slot)
            attach(slot)
        }
        count(slot)
    }

    /// The compact form of facts; the caller must release the record that it replaces.
    private mutating func record(of facts: PhotoFacts) -> PhotoRecord {
        precondition(facts.id != PhotoRecord.absent, "the smallest integer is no photo's number")
        let folder = folders.acquire(facts.folder)
        guard let hash = facts.graphHash else { return PhotoRecord(facts, node: SlotTable.none, folder: folder) }
        let node = graph.acquire(OrientedHash(hash), Moment(facts.captured))
        if Int(node) == picturesAt.count { picturesAt.append(SlotLists.empty) }
        return PhotoRecord(facts, node: node, folder: folder)
    }

    /// Releases the node and the folder of a record that is gone.
    private mutating func release(_ record: PhotoRecord) {
        if record.node != SlotTable.none { graph.release(record.node) }
        folders.release(record.folder)
    }

    private mutating func hold(_ record: PhotoRecord, at slot: Int32) {
        moments.take(slot, records[Int(slot)], records)
        records[Int(slot)] = record
        moments.put(slot, record, records)
    }

    private mutating func store(_ record: PhotoRecord, _ facts: PhotoFacts) -> Int32 {
        let slot: Int32
        if let place = vacant.popLast() {
            slot = place
            records[Int(slot)] = record
        } else {
            slot = Int32(records.count)
            records.append(record)
        }
        moments.put(slot, record, records)
        setLook(facts, at: slot)
        setBrowsing(facts, at: slot)
        byID.insert(slot, SlotTable.fingerprint(of: UInt64(bitPattern: record.id)))
        return slot
    }
}
