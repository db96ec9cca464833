import PhotoAnalysis
import PhotoCulling

/// An engine whose comparisons in detail all find the same.
struct ComparingLibrary {
    let match: SceneMatch
    var culling = Culling(settings: CullingSettings())
    /// Seconds of the longest single call of the engine, which the daemon makes without a break.
    var longestStep = 0.0
    /// The number of comparisons in detail.
    var pairs = 0

    init(match: SceneMatch) {
        self.match = match
    }

    /// Adds a photo, and compares until nothing is left to compare.
    mutating func arrive(_ photo: PhotoFacts) {
        step { $0.update(photo) }
        while case let waiting = takeUncompared(), !waiting.isEmpty {
            for photo in waiting { compare(photo) }
        }
    }

    private mutating func takeUncompared() -> [PhotoID] {
        var waiting: [PhotoID] = []
        step { waiting = $0.takeUncompared() }
        return waiting
    }

    private mutating func compare(_ photo: PhotoID) {
        var comparison: Comparison?
        step { comparison = $0.comparison(of: photo) }
        guard let comparison else { return }
        let matches = comparison.matches { _ in
            pairs += 1
            return match
        }
        step { $0.connect(comparison, matches) }
    }

    private mutating func step(_ call: (inout Culling) -> Void) {
        longestStep = max(longestStep, Clock.processor { call(&culling) })
    }
}
