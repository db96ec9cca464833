import CleanerProtocol
import PhotoCulling
import PhotoSearch

/// The result of a search.
struct FoundPhotos {
    struct Hit {
        let photo: PhotoID
        let score: Float
        /// When it was taken, in seconds since 1970.
        let time: Int64

        /// Whether it comes first: it fits better, or as well and is newer.
        func precedes(_ other: Hit) -> Bool { (score, time, photo) > (other.score, other.time, other.photo) }
    }

    /// What was searched, with words for those that no photo has.
    let query: SearchQuery
    let report: SearchReport?
    /// In no order.
    private let hits: [Hit]

    /// Up to so many hits are kept in order while the others pass; sorting all would take longer.
    private static let mostKept = 1000

    init(_ query: SearchQuery, _ hits: [Hit], report: SearchReport?) {
        self.query = query
        self.hits = hits
        self.report = report
    }

    var count: Int { hits.count }

    /// The best photos in their order; all without a limit.
    func best(_ limit: Int?) -> [PhotoID] {
        guard let limit, limit <= Self.mostKept, limit < hits.count else {
            return hits.sorted { $0.precedes($1) }.prefix(limit ?? .max).map(\.photo)
        }
        guard limit > 0 else { return [] }
        var best: [Hit] = []
        for hit in hits where best.count < limit || hit.precedes(best[best.count - 1]) {
            if best.count == limit { best.removeLast() }
            var (low, high) = (0, best.count)
            while low < high {
                let middle = (low + high) / 2
                if best[middle].precedes(hit) { low = middle + 1 } else { high = middle }
            }
            best.insert(hit, at: low)
        }
        return best.map(\.photo)
    }

    /// The place of each photo in the order.
    var places: [PhotoID: Int] {
        Dictionary(uniqueKeysWithValues: best(nil).enumerated().map { ($1, $0) })
    }
}
