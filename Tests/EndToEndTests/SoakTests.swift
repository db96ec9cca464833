import Foundation
import Testing

@Suite("A long life at a high rate", .serialized, .enabled(if: Run.runsAll, "takes an hour: --all"))
struct SoakTests {
    /// Minutes; `CLEANERD_SOAK_MINUTES` names others.
    static let minutes = ProcessInfo.processInfo.environment["CLEANERD_SOAK_MINUTES"].flatMap(Double.init) ?? 60

    @Test("Memory, descriptors and watches stay as they are")
    func flat() throws {
        let life = try Life(seed: 60, names: 400, revisions: 1)
        try life.start()
        var footprints: [Run.Footprint] = []
        let end = Date().addingTimeInterval(Self.minutes * 60)
        do {
            while Date() < end {
                for _ in 0..<20 {
                    for _ in 0..<5 { try life.touch() }
                    for _ in 0..<2 { try life.decide() }
                }
                try life.check()
                footprints.append(try life.run.footprint())
                try life.tidy()
            }
        } catch {
            Issue.record("\(error)\n\(life.story)")
            return
        }
        // The first quarter fills caches and the allocator.
        let settled = footprints.dropFirst(footprints.count / 4)
        let middle = settled.prefix(settled.count / 2)
        let last = settled.suffix(settled.count / 2)
        let (was, became) = (try #require(middle.map(\.memory).max()), try #require(last.map(\.memory).max()))
        print("\(footprints.count) rounds of 140 steps; at most \(was) KiB, later \(became) KiB; at the end \(last)")
        #expect(became <= was + was / 10)
        #expect(Set(footprints.map(\.strayWatches)).count == 1, "watches beside those of folders")
        #expect(last.map(\.descriptors).max() == middle.map(\.descriptors).max())
    }
}
