import Foundation
import PhotoAnalysis
import PhotoCulling

/// The engine alone as a library grows: a start, and arrivals, decisions, departures and returns after it.
///
/// At each size the same number of them is measured. What all of a life costs follows from that: each photo arrives once,
/// and a tenth of them is decided about, leaves and returns.
struct LifeBenchmark: Benchmark {
    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]
    /// Enough for a 99th percentile that ten samples lie above.
    private static let events = 1_000
    /// Of all photos the share that is decided about, leaves and returns.
    private static let share = 0.1
    /// Of n log n between 100,000 and a million: log10(10 · 6 / 5).
    private static let target = 1.08

    let summary = "the engine in a library that grows to 1,000,000 photos: what events cost, and how that grows"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        var lives: [Double] = []
        for size in Self.sizes {
            lives.append(try live(size, tell))
            guard lives.count > 1 else { continue }
            let exponent = log10(lives[lives.count - 1] / lives[lives.count - 2])
            try tell(
                Figure(
                    "growth of all, \(size) against \(size / 10)", "exponent", [exponent],
                    target: size == Self.sizes.last ? Self.target : nil))
        }
    }

    /// - Returns: The processor's seconds that a life up to this size takes, if all of it cost what it costs at its end.
    private func live(_ size: Int, _ tell: (Figure) throws -> Void) throws -> Double {
        var facts = DrawnFacts(seed: 4, count: size + Self.events)
        var library = ComparingLibrary(match: SceneMatch())
        let start = Clock.processor {
            library.culling.load([(0..<size).compactMap { _ in facts.next() }])
            _ = library.culling.tallies
        }
        try tell(Figure("\(size): a start", "s", [start]))
        let photos = (0..<Self.events).compactMap { _ in facts.next() }
        func cost(_ what: String, _ event: (PhotoFacts) -> Void) throws -> Double {
            let costs = photos.map { photo in
                Clock.processor {
                    event(photo)
                    _ = library.culling.tallies
                }
            }
            try tell(Figure("\(size): \(what)", "ms", costs.milliseconds))
            return costs.reduce(0, +) / Double(costs.count)
        }
        let arrival = try cost("one more, compared") { library.arrive($0) }
        let decision = try cost("a decision") { photo in
            var photo = photo
            photo.decision = .keep
            library.culling.update(photo)
        }
        let departure = try cost("one less") { library.culling.remove($0.id) }
        let comeback = try cost("back again") { library.arrive($0) }
        try tell(Figure("\(size): the longest step", "ms", [library.longestStep].milliseconds, target: 5))
        return start + Double(size) * (arrival + Self.share * (decision + departure + comeback))
    }
}
