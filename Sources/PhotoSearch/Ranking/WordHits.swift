package import PhotoCulling

/// The photos that the index found for a word pattern, with how well each fits.
package struct WordHits: Sendable {
    /// By the photo's number, which counts from one without large gaps; 0 for photos that were not found.
    private var scores: [Float] = []
    package private(set) var count = 0

    package init() {}

    /// Adds a photo with a score above 0; the larger, the better it fits.
    package mutating func add(_ photo: PhotoID, score: Float) {
        guard let place = Int(exactly: photo), place >= 0 else { return }
        if place >= scores.count {
            scores += Array(repeating: 0, count: max(place + 1, scores.count * 2) - scores.count)
        }
        if scores[place] == 0 { count += 1 }
        scores[place] = max(scores[place], score)
    }

    package subscript(photo: PhotoID) -> Float {
        scores.indices.contains(Int(truncatingIfNeeded: photo)) ? scores[Int(photo)] : 0
    }
}
