import Glibc
package import PhotoCulling

/// Computes how well each photo fits a query.
package struct SearchRanking: Sendable {
    /// The terms of all clauses in their order.
    ///
    /// A search goes through them for every photo. So they and their conditions lie in flat lists of plain values;
    /// nested lists would cost more time than the conditions themselves.
    private var terms: [RankedTerm] = []
    private var conditions: [(condition: PhotoCondition, weight: Float)] = []
    /// How well each photo fits the words of the terms, one term after another, by the photo's number.
    private var words: [Float] = []
    private let asksTime: Bool

    private static let unreadableWeight: Float = 0.1
    /// What the weaker of a word and a fact adds to the stronger one.
    private static let agreement: Float = 0.5

    /// Only orders photos that fit the same words.
    private static let tieBreaker: Float = 0.01

    /// How much a corrected word counts compared with a written one; set by hand.
    private static let corrected: Float = 1 / 3

    /// A term of a query, with where its own parts of `conditions` and `words` are.
    private struct RankedTerm: Sendable {
        let conditions: Range<Int>
        let words: Range<Int>
        let isExcluded: Bool
        let isOptional: Bool
        /// Whether its clause must hold even if no photo fits all clauses.
        let isNeeded: Bool
        let isCorrected: Bool
        /// Whether it is the last term of its clause.
        let endsClause: Bool
    }

    /// - Parameters:
    ///   - query: The search.
    ///   - hits: What the index found for each of the query's patterns.
    package init(_ query: SearchQuery, hits: [SearchQuery.WordPattern: WordHits]) {
        asksTime = query.clauses.flatMap(\.terms).flatMap(\.meanings).contains {
            if case .photo(.time) = $0.condition { true } else { false }
        }
        for clause in query.clauses {
            for (place, term) in clause.terms.enumerated() {
                let (firstCondition, firstWord) = (conditions.count, words.count)
                for meaning in term.meanings {
                    switch meaning.condition {
                    case .photo(let condition): conditions.append((condition, Float(meaning.weight)))
                    case .words(let pattern):
                        hits[pattern]?.raise(&words, from: firstWord, weight: Float(meaning.weight))
                    }
                }
                terms.append(
                    RankedTerm(
                        conditions: firstCondition..<conditions.count, words: firstWord..<words.count,
                        isExcluded: clause.isExcluded, isOptional: clause.isOptional,
                        isNeeded: clause.isExplicit && !clause.isExcluded && !clause.isOptional,
                        isCorrected: clause.isCorrected,
                        endsClause: place == clause.terms.count - 1))
            }
        }
    }

    /// The score of a photo, above 0; nil if it does not fit.
    ///
    /// A clause counts with its best meaning.
    package func score(_ photo: BrowsedPhoto) -> Float? {
        let moment = moment(of: photo)
        var (sum, best): (Float, Float) = (0, 0)
        for place in terms.indices {
            best = max(best, strength(place, photo, moment))
            guard terms[place].endsClause else { continue }
            if terms[place].isExcluded {
                if best > 0 { return nil }
            } else {
                if best == 0 && !terms[place].isOptional { return nil }
                sum += best
            }
            best = 0
        }
        // Nobody searches for a damaged file, whose time is often the latest.
        if photo.status == .unreadable { sum *= Self.unreadableWeight }
        // A query of exclusions alone leaves all other photos.
        return sum + .leastNormalMagnitude
    }

    /// The number of photos, and how many of them fit each part of a query.
    package struct Counts: Sendable {
        package fileprivate(set) var photos = 0
        /// In the order of the query.
        package fileprivate(set) var terms: [Int]
        fileprivate(set) var clauses: [Int]
        /// The clauses that each photo fits, by the photo's number: one bit for each clause; 0 for a companion.
        fileprivate(set) var sets: [UInt16] = []

        fileprivate mutating func note(_ set: UInt16, of photo: PhotoID) {
            guard set != 0, let place = Int(exactly: photo), place >= 0 else { return }
            if place >= sets.count { sets += Array(repeating: 0, count: max(place + 1, sets.count * 2) - sets.count) }
            sets[place] = set
        }
    }

    /// If no photo fits a query, only this many of its first clauses are examined; people write no more.
    static let mostPartial = 10

    /// The numbers of photos that fit the parts of the query.
    ///
    /// - Parameter hasPhoto: Whether its argument is true for some photo.
    /// - Returns: Nil if a photo fits the whole query, so that there is nothing to explain.
    package func countsWithoutFit(_ hasPhoto: ((BrowsedPhoto) -> Bool) -> Bool) -> Counts? {
        let clauses = terms.count(where: \.endsClause)
        var counts = Counts(
            terms: terms.map { _ in 0 }, clauses: Array(repeating: 0, count: clauses))
        // A term that no photo can fit needs no pass over the photos.
        let isEmpty = terms.allSatisfy { $0.conditions.isEmpty && $0.words.isEmpty && !$0.isExcluded }
        if isEmpty, terms.contains(where: { !$0.isOptional }) { return counts }
        let isFound = hasPhoto { photo in
            let moment = moment(of: photo)
            var (fits, fitsClause, clause) = (!photo.isCompanion, false, 0)
            var set: UInt16 = 0
            counts.photos += 1
            for place in terms.indices {
                if strength(place, photo, moment) > 0 {
                    counts.terms[place] += 1
                    fitsClause = true
                }
                guard terms[place].endsClause else { continue }
                if fitsClause {
                    counts.clauses[clause] += 1
                    if clause < Self.mostPartial { set |= 1 << clause }
                }
                fits = fits && (terms[place].isExcluded ? !fitsClause : fitsClause || terms[place].isOptional)
                (fitsClause, clause) = (false, clause + 1)
            }
            if !photo.isCompanion { counts.note(set, of: photo.id) }
            return fits
        }
        return isFound ? nil : counts
    }

    /// The weight of each clause: the fewer photos fit it, the larger; 0 if none or at least half of all photos do.
    ///
    /// This is the inverse document frequency (Spärck Jones 1972).
    func rarities(_ counts: Counts) -> [Float] {
        zip(terms.filter(\.endsClause), counts.clauses).enumerated().map { place, entry in
            let (term, count) = entry
            guard !term.isExcluded, !term.isOptional, place < Self.mostPartial, count > 0, 2 * count < counts.photos
            else { return 0 }
            return Float(log(Double(counts.photos) / Double(count))) * (term.isCorrected ? Self.corrected : 1)
        }
    }

    /// The sum of the rarities of each set of clauses, by the number of the set.
    ///
    /// It is 0 if the set lacks a clause that must hold, or has an excluded one.
    func sums(_ rarities: [Float]) -> [Float] {
        let ends = terms.filter(\.endsClause).prefix(Self.mostPartial)
        return (0..<1 << ends.count).map { set in
            var sum: Float = 0
            for (place, term) in ends.enumerated() {
                let fits = set & 1 << place != 0
                if fits ? term.isExcluded : term.isNeeded { return 0 }
                if fits { sum += rarities[place] }
            }
            return sum
        }
    }

    /// The score of a photo by the clauses that it fits.
    ///
    /// A clause that fits weakly counts two thirds at least, because guesses are right two times of three.
    ///
    /// - Parameters:
    ///   - photo: A photo.
    ///   - rarities: The weight of each clause.
    /// - Returns: The sum for the clauses that fit.
    func share(_ photo: BrowsedPhoto, _ rarities: [Float]) -> Float {
        let moment = moment(of: photo)
        var (sum, best): (Float, Float) = (0, 0)
        var clause = 0
        for place in terms.indices {
            best = max(best, strength(place, photo, moment))
            guard terms[place].endsClause else { continue }
            if best > 0 { sum += rarities[clause] * (2 + min(best, 1)) / 3 + best * Self.tieBreaker }
            (best, clause) = (0, clause + 1)
        }
        return photo.status == .unreadable ? sum * Self.unreadableWeight : sum
    }

    private func moment(of photo: BrowsedPhoto) -> TimeCondition.Moment? {
        asksTime ? TimeCondition.Moment(photo) : nil
    }

    private func strength(_ place: Int, _ photo: BrowsedPhoto, _ moment: TimeCondition.Moment?) -> Float {
        let term = terms[place]
        var (written, fact): (Float, Float) = (0, 0)
        // `words` reaches to the last photo that was found.
        if photo.id < term.words.count { written = words[term.words.lowerBound + Int(photo.id)] }
        for place in term.conditions {
            fact = max(fact, conditions[place].weight * conditions[place].condition.strength(photo, moment))
        }
        // A fact is surer if the name says the same: `Landscape_3.jpg` for "landscape 3".
        return max(written, fact) + min(written, fact) * Self.agreement
    }
}

/// The photos that the index found for a word pattern, with how well each fits.
package struct WordHits: Sendable {
    /// By the photo's number, which counts from one without large gaps; 0 for photos that were not found.
    package private(set) var scores: [Float] = []

    package init() {}

    package var isEmpty: Bool { scores.isEmpty }

    /// Adds a photo with a score above 0; the larger, the better it fits.
    package mutating func add(_ photo: PhotoID, score: Float) {
        guard let place = Int(exactly: photo), place >= 0 else { return }
        if place >= scores.count {
            scores += Array(repeating: 0, count: max(place + 1, scores.count * 2) - scores.count)
        }
        scores[place] = max(scores[place], score)
    }

    /// Raises strengths that are lower than these hits.
    ///
    /// - Parameters:
    ///   - strengths: How well photos fit; the array grows if the hits reach beyond its end.
    ///   - start: The index of the photo with the number 0.
    ///   - weight: The factor of each hit's score.
    func raise(_ strengths: inout [Float], from start: Int, weight: Float) {
        let missing = start + scores.count - strengths.count
        if missing > 0 { strengths += Array(repeating: 0, count: missing) }
        for (place, score) in scores.enumerated() {
            strengths[start + place] = max(strengths[start + place], score * weight)
        }
    }
}

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
