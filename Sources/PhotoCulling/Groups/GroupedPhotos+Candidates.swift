import PhotoAnalysis

/// Selects the pictures to compare in detail.
///
/// Their number has a limit, however many pictures look alike, so that a thousand frames of one scene cost no more than
/// a thousand different photos. What is left out is found through others: each picture is compared with the heads of the
/// groups and with the pictures nearest in time and look, and those are joined to the rest of their series already. With
/// these numbers no figure of two collections of real photos changed, and 1,000 alike cost about twice 1,000 different.
extension GroupedPhotos {
    /// The most candidates of one picture.
    private static let mostCandidates = 32
    /// The most candidates of one series.
    private static let mostOfSeries = 8
    /// The most candidates of one group of near duplicates.
    private static let mostOfGroup = 4
    /// The most near hashes looked at on each shelf of the index, and the most similar embeddings.
    static let mostAlike = 32
    /// The most shots of one camera looked at, the nearest in time.
    private static let mostTaken = 24
    /// The most of those shots that are compared before others.
    private static let mostPreferred = 12
    /// The most versions of a picture that look different from each other with which another one is compared.
    private static let mostLooks = 3
    /// The most pictures of one node looked at.
    private static let mostOfNode = 4

    /// The pictures to compare with a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - lead: Its leading photo.
    ///   - nodes: The nodes with near hashes, of which at most `mostAlike` on each shelf are needed; none for a video.
    /// - Returns: The comparison to make.
    func comparison(of picture: PictureID, _ lead: Int32, _ nodes: Set<Int32>) -> Comparison {
        let number = series(of: picture)
        let alike = alike(lead, nodes)
        let pairs = pairs(of: lead, picture, with: alike)
        let decided = pairs.filter { PairRule.isLinked($0.value) }
            .sorted { Self.isMoreSimilar(($0.key, $0.value), ($1.key, $1.value)) }.map(\.key)
        return Comparison(
            picture: picture, series: number, group: near.head(of: lead) ?? near.node(of: lead), video: look(at: lead),
            candidates: candidates(pairs.filter { PairRule.isWorthComparing($0.value) }, lead, alike.preferred),
            versions: versions(of: lead), shots: shots(decided, pairs),
            near: unjoined(number, decided), departures: shots.departures)
    }

    /// The pictures of its group with which a version is compared: that at the head, or, if it is itself there, the next
    /// one; and some of those that look different from that and from each other.
    ///
    /// So comparisons connect a group, with few for each of its pictures, however many it has.
    private func versions(of lead: Int32) -> [Candidate] {
        guard !photos[lead].isVideo, let own = photos[lead].picture, let head = near.head(of: lead),
            !near.isAlone(head), !looks(ofVersion: own).contains(where: { !$0.isChanged })
        else { return [] }
        // A comparison may have joined the picture's leader to the head, which its own hash is far from.
        func other(at node: Int32?) -> Int32? {
            node.flatMap { near.leads(at: $0, atMost: Self.mostOfNode).first { $0 != lead } }
                .flatMap { PairRule.haveNearHashes(pair(lead, $0)) ? $0 : nil }
        }
        let next =
            other(at: head) ?? other(at: near.graph.leader(of: near.node(of: lead)))
            ?? other(at: near.graph.second(of: head))
        guard let first = next.flatMap({ photos[$0].picture }), first != own else { return [] }
        var (chosen, alike): ([PictureID], Set<PictureID>) = ([first], [own])
        for look in looks(ofVersion: first) where look.isChanged && chosen.count < Self.mostLooks {
            guard !alike.contains(look.other), self.head(ofPicture: look.other) == head else { continue }
            chosen.append(look.other)
            alike.formUnion(looks(ofVersion: look.other).filter { !$0.isChanged }.map(\.other))
        }
        let known = Set(looks(ofVersion: own).map(\.other))
        return chosen.filter { !known.contains($0) }.compactMap { picture in
            guard let other = self.lead(ofPicture: picture) else { return nil }
            let pair = pair(lead, other)
            return PairRule.haveNearHashes(pair) ? candidate(picture, pair, of: head, .member) : nil
        }
    }

