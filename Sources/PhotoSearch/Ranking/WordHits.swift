package import PhotoCulling

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
