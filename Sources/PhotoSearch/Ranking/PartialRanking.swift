package import PhotoCulling

/// Ranks photos by some words of a query that no photo fits as a whole.
///
/// Exclusions, quotes and named sources must still hold.
package struct PartialRanking: Sendable {
    private let ranking: SearchRanking
    private let rarities: [Float]
    /// The clauses that each photo fits, by the photo's number.
    private let sets: [UInt16]
    /// For each set of clauses, whether photos that fit just these are found.
    private let found: [Bool]

    /// A photo is found if its words add up to at least this share of the best photo's rarity.
    private static let leastShare: Float = 0.5

    /// Nil if no word distinguishes photos.
    ///
    /// - Parameters:
    ///   - ranking: The ranking that no photo fits.
    ///   - counts: How many photos fit its parts.
    package init?(_ ranking: SearchRanking, _ counts: SearchRanking.Counts) {
        let rarities = ranking.rarities(counts)
        guard rarities.contains(where: { $0 > 0 }) else { return nil }
        let sums = ranking.sums(rarities)
        let best = counts.sets.reduce(0) { max($0, sums[Int($1)]) }
        guard best > 0 else { return nil }
        self.ranking = ranking
        self.rarities = rarities
        sets = counts.sets
        found = sums.map { $0 >= best * Self.leastShare }
    }

    /// A score above 0; nil if the photo fits too few words.
    package func score(_ photo: BrowsedPhoto) -> Float? {
        guard let place = Int(exactly: photo.id), sets.indices.contains(place), found[Int(sets[place])] else {
            return nil
        }
        return ranking.share(photo, rarities)
    }
}
