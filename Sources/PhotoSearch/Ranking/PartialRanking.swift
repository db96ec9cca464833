package import PhotoCulling

/// Tells how well each photo fits some words of a query that no photo fits as a whole.
///
/// What is excluded, quoted, or asked of a named source holds here, too.
package struct PartialRanking: Sendable {
    private let ranking: SearchRanking
    private let rarities: [Float]
    /// The clauses that each photo fits, by the photo's number.
    private let sets: [UInt16]
    /// The sets of clauses with which a photo is found, by their numbers.
    private let found: [Bool]

    /// Photos that fit the rarest words come first; others must fit words that say half as much.
    private static let leastShare: Float = 0.5

    /// Nil if no photo fits a word that tells photos apart.
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

    /// Above 0; nil if the photo fits too little.
    package func score(_ photo: BrowsedPhoto) -> Float? {
        guard let place = Int(exactly: photo.id), sets.indices.contains(place), found[Int(sets[place])] else {
            return nil
        }
        return ranking.share(photo, rarities)
    }
}
