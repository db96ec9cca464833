package import PhotoAnalysis

/// Stores the results of detailed comparisons, and applies them to groups.
extension Culling {
    /// Adds the links that a comparison found; ignores pictures that were removed meanwhile.
    ///
    /// - Parameters:
    ///   - comparison: The comparison that was made.
    ///   - matches: The results of `Comparison.matches`.
    package mutating func connect(_ comparison: Comparison, _ matches: [PictureID: SceneMatch]) {
        let picture = comparison.picture
        guard hasLead(picture) else { return }
        for other in comparison.near where hasLead(other) {
            links.insert(picture, other, nil)
            invalidateSeries(other)
        }
        for (other, match) in matches where hasLead(other) && PairRule.isWorthKeeping(match) {
            links.insert(picture, other, match)
            invalidateSeries(other)
        }
        invalidateSeries(picture)
        confirmPeers(picture)
        // A picture removed since then may have been the only one that joined two candidates.
        if comparison.departures != departures { uncompared.insert(picture) }
    }

    /// Whether a picture has a comparable photo.
    func hasLead(_ picture: PictureID?) -> Bool {
        picture.map { lead(ofPicture: $0) != nil } ?? false
    }

    /// Returns the photos whose pictures need a comparison, and forgets them.
    ///
    /// These are new and returned pictures, and those that lost a link when another picture was removed.
    package mutating func takeUncompared() -> [PhotoID] {
        defer { uncompared.removeAll() }
        return uncompared.compactMap { lead(ofPicture: $0) }.map { records[Int($0)].id }.sorted()
    }

    func pictures(at nodes: Set<Int32>) -> [PictureID] {
        nodes.flatMap { sets.members(picturesAt[Int($0)]) }.compactMap { records[Int($0)].picture }
    }

    /// The relation of two linked pictures by the present settings; nil if one has no leading photo.
    func relation(_ one: PictureID, _ link: LinkTable.Link) -> PairRelation? {
        guard let first = lead(ofPicture: one), let second = lead(ofPicture: link.other)
        else { return nil }
        return PairRule.relation(pair(first, second), link.match)
    }

    /// Updates the peers of a picture's node and of all nodes that comparisons confirmed as versions of it.
    mutating func confirmPeers(_ picture: PictureID) {
        let linked = [picture] + links[picture].filter { relation(picture, $0) == .copy }.map(\.other)
        for node in linked.compactMap({ lead(ofPicture: $0) }).map({ records[Int($0)].node }) {
            updatePeers(of: node)
        }
        takeGraphChanges()
    }

    /// Sets the present peers of a node.
    mutating func updatePeers(of node: Int32) {
        graph.setPeers(of: node, peers(of: node))
    }

    /// The nodes that comparisons confirmed beyond the reach of the hashes.
    ///
    /// A confirmed pair also counts for the nodes whose hashes are near either side, because only hashes recognise
    /// turned versions, for example. So the peers of a node are the nodes confirmed with it, the nodes near those, and
    /// the nodes confirmed with its own near nodes.
    mutating func peers(of node: Int32) -> [SimilarityGraph.Bond] {
        guard !links.isEmpty else { return [] }
        let own = confirmed(with: node)
        var found = Set(own)
        for other in own { found.formUnion(graph.near(other)) }
        for other in graph.near(node) { found.formUnion(confirmed(with: other)) }
        found.remove(node)
        return found.sorted().compactMap { peer in
            let distance = signatureDistance(node, peer)
            let bond = SimilarityGraph.Bond(leader: peer, distance: UInt8(min(distance, Int(UInt8.max))))
            let isOtherShot = graph.nodes[Int(node)].moment.isOtherShot(than: graph.nodes[Int(peer)].moment)
            return isOtherShot || graph.isInReach(node, peer, distance: bond.distance) ? nil : bond
        }
    }

    /// The distance of two nodes' hashes; the same for all videos.
    ///
    /// The signatures of versions of a video tell nothing about how much alike they are. So of several leaders a video
    /// follows the one of the highest rank: the whole, not another part of it.
    private func signatureDistance(_ one: Int32, _ other: Int32) -> Int {
        let isVideo = sets.first(picturesAt[Int(one)]).map { records[Int($0)].isVideo } ?? false
        return isVideo ? Self.signatureBits : graph.index.hashes[Int(one)].distance(to: graph.index.hashes[Int(other)])
    }

    /// As many bits as differ in unrelated hashes, beyond any reach.
    private static let signatureBits = 128

    /// The nodes of pictures that detailed comparisons found to be versions of a node's pictures.
    private func confirmed(with node: Int32) -> [Int32] {
        sets.members(picturesAt[Int(node)]).compactMap { records[Int($0)].picture }.flatMap { picture in
            links[picture].filter { $0.match != nil && relation(picture, $0) == .copy }
                .compactMap { lead(ofPicture: $0.other) }.map { records[Int($0)].node }
        }
    }

    /// The pictures that a photo's picture may connect: its group, and the pictures linked to it.
    func joined(of slot: Int32) -> [PictureID] {
        let record = records[Int(slot)]
        guard let key = record.copyKey, sets.count(copies(key)) == 1, let leader = leader(of: copies(key)),
            let picture = record.picture
        else { return [] }
        // If other pictures have the same hash, the group does not change without this one.
        guard sets.count(picturesAt[Int(record.node)]) == 1 else { return links[picture].map(\.other) }
        let group = pictures(of: leader).compactMap { sets.first($0).flatMap { records[Int($0)].picture } }
        let others = linked(to: leader).flatMap { sets.members(picturesAt[Int($0.leader)]) }
        return group + group.flatMap { links[$0] }.map(\.other) + others.compactMap { records[Int($0)].picture }
    }

    /// Removes the links of a picture that has no leading photo any more.
    ///
    /// If the pictures that it connected fall into several parts, all but the largest part are compared again.
    mutating func forgetLinks(of picture: PictureID?, among joined: [PictureID]) {
        guard let picture, !hasLead(picture) else { return }
        departures &+= 1
        for other in links[picture].map(\.other) { invalidateSeries(other) }
        links.removeAll(of: picture)
        uncompared.remove(picture)
        let leaders = Set(joined.compactMap { leader(ofPicture: $0) })
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
