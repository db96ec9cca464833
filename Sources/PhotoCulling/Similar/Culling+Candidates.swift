import PhotoAnalysis

/// Which pictures are worth comparing in detail.
///
/// Every condition concerns the two pictures alone, so it does not matter which came first. So there is no
/// largest number of candidates either: the order of arrival would tell who is among them.
extension Culling {
    /// What is to be compared with the picture of a photo; nil where nothing may be.
    package mutating func comparison(of id: PhotoID) -> Comparison? {
        guard let slot = slot(of: id), let picture = records[Int(slot)].picture,
            let lead = lead(of: copies(.duplicates(picture))), let leader = leader(of: copies(.duplicates(picture)))
        else { return nil }
        var pairs: [PictureID: PairFacts] = [:]
        for other in alike(lead) {
            let record = records[Int(other)]
            guard let number = record.picture, number != picture, pairs[number] == nil,
                record.node != records[Int(lead)].node
            else { continue }
            let pair = pair(lead, other)
            guard !links.isSettled(picture, number, isDecided: PairRule.isDecided(pair)) else { continue }
            pairs[number] = pair
        }
        let sorted = pairs.sorted {
            let (first, second) = ($0.value.similarity ?? 1, $1.value.similarity ?? 1)
            return first != second ? first > second : $0.key < $1.key
        }
        var names = SeriesNames()
        let candidates = sorted.filter { PairRule.isWorthComparing($0.value) }
        return Comparison(
            picture: picture, series: name(of: leader, &names),
            candidates: candidates.map { number, pair in
                Candidate(picture: number, pair: pair, series: name(of: number, &names))
            },
            near: unjoined(leader, sorted.filter { PairRule.isDecided($0.value) }.map(\.key), &names),
            departures: departures)
    }

    /// Those of the pictures near a leader's that are neither in its group nor in its series, one of a series.
    private func unjoined(_ leader: Int32, _ near: [PictureID], _ names: inout SeriesNames) -> [PictureID] {
        var joined: Set = [name(of: leader, &names)]
        return near.filter { joined.insert(name(of: $0, &names)).inserted }
    }

    /// The leading photos of pictures that may show the same scene by hash, by looks, or by camera and time; some twice.
    private mutating func alike(_ lead: Int32) -> [Int32] {
        let own = records[Int(lead)]
        var slots: [Int32] = []
        for shelf in HammingIndex.Shelf.allCases {
            let hits = graph.index.neighbours(
                of: graph.index.hashes[Int(own.node)], within: graph.reach.distance, on: shelf)
            slots += hits.flatMap { sets.members(picturesAt[Int($0.entry)]) }
        }
        if let embedding = embeddings.embedding(at: lead) {
            slots += embeddings.neighbours(of: embedding, within: PairRule.leastSimilarity).map(\.slot)
        }
        slots += moments.near(own, within: PairRule.retakeSeconds, records)
        return slots.compactMap { slot in
            records[Int(slot)].picture.flatMap { self.lead(of: copies(.duplicates($0))) }
        }
    }

    /// What is known of two pictures by their leading photos.
    func pair(_ one: Int32, _ other: Int32) -> PairFacts {
        let (first, second) = (records[Int(one)], records[Int(other)])
        let (caution, otherCaution) = (first.caution(settings), second.caution(settings))
        return PairFacts(
            distance: graph.index.hashes[Int(first.node)].distance(to: graph.index.hashes[Int(second.node)]),
            limit: graph.limit(first.node, second.node),
            similarity: embeddings.cosine(one, other),
            isOtherShot: first.moment.isOtherShot(than: second.moment),
            seconds: first.moment.distance(to: second.moment).map { Double($0) / 1_000_000_000 },
            isSameCamera: first.camera != 0 && first.camera == second.camera,
            areScreenshots: caution.intersection(otherCaution).contains(.screenshot),
            isFlat: caution.union(otherCaution).contains(.flat))
    }
}
