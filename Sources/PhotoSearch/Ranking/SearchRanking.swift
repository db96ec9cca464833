package import PhotoCulling

/// Tells how well each photo fits a query.
package struct SearchRanking: Sendable {
    /// The terms of all clauses in their order.
    ///
    /// Every photo passes through them, so they and their conditions lie in flat lists of plain values: lists within
    /// lists would cost more than what they say.
    private var terms: [RankedTerm] = []
    private var conditions: [(condition: PhotoCondition, weight: Float)] = []
    /// How well each photo fits the words of the terms, one term after another, by the photo's number.
    private var words: [Float] = []
    private let asksTime: Bool

    private static let unreadableWeight: Float = 0.1

    /// A term of a query, with where its own parts of `conditions` and `words` are.
    private struct RankedTerm: Sendable {
        let conditions: Range<Int>
        let words: Range<Int>
        let isExcluded: Bool
        let isOptional: Bool
        /// Whether it is the last term of its clause.
        let endsClause: Bool
    }

    /// - Parameters:
    ///   - query: What is searched.
    ///   - hits: What the index found for each of its patterns.
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

    /// The number of photos that fit each term by itself, in the order of the query.
    ///
    /// - Parameter hasPhoto: Tells whether there is a photo for which its argument is true.
    /// - Returns: Nil if a photo fits the whole query; there is nothing to explain then.
    package func countsWithoutFit(_ hasPhoto: ((BrowsedPhoto) -> Bool) -> Bool) -> [Int]? {
        var counts = terms.map { _ in 0 }
        let isFound = hasPhoto { photo in
            let moment = moment(of: photo)
            var (fits, fitsClause) = (!photo.isCompanion, false)
            for place in terms.indices {
                if strength(place, photo, moment) > 0 {
                    counts[place] += 1
                    fitsClause = true
                }
                guard terms[place].endsClause else { continue }
                fits = fits && (terms[place].isExcluded ? !fitsClause : fitsClause || terms[place].isOptional)
                fitsClause = false
            }
            return fits
        }
        return isFound ? nil : counts
    }

    private func moment(of photo: BrowsedPhoto) -> TimeCondition.Moment? {
        asksTime ? TimeCondition.Moment(photo) : nil
    }

    private func strength(_ place: Int, _ photo: BrowsedPhoto, _ moment: TimeCondition.Moment?) -> Float {
        let term = terms[place]
        var best: Float = 0
        // `words` reaches to the last photo that was found.
        if photo.id < term.words.count { best = words[term.words.lowerBound + Int(photo.id)] }
        for place in term.conditions {
            best = max(best, conditions[place].weight * conditions[place].condition.strength(photo, moment))
        }
        return best
    }
}