    /// Some of the other shots that belong to a picture by their hashes, which are sorted by similarity.
    private func shots(_ decided: [PictureID], _ pairs: [PictureID: PairFacts]) -> [Candidate] {
        let candidates = decided.compactMap { picture -> Candidate? in
            guard let pair = pairs[picture], pair.isOtherShot, !pair.areVideos, PairRule.areNear(pair),
                let head = head(ofPicture: picture)
            else { return nil }
            return candidate(picture, pair, of: head, .member)
        }
        return Comparison.looks(candidates).map { candidates[$0] }
    }

    private func candidate(
        _ picture: PictureID, _ pair: PairFacts, of head: Int32, _ place: Candidate.Place
    ) -> Candidate {
        let lead = lead(ofPicture: picture)
        return Candidate(
            picture: picture, pair: pair, series: series(of: picture), group: head, place: place,
            video: lead.flatMap { look(at: $0) }, sharpness: lead.flatMap { photos[$0].sharpness } ?? 0)
    }

    /// The pairs of a picture with those that may show the same scene and were not compared yet.
    private func pairs(of lead: Int32, _ picture: PictureID, with alike: Alike) -> [PictureID: PairFacts] {
        let settled = Dictionary(
            shots.links[picture].map { ($0.other, $0.match != nil) }, uniquingKeysWith: { $0 || $1 })
        var pairs: [PictureID: PairFacts] = [:]
        for other in alike.leads {
            let record = photos[other]
            guard let number = record.picture, number != picture, pairs[number] == nil,
                near.node(of: other) != near.node(of: lead), record.isVideo == photos[lead].isVideo
            else { continue }
            let pair = pair(lead, other)
            if let isCompared = settled[number], isCompared || PairRule.areNear(pair) { continue }
            pairs[number] = pair
        }
        return pairs
    }

    private static func isMoreSimilar(
        _ first: (picture: PictureID, pair: PairFacts), _ second: (picture: PictureID, pair: PairFacts)
    ) -> Bool {
        let (one, other) = (first.pair.similarity ?? 1, second.pair.similarity ?? 1)
        return one != other ? one > other : first.picture < second.picture
    }

    /// The candidates in the order of `Comparison.candidates`, so many that the limits are kept.
    private func candidates(
        _ pairs: [PictureID: PairFacts], _ lead: Int32, _ preferred: Set<PictureID>
    ) -> [Candidate] {
        let own = near.node(of: lead)
        var candidates: [(group: Int32, isHead: Bool, picture: PictureID, pair: PairFacts)] = []
        for (picture, pair) in pairs {
            guard let other = self.lead(ofPicture: picture), let head = near.head(of: other) else {
                continue
            }
            candidates.append((head, near.node(of: other) == head, picture, pair))
        }
        candidates.sort { Self.isMoreSimilar(($0.picture, $0.pair), ($1.picture, $1.pair)) }
        var places: [Int32: Int] = [:]
        for (place, one) in candidates.enumerated() {
            let first = preferred.contains(one.picture) ? place : place + candidates.count
            places[one.group] = min(places[one.group] ?? .max, first)
        }
        let sorted = candidates.enumerated().sorted { first, second in
            let (one, other) = (first.element, second.element)
            let (place, otherPlace) = (places[one.group] ?? 0, places[other.group] ?? 0)
            if place != otherPlace { return place < otherPlace }
            return one.isHead != other.isHead ? one.isHead : first.offset < second.offset
        }.map(\.element)
        var (ofSeries, ofGroup): ([Int32: Int], [Int32: Int]) = ([:], [:])
        var chosen: [Candidate] = []
        for one in sorted {
            guard chosen.count < Self.mostCandidates else { break }
            let number = series(of: one.picture)
            guard ofSeries[number, default: 0] < Self.mostOfSeries, ofGroup[one.group, default: 0] < Self.mostOfGroup
            else { continue }
            ofSeries[number, default: 0] += 1
            ofGroup[one.group, default: 0] += 1
            let place: Candidate.Place =
                !one.isHead ? .member : near.graph.outranks(one.group, own) ? .higherHead : .lowerHead
            chosen.append(candidate(one.picture, one.pair, of: one.group, place))
        }
        return chosen
    }

    /// The near pictures outside of a series, one for each series.
    private func unjoined(_ number: Int32, _ near: [PictureID]) -> [PictureID] {
        var joined: Set = [number]
        return near.filter { joined.insert(series(of: $0)).inserted }
    }

