extension Culling {
    /// Takes in a new photo, or what changed about a known one.
    @discardableResult
    package mutating func update(_ facts: PhotoFacts) -> Changes {
        let known = slot(of: facts.id)
        let record = record(of: facts)
        guard let slot = known else {
            let slot = store(record)
            count(slot)
            attach(slot)
            return Changes(interests(record))
        }
        let old = records[Int(slot)]
        let changes = replace(slot, old, by: record)
        if old.node != SlotTable.none { graph.release(old.node) }
        return Changes(changes)
    }

    /// Forgets a photo that is gone.
    @discardableResult
    package mutating func remove(_ id: PhotoID) -> Changes {
        guard let slot = slot(of: id) else { return Changes() }
        let old = records[Int(slot)]
        uncount(slot)
        detach(slot)
        byID.remove(slot, SlotTable.fingerprint(of: UInt64(bitPattern: id)))
        records[Int(slot)].id = PhotoRecord.absent
        vacant.append(slot)
        if old.node != SlotTable.none { graph.release(old.node) }
        return Changes(interests(old))
    }

    /// Takes in many photos at once, much faster than one by one: for the start.
    package mutating func load(_ photos: some Sequence<PhotoFacts>) {
        clearGroups()
        for facts in photos {
            let record = record(of: facts)
            if let slot = slot(of: facts.id) {
                let old = records[Int(slot)]
                uncount(slot)
                records[Int(slot)] = record
                if old.node != SlotTable.none { graph.release(old.node) }
                count(slot)
            } else {
                count(store(record))
            }
        }
        buildGroups()
    }

    /// Replaces a record; groups are built anew only where what they are built from changed.
    private mutating func replace(_ slot: Int32, _ old: PhotoRecord, by record: PhotoRecord) -> CategorySet {
        if old.describesSame(as: record) { return [] }
        uncount(slot)
        if Structure(old, settings) == Structure(record, settings) {
            records[Int(slot)] = record
            unsettle(slot)
        } else {
            detach(slot)
            records[Int(slot)] = record
            attach(slot)
        }
        count(slot)
        return interests(old).union(interests(record))
    }

    /// The compact form of facts, with a claim on the node of their hash.
    private mutating func record(of facts: PhotoFacts) -> PhotoRecord {
        precondition(facts.id != PhotoRecord.absent, "the smallest integer is no photo's number")
        guard let hash = facts.perceptualHash else { return PhotoRecord(facts, node: SlotTable.none) }
        let node = graph.acquire(OrientedHash(hash))
        if Int(node) == picturesAt.count { picturesAt.append(SlotLists.empty) }
        return PhotoRecord(facts, node: node)
    }

    private mutating func store(_ record: PhotoRecord) -> Int32 {
        let slot: Int32
        if let place = vacant.popLast() {
            slot = place
            records[Int(slot)] = record
        } else {
            slot = Int32(records.count)
            records.append(record)
        }
        byID.insert(slot, SlotTable.fingerprint(of: UInt64(bitPattern: record.id)))
        return slot
    }

    /// The lists that can depend on a photo.
    private func interests(_ record: PhotoRecord) -> CategorySet {
        var categories = CategorySet(browsing(record))
        if record.copyKey != nil { categories.insert(CategorySet(.duplicates)) }
        if isComparable(record) { categories.insert(CategorySet(.nearDuplicates)) }
        if record.blurriness != nil { categories.insert(CategorySet(.blurry)) }
        if record.screenshot != nil { categories.insert(CategorySet(.screenshots)) }
        return categories
    }
}
