package import PhotoCategories

/// What arrived lately, and how much of it is proposed to go.
package struct Arrivals: Sendable, Hashable {
    /// All that arrived, whatever the user has decided since.
    package var photos = 0
    /// The proposed ones of these, each counted in the first category that proposes it.
    package var proposed: [Category: Int] = [:]
    /// The bytes of the proposed ones.
    package var reclaimable: Int64 = 0
    /// The largest number of any photo that is not deleted.
    package var last: PhotoID = 0

    package init() {}
}

extension Culling {
    /// Counts the photos that arrived after others; a few milliseconds for 100,000.
    ///
    /// - Parameter known: The number of a photo by library: those with larger numbers arrived after it. Photos of other
    ///   libraries are not counted.
    /// - Returns: Their numbers.
    package mutating func arrivals(after known: [Int64: PhotoID]) -> Arrivals {
        judge()
        var arrivals = Arrivals()
        let (photos, marks) = (grouped.photos, judgements.marks)
        photos.find { slot, photo in
            arrivals.last = max(arrivals.last, photo.id)
            guard let root = photos.folders[photo.folder]?.root, let last = known[root], photo.id > last else {
                return false
            }
            arrivals.photos += 1
            let proposed = marks.proposed(slot)
            if let category = Category.judged.first(where: proposed.contains) {
                arrivals.proposed[category, default: 0] += 1
                arrivals.reclaimable += photos.freed(photos[slot])
            }
            return false
        }
        return arrivals
    }
}
