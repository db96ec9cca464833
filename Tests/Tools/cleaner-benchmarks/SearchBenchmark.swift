import CleanerProtocol
import Foundation
import Glibc
import PhotoCategories
import PhotoCulling
import PhotoSearch

/// From a client's search or filter to the last of its first fifty rows, among 100,000 photos.
struct SearchBenchmark: Benchmark {
    private static let rows = 50
    private static let rounds = 20
    /// Words of frequent and rare names, times, colours, a misspelled one and one that nothing has.
    private static let searches = [
        "album", "IMG 012345", "album-150 2015", "2012", "monday morning", "last summer", "blue", "blue album 2007",
        "albun", "album -2010 -2011", "alb*", "volcano",
    ]
    private static let filters: [(String, PhotoFilter)] = [
        ("colour", PhotoFilter { $0.colour = "blue" }), ("colour code", PhotoFilter { $0.colour = "#1e90ff" }),
        ("year", PhotoFilter { $0.year = 2012 }), ("month", PhotoFilter { $0.month = "2012-07" }),
        ("since", PhotoFilter { $0.since = "last summer" }), ("size", PhotoFilter { $0.larger = 12 }),
        ("kind", PhotoFilter { $0.videos = true }), ("shape", PhotoFilter { $0.landscape = true }),
        ("decision", PhotoFilter { $0.undecided = true }), ("place", PhotoFilter { $0.near = "48.86,2.35" }),
        ("largest first", PhotoFilter { $0.largest = true }), ("newest first", PhotoFilter { $0.newest = true }),
        ("all at once", PhotoFilter { ($0.year, $0.larger, $0.landscape, $0.oldest) = (2012, 12, true, true) }),
    ]

    let summary = "searches and filters: the first fifty rows, among 100,000 photos"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let client = try daemon.client()
        func seconds(_ filter: PhotoFilter) throws -> (Double, RowsResult) {
            let start = Clock.now
            let result = try client.send(ListRequest(category: .all, limit: Self.rows, filter: filter)) { _ in }
            return (Clock.now - start, result)
        }
        // A first start compares and indexes all photos: the comparisons would take turns with what is measured.
        _ = try client.send(PauseRequest())
        while try seconds(PhotoFilter { $0.search = "album" }).1.search?.waiting != nil { usleep(100_000) }
        var all: [Double] = []
        for words in Self.searches {
            let times = try (0..<Self.rounds).map { _ in try seconds(PhotoFilter { $0.search = words }).0 }
            all += times
            try tell(Figure("search: \(words)", "ms", times.milliseconds, target: 50, share: 0.99))
        }
        try tell(Figure("all searches", "ms", all.milliseconds, target: 50, share: 0.99))
        for (name, filter) in Self.filters {
            let times = try (0..<Self.rounds).map { _ in try seconds(filter).0 }
            try tell(Figure("filter: \(name)", "ms", times.milliseconds, target: 20, share: 0.99))
        }
        let counts = try (0..<Self.rounds).map { _ in
            let start = Clock.now
            _ = try client.send(ColoursRequest())
            return Clock.now - start
        }
        try tell(Figure("counts of colours", "ms", counts.milliseconds, target: 20, share: 0.99))
        try daemon.stop()
        try tell(Self.vectors())
    }

    /// The comparison of a sentence's vector with those of all photos, as CLIP gives them.
    private static func vectors() throws -> Figure {
        let (photos, dimension) = (100_000, 512)
        var table = VectorTable()
        func vector() -> ModelVector? { ModelVector((0..<dimension).map { _ in Float.random(in: -1...1) }) }
        for photo in 1...photos { vector().map { table.add(PictureID(photo), $0) } }
        let times = (0..<rounds).map { _ in
            let sentence = vector()
            let start = Clock.now
            _ = sentence.map { table.nearest(to: $0) }
            return Clock.now - start
        }
        return Figure("search: vectors of the user's own model", "ms", times.milliseconds, target: 20, share: 0.99)
    }
}
