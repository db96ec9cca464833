package import PhotoAnalysis

/// What is to be compared with a picture.
package struct Comparison: Sendable, Hashable {
    package let picture: PictureID
    /// The number of the series that the picture belongs to already.
    package let series: Int32
    /// The likeliest first.
    package let candidates: [Candidate]
    /// Pictures to link without a detailed comparison: their hashes are close enough.
    package let near: [PictureID]
    /// Rises when pictures leave, which may tear a series that a comparison took for joined.
    package let departures: UInt64

    /// What the candidates have in common with the picture, as far as it changes a group.
    ///
    /// One strong link joins a series. Of the others of that series only versions are looked for from then on: no other
    /// link is needed, and none is remembered, so that a crowd of shots of one scene has few.
    ///
    /// - Parameter match: Compares in detail; nil where there is nothing to compare by.
    /// - Returns: What was found, by the candidates.
    /// - Throws: What `match` throws.
    package func matches<Failure>(
        _ match: (PictureID) throws(Failure) -> SceneMatch?
    ) throws(Failure) -> [PictureID: SceneMatch] {
        var joined: Set = [series]
        var matches: [PictureID: SceneMatch] = [:]
        for candidate in candidates {
            let isJoined = joined.contains(candidate.series)
            if isJoined, !PairRule.mayBeCopy(candidate.pair) { continue }
            guard let match = try match(candidate.picture) else { continue }
            let relation = PairRule.relation(candidate.pair, match)
            if isJoined, relation != .copy { continue }
            if relation >= .strong { joined.insert(candidate.series) }
            matches[candidate.picture] = match
        }
        return matches
    }
}
