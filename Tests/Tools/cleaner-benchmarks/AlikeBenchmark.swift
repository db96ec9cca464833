import Foundation
import PhotoAnalysis
import PhotoCategories
import PhotoCulling

/// The engine alone, with photos that all look alike and come one by one: what each costs, and how that grows.
struct AlikeBenchmark: Benchmark {
    private static let counts = [100, 1_000, 10_000]
    /// How often somebody asks for the numbers meanwhile.
    private static let asked: PhotoID = 100
    /// The most comparisons in detail of one photo, on average.
    private static let most = 32.0

    let summary = "the engine with 100, 1,000 and 10,000 photos that all look alike, one by one"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        for kind in AlikeFacts.Kind.allCases {
            var totals: [Double] = []
            for count in Self.counts { totals.append(try run(kind, count, tell)) }
            let exponent = log10(totals[2] / totals[1])
            let what = "\(kind.rawValue): growth of all, 10,000 against 1,000"
            try tell(Figure(what, "exponent", [exponent], target: 1.2))
        }
    }

    /// - Returns: The seconds that all took.
    private func run(_ kind: AlikeFacts.Kind, _ count: Int, _ tell: (Figure) throws -> Void) throws -> Double {
        var facts = AlikeFacts(kind, count: count)
        var library = ComparingLibrary(match: facts.match)
        var (arrivals, answers): ([Double], [Double]) = ([], [])
        while let photo = facts.next() {
            arrivals.append(Clock.processor { library.arrive(photo) })
            if photo.id % Self.asked == 0 { answers.append(Clock.wall { _ = library.culling.tallies }) }
        }
        let name = "\(kind.rawValue), \(count)"
        try tell(Figure("\(name): one more", "ms", arrivals.milliseconds))
        try tell(Figure("\(name): the longest step", "ms", [library.longestStep].milliseconds, target: 5))
        let mean = Double(library.pairs) / Double(count)
        try tell(Figure("\(name): comparisons in detail of one", "pairs", [mean], target: Self.most))
        try tell(Figure("\(name): all numbers", "ms", answers.milliseconds, target: 50, share: 0.99))
        for category in [Category.nearDuplicates, .similar] {
            let list = Clock.wall { _ = library.culling.list(category) }
            try tell(Figure("\(name): list \(category.name)", "ms", [list].milliseconds))
        }
        let departure = Clock.wall {
            library.culling.remove(PhotoID(count / 2))
            _ = library.culling.takeUncompared()
        }
        try tell(Figure("\(name): one less", "ms", [departure].milliseconds, target: 5))
        return arrivals.reduce(0, +)
    }
}
