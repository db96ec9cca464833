package import PhotoAnalysis

/// The pictures to compare with one picture.
package struct Comparison: Sendable, Hashable {
    /// After so many candidates in a row, those left are passed over: a page of a scan looks like all others.
    ///
    /// Measured like the limits of `GroupedPhotos.comparison`.
    private static let mostMisses = 10
    /// The least similar pictures of a series that are compared after it was joined, with the sharpest one: of shots that were
    /// focused near and far, neighbours are sharp in nearly the same places.
    static let mostLooks = 2

    package let picture: PictureID
    /// The number of the series to which the picture belongs already.
    package let series: Int32
    /// The head of the group of near duplicates to which the picture belongs already.
    package let group: Int32
    /// Present for a video, whose candidates are videos too.
    package let video: VideoLook?
    /// The candidates of one group follow each other, its head first; the group with the most similar picture comes
    /// first.
    package let candidates: [Candidate]
    /// Pictures of the group that are compared first, each of which looks different from the others: the hashes made them
    /// versions, and only comparisons show what was changed in one of them.
    package var versions: [Candidate] = []
    /// Some other shots that belong to the picture by their hashes, which do not show where each of them is sharp.
    package var shots: [Candidate] = []
    /// Pictures whose hashes are close enough to link without a detailed comparison.
    package let near: [PictureID]
    /// Increases when a picture is removed, which may split a series that this comparison assumes to be joined.
    package let departures: UInt64

    /// Whether any picture is to be compared in detail.
    package var asksAnything: Bool { !candidates.isEmpty || !versions.isEmpty || !shots.isEmpty }

    /// Compares the candidates and returns the matches that can change a group.
    ///
    /// The first of the `versions` that looks the same ends their search; what is found of them is kept.
    ///
    /// One strong link to a picture that shows the same joins a series. From then on that series is searched only for
    /// versions of the picture, but for some looks that tell where its shots are sharp. The search of a group ends once its
    /// head is a version; if that outranks the picture, whose group it then heads, so does the search of the series. No
    /// other link is needed, so that many shots of one scene, or many versions of one picture, have few links. After
    /// `mostMisses` candidates in a row that have nothing to do with the picture, those that follow, which are less similar
    /// still, are left out.
    ///
    /// - Parameter match: Compares in detail; nil if there is nothing to compare.
    /// - Returns: The matches that are worth keeping, by candidate.
    /// - Throws: What `match` throws.
    package func matches<Failure>(
        _ match: (Candidate) throws(Failure) -> SceneMatch?
    ) throws(Failure) -> [PictureID: SceneMatch] {
        var joined: Set = [series]
        var misses = 0
        var endedGroups: Set = [group]
        var endedSeries: Set<Int32> = []
        var matches: [PictureID: SceneMatch] = [:]
        for version in versions {
            guard let match = try match(version) else { continue }
            matches[version.picture] = match
            if PairRule.isChanged(match) == false { break }
        }
        for shot in shots { matches[shot.picture] = try match(shot) }
        var joinedShots: [(candidate: Candidate, match: SceneMatch?)] = []
        for candidate in candidates where misses < Self.mostMisses {
            if endedGroups.contains(candidate.group) || endedSeries.contains(candidate.series) { continue }
            let isJoined = joined.contains(candidate.series)
            if isJoined, !PairRule.mayBeCopy(candidate.pair) {
                joinedShots.append((candidate, nil))
                continue
            }
            guard let match = try match(candidate) else { continue }
            let relation = PairRule.relation(candidate.pair, match)
            misses = relation == .none ? misses + 1 : 0
            if isJoined, relation != .copy {
                joinedShots.append((candidate, match))
                continue
            }
            // Another picture in the same frame does not stand for the other shots of its series.
            if relation >= .strong, PairRule.showsSame(candidate.pair, match, relation) {
                joined.insert(candidate.series)
            }
            if relation == .copy {
                switch candidate.place {
                case .member: break
                case .lowerHead: endedGroups.insert(candidate.group)
                case .higherHead: endedSeries.insert(candidate.series)
                }
            }
            if PairRule.isWorthKeeping(candidate.pair, match) { matches[candidate.picture] = match }
        }
        for place in Self.looks(joinedShots.map(\.candidate)) {
            let (candidate, known) = joinedShots[place]
            guard candidate.video == nil else { continue }
            let found = if let known { known } else { try match(candidate) }
            guard let match = found else { continue }
            if PairRule.isWorthKeeping(candidate.pair, match) { matches[candidate.picture] = match }
        }
        return matches
    }

    /// The places of some candidates, the most similar one first, that tell where a picture is sharp.
    static func looks(_ candidates: [Candidate]) -> [Int] {
        let sharpest = candidates.indices.max { candidates[$0].sharpness < candidates[$1].sharpness }
        let last = candidates.indices.suffix(mostLooks)
        return sharpest.map { last.contains($0) ? Array(last) : [$0] + last } ?? []
    }
}

/// A picture to compare with another one in detail.
package struct Candidate: Sendable, Hashable {
    /// Where the picture is in its group of near duplicates.
    package enum Place: Sendable, Hashable {
        case member
        /// At the head, but outranked by the picture that it is compared with, which takes over the group as a version.
        case lowerHead
        /// At the head, whose group the other picture joins as a version.
        case higherHead
    }

    package let picture: PictureID
    package let pair: PairFacts
    /// The number of the picture's series; comparisons can stop once this series is joined.
    package let series: Int32
    /// The head of the picture's group of near duplicates; comparisons with a group end once its head is a version.
    package let group: Int32
    package let place: Place
    /// Present for a video.
    package let video: VideoLook?
    /// As measured; 0 if it is not known.
    package let sharpness: Float
}