    /// What may show the same scene as a picture.
    private struct Alike {
        /// The leading photos of such pictures and of the heads of their groups; a photo may occur several times.
        let leads: [Int32]
        /// The pictures that are compared before others that are more similar.
        ///
        /// These are pictures taken nearest in time, or videos that show a frame of this one, as comparing videos takes
        /// seconds; and those in whose groups the versions of this picture are now, as it probably belongs there too.
        let preferred: Set<PictureID>
    }

    /// The pictures that may show the same scene by hash, by embedding, or by camera and time.
    private func alike(_ lead: Int32, _ nodes: Set<Int32>) -> Alike {
        let beyond = someLeads(at: near.graph.headsBeyond(near.node(of: lead)))
        let isVideo = photos[lead].isVideo
        let taken = taken(with: lead, within: isVideo ? PairRule.takeSeconds : PairRule.retakeSeconds)
        let seen = isVideo ? videos.alike(lead) : someLeads(at: nodes)
        let first = beyond + (isVideo ? seen : Array(taken.prefix(Self.mostPreferred)))
        // A part of a video has another length, and its poster shows the same scene.
        let leads = (seen + mostSimilar(lead) + taken).compactMap { slot in
            photos[slot].picture.flatMap { self.lead(ofPicture: $0) }
        }
        let heads = Set(leads.compactMap { near.head(of: $0) })
        return Alike(
            leads: beyond + leads + someLeads(at: heads), preferred: Set(first.compactMap { photos[$0].picture }))
    }

    /// The leading photos of some pictures at each of these nodes.
    private func someLeads(at nodes: Set<Int32>) -> [Int32] {
        nodes.sorted().flatMap { near.leads(at: $0, atMost: Self.mostOfNode) }
    }

    /// The photos with the most similar embeddings.
    private func mostSimilar(_ lead: Int32) -> [Int32] {
        guard let embedding = embeddings.embedding(at: lead) else { return [] }
        let hits = embeddings.neighbours(of: embedding, within: PairRule.leastSimilarity)
        var best = FirstEntries<Int64, Int32>(limit: Self.mostAlike)
        // The highest product first, then the lowest slot.
        for hit in hits { best.add(Int64(-hit.product) << 32 + Int64(hit.slot), hit.slot) }
        return best.sorted().map(\.value)
    }

    /// The photos that one camera took nearest in time.
    private func taken(with lead: Int32, within seconds: Double) -> [Int32] {
        let own = photos[lead]
        func distance(_ slot: Int32) -> UInt64 { own.moment.distance(to: photos[slot].moment) ?? .max }
        return photos.taken(with: lead, within: seconds).map { (distance($0), $0) }.sorted { $0 < $1 }.prefix(
            Self.mostTaken
        ).map(\.1)
    }

    private func look(at slot: Int32) -> VideoLook? {
        videos.entries[slot].map {
            VideoLook(
                photo: photos[slot].id, milliseconds: $0.milliseconds, pixels: photos[slot].pixels,
                frames: $0.frames)
        }
    }

    static func pages(_ one: PhotoTraits, _ other: PhotoTraits) -> PairFacts.Pages {
        if one.union(other).contains(.page) { return .sure }
        let both = one.intersection(other)
        let isLikely = one.union(other).contains(.likelyPage) && both.contains(.resemblesPage)
        if isLikely || both.contains(.writing) { return .likely }
        return both.contains(.resemblesPage) ? .resembling : .none
    }

    /// The facts of a pair of pictures, from their leading photos.
    func pair(_ one: Int32, _ other: Int32) -> PairFacts {
        let (first, second) = (photos[one], photos[other])
        let (caution, otherCaution) = (first.caution(settings), second.caution(settings))
        return PairFacts(
            distance: near.distance(one, other),
            limit: near.limit(one, other),
            similarity: embeddings.cosine(one, other),
            isOtherShot: first.moment.isOtherShot(than: second.moment),
            seconds: first.moment.distance(to: second.moment).map { Double($0) / 1_000_000_000 },
            isSameCamera: first.camera != 0 && first.camera == second.camera,
            isSameBurst: photos.burst(of: first.id).map { $0 == photos.burst(of: second.id) } ?? false,
            areVideos: first.isVideo && second.isVideo,
            areScreenshots: caution.intersection(otherCaution).contains(.screenshot),
            isDrawn: first.isDrawn || second.isDrawn,
            pages: Self.pages(first.traits, second.traits),
            mayBePage: first.traits.union(second.traits).contains(.likelyPage),
            isFlat: caution.union(otherCaution).contains(.flat))
    }
}
