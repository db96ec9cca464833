import PhotoCulling

/// The engine alone: all facts at the start, then photos one by one.
struct IndexBenchmark: Benchmark {
    /// Enough for a 99th percentile that ten samples lie above.
    private static let updates = 1000

    let summary = "the engine with 100,000 and 1,000,000 photos: load, one more photo, memory"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        for count in [100_000, 1_000_000] {
            let name = count == 100_000 ? "100,000" : "1,000,000"
            ProcessMemory.giveBack()
            let before = try ProcessMemory.mebibytes("VmRSS", of: "self")
            var facts = DrawnFacts(seed: 2, count: count + Self.updates)
            var culling = Culling(settings: CullingSettings())
            let load = Clock.wall {
                culling.load([(0..<count).compactMap { _ in facts.next() }])
                _ = culling.tallies
            }
            ProcessMemory.giveBack()
            let grown = try ProcessMemory.mebibytes("VmRSS", of: "self") - before
            try tell(Figure("load of \(name) photos", "s", [load]))
            try tell(Figure("memory a photo, of \(name)", "bytes", [grown * 1_048_576 / Double(count)], target: 250))
            var costs: [Double] = []
            var searches: [Double] = []
            var candidates: [Double] = []
            while let more = facts.next() {
                costs.append(
                    Clock.wall {
                        culling.update(more)
                        _ = culling.tallies
                    })
                searches.append(
                    Clock.wall { candidates.append(Double(culling.comparison(of: more.id)?.candidates.count ?? 0)) })
            }
            let what = "neighbours of one more photo by all descriptors, of \(name)"
            try tell(Figure(what, "ms", searches.milliseconds, target: 5, share: 0.99))
            try tell(Figure(what + ", usually", "ms", searches.milliseconds, target: 2))
            try tell(Figure("of them to be compared in detail", "pictures", candidates))
            try tell(Figure("one more photo and all numbers, of \(name)", "ms", costs.milliseconds))
        }
    }
}
