import CleanerProtocol
import PhotoCulling
import PhotoStore
import Testing

@testable import CleanerDaemon

@Suite("What was decided and done")
struct HistoryTests {
    private static let second: Int64 = 1_000_000_000

    private func history(_ world: RuleWorld) -> History { History(store: world.store, libraries: world.libraries) }

    @Test("Pages put together are all decisions, the newest first, each with the one before it")
    func decisions() throws {
        var world = try RuleWorld()
        let photo = try world.add("d/1.jpg", content: 1)
        let decisions: [PhotoCulling.Decision] = (0..<150).map { [.keep, .maybe, .delete][$0 % 3] }
        for (time, decision) in decisions.enumerated() {
            try world.decide([photo], decision, at: Int64(time) * Self.second)
        }
        var rows: [DecisionRow] = []
        var next: Int64? = .max
        var pages = 0
        while let before = next {
            let page = try history(world).decisions(before: before)
            rows += page.rows
            next = page.next
            pages += 1
        }
        #expect(pages > 2 && rows.map(\.at) == (0..<150).reversed().map { Int64($0) })
        #expect(rows.map(\.decision) == decisions.reversed().map { CleanerProtocol.Decision($0) })
        #expect(rows.map(\.before) == Array(rows.map(\.decision).dropFirst()) + [nil])
        #expect(rows.allSatisfy { $0.path == "d/1.jpg" && $0.absolutePath == "/photos/d/1.jpg" })
    }

    @Test("A decision that was taken back says so, and a photo in the trash is where it lay last")
    func afterwards() throws {
        var world = try RuleWorld()
        let (kept, sent) = (try world.add("1.jpg", content: 1), try world.add("2.jpg", content: 2))
        try world.decide([kept], .keep)
        let act = try #require(try world.store.decisions.newestAct())
        _ = try world.store.decisions.takeBack(act, at: 6)
        try world.decide([sent], .delete)
        try world.send(sent)
        let rows = try history(world).decisions(before: .max).rows
        #expect(rows.map(\.withdrawn) == [nil, .undone] && rows.map(\.undone) == [false, true])
        #expect(rows.map(\.absolutePath) == ["/photos/2.jpg", "/photos/1.jpg"])
    }

    @Test("The months add up to what was removed, and what was restored is not removed")
    func statistics() throws {
        var world = try RuleWorld()
        let photos = try (1...6).map { try world.add("\($0).jpg", content: UInt8($0)) }
        try world.decide(Array(photos.prefix(4)), .delete)
        try world.decide([photos[4]], .maybe)
        try world.decide([photos[5]], .keep)
        // In the middle of months, whatever the time zone: May twice, July once.
        for (photo, day) in zip(photos, [1_715_774_400, 1_715_860_800, 1_721_044_800]) {
            try world.send(photo, at: Int64(day) * Self.second)
        }
        let report = try history(world).statistics()
        #expect((report.reviewed, report.kept, report.maybe, report.marked) == (6, 1, 1, 1))
        #expect((report.removed, report.removedBytes, report.inTrash) == (3, 300, 3))
        #expect(report.months.map(\.month) == ["2024-05", "2024-07"] && report.months.map(\.photos) == [2, 1])
        #expect(report.months.reduce(0) { $0 + $1.bytes } == report.removedBytes)
    }
}
