import PhotoCategories

/// Groups the photos of each picture, and places their leading photos at the nodes of the graph.
extension Culling {
    /// The code of the photos that share a picture or content; `SlotLists.empty` if there are none.
    func copies(_ key: GroupID) -> Int32 {
        byPicture.find(key.fingerprint) { code in
            sets.first(code).map { photos[$0].copyKey == key } ?? false
        } ?? SlotLists.empty
    }

    func isComparable(_ record: PhotoRecord) -> Bool { record.isComparable(settings) }

    /// The leading photo of a set of copies; nil if none of them is comparable.
    func lead(of copies: Int32) -> Int32? {
        sets.first(copies).flatMap { isComparable(photos[$0]) ? $0 : nil }
    }

    /// The leading photo of a picture; nil if none is comparable.
    func lead(ofPicture picture: PictureID) -> Int32? { lead(of: copies(.duplicates(picture))) }

    /// The head of the group to which a set of copies belongs; nil if none of them is comparable.
    func head(of copies: Int32) -> Int32? {
        lead(of: copies).flatMap { graph.head(of: photos[$0].node) }
    }

    /// The head of a picture's group; nil if the picture is not comparable.
    func head(ofPicture picture: PictureID) -> Int32? { head(of: copies(.duplicates(picture))) }

    /// Adds a photo to its picture.
    mutating func attach(_ slot: Int32) {
        guard let key = photos[slot].copyKey else { return }
        let old = lead(of: copies(key))
        let joined = join(slot, key)
        let new = lead(of: joined)
        if old != new { changeLead(of: key, from: old, to: new) }
        invalidate(slot)
    }

    /// Removes a photo from its picture.
    mutating func detach(_ slot: Int32) {
        guard let key = photos[slot].copyKey else { return }
        invalidate(slot)
        let before = copies(key)
        let old = lead(of: before)
        let wasFirst = sets.first(before) == slot
        let after = sets.remove(slot, from: before)
        byPicture.change(before, to: after, key.fingerprint)
        let rest = sets.members(after)
        if wasFirst, let first = rest.indices.min(by: { leads(rest[$0], rest[$1]) }) {
            sets.makeFirst(first, of: after)
        }
        let new = lead(of: after)
        if old != new { changeLead(of: key, from: old, to: new) }
        if new == nil {
            for category in [Category.nearDuplicates, .similar] {
                for copy in rest { mark(copy, category, listed: false, proposed: false) }
            }
        }
        invalidate(key, after)
    }

    /// Adds a photo to the set of its picture, in first place if it leads, and returns the set's code.
    private mutating func join(_ slot: Int32, _ key: GroupID) -> Int32 {
        let before = copies(key)
        let first = sets.first(before)
        let after = sets.add(slot, to: before)
        byPicture.change(before, to: after, key.fingerprint)
        if let first, leads(slot, first) { sets.makeFirst(sets.count(after) - 1, of: after) }
        return after
    }

    /// Comparable photos come first, then by path order.
    private func leads(_ first: Int32, _ second: Int32) -> Bool {
        let (a, b) = (photos[first], photos[second])
        let (mayFirst, maySecond) = (isComparable(a), isComparable(b))
        return mayFirst != maySecond ? mayFirst : a.leads(b)
    }

    /// Makes another photo the leading one of its picture.
    ///
    /// The new one joins before the old one leaves. Mostly both have the same hash, so its node stays in use.
    private mutating func changeLead(of key: GroupID, from old: Int32?, to new: Int32?) {
        if let new {
            let record = photos[new]
            let node = graph.nodes[Int(record.node)]
            picturesAt[Int(record.node)] = sets.add(new, to: picturesAt[Int(record.node)])
            let isFirst = node.role == .absent
            placeNode(
                record.node, rank: isFirst ? record.rank : max(node.rank, record.rank),
                caution: isFirst ? record.caution(settings) : node.caution.union(record.caution(settings)),
                isVideo: record.isVideo)
        }
        if let old { leave(old) }
        if case .duplicates(let picture) = key { relate(picture) }
        takeGraphChanges()
    }

    /// Adds a node to the graph, or changes it; what links do may depend on its caution.
    private mutating func placeNode(_ node: Int32, rank: Int64, caution: Caution, isVideo: Bool) {
        let isOtherCaution = graph.nodes[Int(node)].caution != caution
        graph.place(node, rank: rank, caution: caution, isVideo: isVideo)
        guard isOtherCaution, !links.isEmpty else { return }
        for picture in pictures(at: [node]) { relate(picture) }
    }

    private mutating func leave(_ slot: Int32) {
        let record = photos[slot]
        let place = Int(record.node)
        picturesAt[place] = sets.remove(slot, from: picturesAt[place])
        if picturesAt[place] == SlotLists.empty {
            graph.withdraw(record.node)
            return
        }
        var (rank, caution) = (graph.nodes[place].rank, graph.nodes[place].caution)
        if record.rank == rank || !record.caution(settings).isEmpty {
            (rank, caution) = figures(at: place)
        }
        placeNode(record.node, rank: rank, caution: caution, isVideo: record.isVideo)
    }

    /// The highest rank of a node's pictures, and the caution that any of its pictures needs.
    private func figures(at place: Int) -> (rank: Int64, caution: Caution) {
        sets.members(picturesAt[place]).reduce(into: (0, [])) { figures, slot in
            figures.0 = max(figures.0, photos[slot].rank)
            figures.1.formUnion(photos[slot].caution(settings))
        }
    }

    /// Removes all groups; keeps the photos and the nodes of their hashes.
    mutating func clearGroups() {
        graph.clear(reach: settings.reach)
        sets = SlotLists()
        byPicture = SlotTable()
        for place in picturesAt.indices { picturesAt[place] = SlotLists.empty }
        for slot in photos.occupied {
            for category in [Category.duplicates, .nearDuplicates, .similar] {
                mark(slot, category, listed: false, proposed: false)
            }
        }
        series = SeriesTable()
        effects.removeAll()
        stalePictures.removeAll()
        staleHeads.removeAll()
        staleSeries.removeAll()
        listedSeries.removeAll()
        seriesOfHead.removeAll()
        listedPictures.removeAll()
        listedHeads.removeAll()
    }

    /// Groups all photos, after `clearGroups`.
    ///
    /// - Returns: The nodes whose hashes are within reach of another node's hash.
    @discardableResult
    mutating func buildGroups() -> Set<Int32> {
        for slot in photos.occupied {
            guard let key = photos[slot].copyKey else { continue }
            invalidate(key, join(slot, key))
        }
        for slot in photos.occupied where isComparable(photos[slot]) {
            let record = photos[slot]
            guard let key = record.copyKey, lead(of: copies(key)) == slot else { continue }
            picturesAt[Int(record.node)] = sets.add(slot, to: picturesAt[Int(record.node)])
        }
        let taking = picturesAt.indices.filter { picturesAt[$0] != SlotLists.empty }
        let accompanied = graph.placeAll(
            taking.map { place in
                let (rank, caution) = figures(at: place)
                let isVideo = sets.first(picturesAt[place]).map { photos[$0].isVideo } ?? false
                return SimilarityGraph.Placed(node: Int32(place), rank: rank, caution: caution, isVideo: isVideo)
            })
        for picture in links.pictures { relate(picture) }
        // The store knows what is still to compare.
        _ = graph.takeMoved()
        takeGraphChanges()
        return accompanied
    }
}
