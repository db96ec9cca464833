import PhotoAnalysis
package import PhotoCulling

/// Tells how well each photo fits a query.
package struct SearchRanking: Sendable {
    private let clauses: [(terms: [[(condition: RankedCondition, weight: Float)]], isExcluded: Bool)]
    private let asksTime: Bool

    /// A condition with what the index found for it.
    private enum RankedCondition: Sendable {
        case words(WordHits)
        case other(SearchQuery.Condition)
    }

    /// - Parameters:
    ///   - query: What is searched.
    ///   - hits: What the index found for each of its patterns.
    package init(_ query: SearchQuery, hits: [SearchQuery.WordPattern: WordHits]) {
        clauses = query.clauses.map { clause in
            let terms = clause.terms.map { term in
                term.meanings.compactMap { meaning -> (RankedCondition, Float)? in
                    guard case .words(let pattern) = meaning.condition else {
                        return (.other(meaning.condition), Float(meaning.weight))
                    }
                    return hits[pattern].flatMap { $0.count > 0 ? (.words($0), Float(meaning.weight)) : nil }
                }
            }
            return (terms, clause.isExcluded)
        }
        asksTime = query.clauses.flatMap(\.terms).flatMap(\.meanings).contains {
            if case .time = $0.condition { true } else { false }
        }
    }

    /// The score of a photo, above 0; nil if it does not fit.
    ///
    /// A clause counts with its best meaning.
    package func score(_ photo: BrowsedPhoto) -> Float? {
        var moment: TimeCondition.Moment?
        if asksTime { moment = TimeCondition.Moment(photo) }
        var sum: Float = 0
        for clause in clauses {
            var best: Float = 0
            for term in clause.terms {
                for (condition, weight) in term { best = max(best, weight * strength(condition, photo, moment)) }
            }
            if clause.isExcluded {
                if best > 0 { return nil }
            } else if best > 0 {
                sum += best
            } else {
                return nil
            }
        }
        // A query of exclusions alone leaves all other photos.
        return sum + .leastNormalMagnitude
    }

    /// The number of photos that fit each term by itself, in the order of the query.
    package func counts(_ photos: ((BrowsedPhoto) -> Void) -> Void) -> [[Int]] {
        var counts = clauses.map { $0.terms.map { _ in 0 } }
        photos { photo in
            let moment = asksTime ? TimeCondition.Moment(photo) : nil
            for (place, clause) in clauses.enumerated() {
                for (number, term) in clause.terms.enumerated()
                where term.contains(where: { strength($0.condition, photo, moment) > 0 }) {
                    counts[place][number] += 1
                }
            }
        }
        return counts
    }

    private func strength(_ condition: RankedCondition, _ photo: BrowsedPhoto, _ moment: TimeCondition.Moment?) -> Float
    {
        switch condition {
        case .words(let hits): hits[photo.id]
        case .other(let condition): condition.strength(photo, moment)
        }
    }
}

extension SearchQuery.Condition {
    /// How well a photo fits, 0 to about 1; words are left to the index.
    package func strength(_ photo: BrowsedPhoto, _ moment: TimeCondition.Moment?) -> Float {
        switch self {
        case .words: 0
        case .time(let condition):
            moment.map { condition.holds($0, isSouth: (photo.place?.latitude ?? 0) < Self.tropics) } == true ? 1 : 0
        case .colour(let name):
            photo.mainColours.contains(ColourMask(name)) ? Float(0.5 + photo.share(of: name) / 2) : 0
        case .scene(let word):
            Self.share(photo.probability(of: word), least: word.threshold)
        case .kind(let kind): kind.holds(photo) ? 1 : 0
        case .light(.dark): Self.share(photo.darkness)
        case .light(.bright): Self.share(photo.brightness)
        }
    }

    /// South of this latitude seasons are exchanged; nearer to the equator nobody speaks of them.
    private static let tropics: Float = -10

    /// Photos with less are not called dark or bright.
    private static let leastShare = 0.25

    /// A measurement that is large enough to be spoken of, else 0.
    private static func share(_ measurement: Float?, least: Double? = leastShare) -> Float {
        guard let measurement, let least, Double(measurement) >= least else { return 0 }
        return measurement
    }
}

extension PhotoKind {
    /// From this probability on, people would agree that it is a screenshot.
    private static let surelyScreenshot: Float = 0.5
    /// Panoramas are at least this many times as long as high; screens and cinema are at most 2.4.
    private static let panoramaRatio = 2.5

    func holds(_ photo: BrowsedPhoto) -> Bool {
        switch self {
        case .photo: !photo.isVideo && photo.screenshot ?? 0 < Self.surelyScreenshot
        case .video: photo.isVideo
        case .screenshot: photo.screenshot ?? 0 >= Self.surelyScreenshot
        case .panorama:
            photo.kinds.contains(.panorama)
                || photo.screenshot ?? 0 < Self.surelyScreenshot
                    && Double(photo.width) >= Self.panoramaRatio * Double(max(photo.height, 1))
        case .selfie: photo.kinds.contains(.selfie)
        case .burst: photo.kinds.contains(.burst)
        case .live: photo.kinds.contains(.live)
        case .raw: photo.kinds.contains(.raw)
        case .portrait: photo.height > photo.width
        case .landscape: photo.width > photo.height
        }
    }
}
