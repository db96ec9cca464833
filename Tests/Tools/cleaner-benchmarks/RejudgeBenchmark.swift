import PhotoCategories
import PhotoCulling

/// What it costs to judge all photos again after a setting changed, with all numbers and lists that are shown then.
struct RejudgeBenchmark: Benchmark {
    private static let photos = 50_000
    /// Of ten photos so many lie in folders that are left out.
    private static let leftOut = 3
    private static let rounds = 5
    /// Seconds that a person waits without wondering (Nielsen, Usability Engineering, 1993, 5.5).
    private static let target = 1.0

    let summary = "the engine with 50,000 photos judged again by other settings, from memory"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        var culling = Culling(settings: CullingSettings())
        culling.load([Array(DrawnFacts(seed: 3, count: Self.photos))])
        _ = culling.tallies
        for category in Category.adjustable {
            let name = "\(category.name).sensitivity"
            for (what, first, second) in [
                ("a level", Sensitivity.level(.low), Sensitivity.level(.high)),
                ("off and on", .off, .level(.normal)),
            ] {
                var costs: [Double] = []
                for _ in 0..<Self.rounds {
                    for sensitivity in [first, second] {
                        let settings = CullingSettings([category: sensitivity])
                        costs.append(Self.cost(&culling) { $0.apply(settings) })
                    }
                }
                try tell(Figure("\(name), \(what)", "s", costs, target: Self.target))
            }
        }
        let leftOut = Set((1...PhotoID(Self.photos)).filter { $0 % 10 < Self.leftOut })
        var costs: [Double] = []
        for _ in 0..<Self.rounds {
            for photos in [leftOut, []] { costs.append(Self.cost(&culling) { $0.leaveOut(photos) }) }
        }
        try tell(Figure("leave-out of \(leftOut.count) photos, and back", "s", costs, target: Self.target))
    }

    /// Seconds until the numbers are right and each judged category can be listed.
    private static func cost(_ culling: inout Culling, _ change: (inout Culling) -> Void) -> Double {
        Clock.wall {
            change(&culling)
            _ = culling.tallies
            for category in Category.judged { _ = culling.list(category) }
        }
    }
}
