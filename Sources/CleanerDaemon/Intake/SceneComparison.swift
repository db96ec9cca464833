import PhotoAnalysis
import PhotoCulling
import PhotoStore

/// Compares a picture in detail with its candidates, the likeliest first, from what is stored of them.
struct SceneComparison: Sendable {
    let store: PhotoDatabase

    /// What was found, by the candidates that were compared.
    ///
    /// A candidate that can be no copy is passed over where its series has been joined, as one link is enough for that.
    func matches(_ comparison: Comparison) throws(StoreError) -> [PictureID: SceneMatch] {
        guard !comparison.candidates.isEmpty,
            let matcher = try store.scene(of: comparison.picture).flatMap({ SceneMatcher($0) })
        else { return [:] }
        var joined: Set = [comparison.series]
        var matches: [PictureID: SceneMatch] = [:]
        for candidate in comparison.candidates {
            if joined.contains(candidate.series), !PairRule.mayBeCopy(candidate.pair) { continue }
            guard let match = try store.scene(of: candidate.picture).flatMap({ matcher.match($0) }) else { continue }
            if PairRule.relation(candidate.pair, match) >= .strong { joined.insert(candidate.series) }
            matches[candidate.picture] = match
        }
        return matches
    }
}
