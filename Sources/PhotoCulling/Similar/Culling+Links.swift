package import PhotoAnalysis

/// What detailed comparisons gave, and what follows from it for the groups.
extension Culling {
    /// Takes in what a comparison gave; pictures that are gone meanwhile are passed over.
    ///
    /// - Parameters:
    ///   - comparison: What was asked for.
    ///   - matches: The candidates that were compared in detail, with what was found.
    package mutating func connect(_ comparison: Comparison, _ matches: [PictureID: SceneMatch]) {
        let picture = comparison.picture
        guard hasLead(picture) else { return }
        for other in comparison.near where hasLead(other) {
            links.insert(picture, other, nil)
            touchSeries(other)
        }
        for (other, match) in matches where hasLead(other) && PairRule.isWorthKeeping(match) {
            links.insert(picture, other, match)
            touchSeries(other)
        }
        touchSeries(picture)
        confirmPeers(picture)
        // What left meanwhile may have been all that joined two candidates.
        if comparison.departures != departures { uncompared.insert(picture) }
    }

    /// Whether a picture has a photo that may be compared.
    func hasLead(_ picture: PictureID?) -> Bool {
        picture.map { lead(of: copies(.duplicates($0))) != nil } ?? false
    }

    /// Photos whose pictures are to be compared: new ones, those that came back, and those that others joined which
    /// left; asking forgets them.
    package mutating func takeUncompared() -> [PhotoID] {
        defer { uncompared.removeAll() }
        return uncompared.compactMap { lead(of: copies(.duplicates($0))) }.map { records[Int($0)].id }.sorted()
    }

    func pictures(at nodes: Set<Int32>) -> [PictureID] {
        nodes.flatMap { sets.members(picturesAt[Int($0)]) }.compactMap { records[Int($0)].picture }
    }

    /// What two pictures are to each other by the present settings; nil where one has no leading photo.
    func relation(_ one: PictureID, _ link: LinkTable.Link) -> PairRelation? {
        guard let first = lead(of: copies(.duplicates(one))), let second = lead(of: copies(.duplicates(link.other)))
        else { return nil }
        return PairRule.relation(pair(first, second), link.match)
    }

    /// Tells the graph which nodes were confirmed to show what a picture's node shows.
    mutating func confirmPeers(_ picture: PictureID) {
        let linked = [picture] + links[picture].filter { relation(picture, $0) == .copy }.map(\.other)
        for node in linked.compactMap({ lead(of: copies(.duplicates($0))) }).map({ records[Int($0)].node }) {
            updatePeers(of: node)
        }
        absorbTouched()
    }

    /// Finds the peers of a node again.
    mutating func updatePeers(of node: Int32) {
        graph.setPeers(of: node, peers(of: node))
    }

    /// The nodes that the hashes leave out of reach and comparisons confirmed.
    ///
    /// What is compared in detail stands for all that its hash reaches: a turned version, say, which only hashes
    /// recognise. So peers are what a node's pictures were confirmed with, what is near to that by its hash, and what
    /// the near ones of the node were confirmed with.
    mutating func peers(of node: Int32) -> [SimilarityGraph.Bond] {
        guard !links.isEmpty else { return [] }
        let own = confirmed(with: node)
        var found = Set(own)
        for other in own { found.formUnion(graph.near(other)) }
        for other in graph.near(node) { found.formUnion(confirmed(with: other)) }
        found.remove(node)
        return found.sorted().compactMap { peer in
            let distance = graph.index.hashes[Int(node)].distance(to: graph.index.hashes[Int(peer)])
            let bond = SimilarityGraph.Bond(leader: peer, distance: UInt8(min(distance, Int(UInt8.max))))
            let isOtherShot = graph.nodes[Int(node)].moment.isOtherShot(than: graph.nodes[Int(peer)].moment)
            return isOtherShot || graph.isInReach(node, peer, distance: bond.distance) ? nil : bond
        }
    }

    /// The nodes of pictures that those of a node were found to be versions of, out of the hashes' reach.
    private func confirmed(with node: Int32) -> [Int32] {
        sets.members(picturesAt[Int(node)]).compactMap { records[Int($0)].picture }.flatMap { picture in
            links[picture].filter { $0.match != nil && relation(picture, $0) == .copy }
                .compactMap { lead(of: copies(.duplicates($0.other))) }.map { records[Int($0)].node }
        }
    }

    /// The pictures that a photo's picture may hold together: its group, and what links join to it.
    func joined(of slot: Int32) -> [PictureID] {
        let record = records[Int(slot)]
        guard let key = record.copyKey, sets.count(copies(key)) == 1, let leader = leader(of: copies(key)),
            let picture = record.picture
        else { return [] }
        // Where other pictures have its very hash, the group does not change without it.
        guard sets.count(picturesAt[Int(record.node)]) == 1 else { return links[picture].map(\.other) }
        let group = pictures(of: leader).compactMap { sets.first($0).flatMap { records[Int($0)].picture } }
        let others = linked(to: leader).flatMap { sets.members(picturesAt[Int($0.leader)]) }
        return group + group.flatMap { links[$0] }.map(\.other) + others.compactMap { records[Int($0)].picture }
    }

    /// Where a picture has no leading photo any more its links go; what it held together and what then falls apart is
    /// compared again, all but the largest part.
    mutating func forgetLinks(of picture: PictureID?, among joined: [PictureID]) {
        guard let picture, !hasLead(picture) else { return }
        departures &+= 1
        for other in links[picture].map(\.other) { touchSeries(other) }
        links.removeAll(of: picture)
        uncompared.remove(picture)
        let leaders = Set(joined.compactMap { leader(of: copies(.duplicates($0))) })
        guard leaders.count > 1 else { return }
        let parts = Set(leaders.map { strongSeries(of: $0) })
        guard parts.count > 1 else { return }
        let largest = parts.max { $0.count != $1.count ? $0.count < $1.count : $0.min() ?? 0 > $1.min() ?? 0 }
        for leader in parts.filter({ $0 != largest }).joined() {
            uncompared.formUnion(
                pictures(of: leader).compactMap { sets.first($0).flatMap { records[Int($0)].picture } })
        }
    }
}
