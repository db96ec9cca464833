import PhotoAnalysis

/// Selects the pictures to compare in detail.
///
/// Every condition depends only on the two pictures, so that their order of arrival does not matter. For the same
/// reason there is no limit on the number of candidates.
extension Culling {
    /// The most videos with which one video is compared, the likeliest first.
    private static let mostVideos = 32

    /// The pictures to compare with a photo's picture; nil if that is not comparable.
    package mutating func comparison(of id: PhotoID) -> Comparison? {
        guard let slot = slot(of: id), let picture = records[Int(slot)].picture,
            let lead = lead(ofPicture: picture), let leader = leader(ofPicture: picture)
        else { return nil }
        var pairs: [PictureID: PairFacts] = [:]
        for other in alike(lead) {
            let record = records[Int(other)]
            guard let number = record.picture, number != picture, pairs[number] == nil,
                record.node != records[Int(lead)].node, record.isVideo == records[Int(lead)].isVideo
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
        let worthy = sorted.filter { PairRule.isWorthComparing($0.value) }
        // Comparing videos decodes them, which costs seconds.
        let candidates = records[Int(lead)].isVideo ? Array(framesFirst(worthy, lead).prefix(Self.mostVideos)) : worthy
        return Comparison(
            picture: picture, series: name(of: leader, &names), video: look(at: lead),
            candidates: candidates.map { number, pair in
                Candidate(
                    picture: number, pair: pair, series: name(of: number, &names),
                    video: self.lead(ofPicture: number).flatMap { look(at: $0) })
            },
            near: unjoined(leader, sorted.filter { PairRule.isDecided($0.value) }.map(\.key), &names),
            departures: departures)
    }

    /// Puts videos that show a frame of the given one before those that only resemble it.
    private func framesFirst(
        _ pairs: [(key: PictureID, value: PairFacts)], _ lead: Int32
    ) -> [(key: PictureID, value: PairFacts)] {
        let pictures = Set(videos.alike(lead).compactMap { records[Int($0)].picture })
        return pairs.filter { pictures.contains($0.key) } + pairs.filter { !pictures.contains($0.key) }
    }

    /// The near pictures outside of the leader's series, one for each series.
    private func unjoined(_ leader: Int32, _ near: [PictureID], _ names: inout SeriesNames) -> [PictureID] {
        var joined: Set = [name(of: leader, &names)]
        return near.filter { joined.insert(name(of: $0, &names)).inserted }
    }

    /// The leading photos of pictures that may show the same scene by hash, by embedding, or by camera and time.
    ///
    /// A photo may occur several times.
    private mutating func alike(_ lead: Int32) -> [Int32] {
        let own = records[Int(lead)]
        if own.isVideo {
            var slots = videos.alike(lead) + moments.near(own, within: PairRule.takeSeconds, records)
            // A part of a video has another length, and its poster shows the same scene.
            if let embedding = embeddings.embedding(at: lead) {
                slots += embeddings.neighbours(of: embedding, within: PairRule.leastSimilarity).map(\.slot)
            }
            return slots.compactMap { slot in records[Int(slot)].picture.flatMap { self.lead(ofPicture: $0) } }
        }
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
            records[Int(slot)].picture.flatMap { self.lead(ofPicture: $0) }
        }
    }

    private func look(at slot: Int32) -> VideoLook? {
        videos.entries[slot].map {
            VideoLook(
                photo: records[Int(slot)].id, milliseconds: $0.milliseconds, pixels: records[Int(slot)].pixels,
                frames: $0.frames)
        }
    }

    /// The facts of a pair of pictures, from their leading photos.
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
            isSameBurst: bursts[first.id].map { $0 == bursts[second.id] } ?? false,
            areVideos: first.isVideo && second.isVideo,
            areScreenshots: caution.intersection(otherCaution).contains(.screenshot),
            isFlat: caution.union(otherCaution).contains(.flat))
    }
}
