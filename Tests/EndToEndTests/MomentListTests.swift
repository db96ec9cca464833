import CleanerProtocol
import PhotoCategories
import Testing

@Suite("Moments: photos of the same seconds, to choose from", .serialized)
struct MomentListTests {
    private static let (first, second, later) = (
        "IMG_20230715_123456.jpg", "IMG_20230715_123501.jpg", "IMG_20230715_130000.jpg"
    )

    /// Three pictures without metadata, as messengers send them, so that their names say the time.
    private func library() throws -> Run {
        let run = try Run()
        for (seed, name) in [Self.first, Self.second, Self.later].enumerated() {
            try run.write(Run.smaller(UInt64(seed + 1)), to: name)
        }
        try run.start()
        try run.sync()
        return run
    }

    private func page(_ run: Run) throws -> ReviewPage { try run.send(ReviewRequest(category: .moments, count: 8)) }

    @Test("They are listed as groups, and nothing of them is proposed")
    func list() throws {
        let run = try library()
        let rows = try run.control("list", "moments", "--json").objects()
        #expect(rows.compactMap { $0["path"] as? String } == [Self.first, Self.second])
        #expect(Set(rows.compactMap { $0["group"] as? String }).count == 1)
        #expect(rows.allSatisfy { $0["keeper"] as? Bool == false })
        let listed = try run.control("list", "moments")
        #expect(listed.errors.contains("2 photos in 1 group.") && listed.errors.contains("cleanerctl review moments"))
        #expect(!listed.output.contains("frees") && !listed.output.contains("keeper"))
        #expect(!(try run.send(StatusRequest())).categories.contains { $0.category == .moments })
    }

    @Test("A review decides about each photo of a group; what is decided leaves it, and undo brings it back")
    func review() throws {
        let run = try library()
        let shown = try page(run)
        #expect(shown.cards.map { $0.photos.map(\.path) } == [[Self.first, Self.second]])
        #expect((shown.left, shown.cardsLeft) == (2, 1))
        let marked = try run.send(
            MarkRequest(
                photos: [.path(WirePath(bytes: Array(Self.second.utf8)))], decision: .delete,
                staying: [.path(WirePath(bytes: Array(Self.first.utf8)))], review: shown.review, undecidedOnly: true))
        #expect(marked.photos == 1)
        let done = try page(run)
        #expect(done.cards.isEmpty && done.left == 0 && done.marked == 1)
        _ = try run.send(UndoRequest(review: shown.review))
        #expect(try page(run).cards.map(\.photos.count) == [2])
        // A copy of a photo adds no choice, a new shot does.
        try run.write(run.bytes(of: Self.first).map(\.self), to: "IMG_20230715_123457.jpg")
        try run.write(Run.smaller(4), to: "IMG_20230715_123505.jpg")
        try run.sync()
        #expect(try page(run).cards.map(\.photos.count) == [3])
    }
}
