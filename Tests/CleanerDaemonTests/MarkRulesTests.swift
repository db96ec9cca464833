import CleanerProtocol
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Which photos may be marked")
struct MarkRulesTests {
    /// What the rules say of a request's steps, cut into slices of so many.
    private func judge(
        _ request: MarkRequest, in world: RuleWorld, departures: Departures = Departures(),
        overtaken: Set<PhotoID> = [], obstacles: [FilePath: Errno?] = ["/photos": nil, "/photos/a": nil],
        slice: Int = 100, culling: Culling = Culling(settings: CullingSettings())
    ) throws -> (marking: Marking, slices: [Marking.Slice]) {
        var marking = Marking(number: 1, parameters: request, review: nil, members: [], listed: [])
        marking.obstacles = obstacles
        var culling = culling
        var slices: [Marking.Slice] = []
        var rest = marking.steps[...]
        while !rest.isEmpty {
            let rules = MarkRules(
                marking: marking, reader: world.reader, departures: departures, overtaken: overtaken)
            slices.append(try rules.judge(rest.prefix(slice), &culling))
            marking.add(slices[slices.count - 1])
            rest = rest.dropFirst(slice)
        }
        return (marking, slices)
    }

    private func request(
        _ photos: [PhotoID], _ set: (inout MarkRequest) -> Void = { _ in }
    ) -> MarkRequest {
        var request = MarkRequest(photos: photos.map { .id(WireID.photo($0)) }, decision: .delete)
        set(&request)
        return request
    }

    @Test("Only a mark that is stored asks why a photo was proposed", arguments: [true, false])
    func reasons(isDryRun: Bool) throws {
        var world = try RuleWorld()
        let copies = try (1...4).map { try world.add("\($0).jpg", content: 1) }
        var culling = Culling(settings: CullingSettings())
        for photo in copies { culling.update(try #require(try world.store.photos.facts(of: photo))) }
        let keeper = try #require(culling.groups(.duplicates).first?.keeper)
        let others = copies.filter { $0 != keeper }
        let changes = try judge(request(others) { $0.dryRun = isDryRun }, in: world, culling: culling)
            .slices.flatMap(\.changes)
        #expect(changes.count == others.count)
        #expect(changes.allSatisfy { ($0.why == nil) == isDryRun })
    }

    @Test("A photo that may be marked is, and the one beside it is refused with its own reason")
    func refusals() throws {
        var world = try RuleWorld()
        let free = try world.add("free.jpg", content: 1)
        let photos: [(label: String, photo: PhotoID, word: ProtocolError.Word)] = [
            ("not analysed", try world.add("waiting.jpg", content: nil), .busy),
            ("protected", try world.add("Safe/p.jpg", content: 2), .refused),
            ("in a folder that is read-only", try world.add("a/r.jpg", content: 3), .refused),
            ("on its way to the trash", try world.add("departing.jpg", content: 4), .busy),
            ("decided by others meanwhile", try world.add("overtaken.jpg", content: 5), .conflict),
            ("kept before", try world.add("kept.jpg", content: 6), .conflict),
            ("a last copy", try world.add("copy.jpg", content: 7), .refused),
            ("gone", try world.add("gone.jpg", content: 8), .notFound),
            ("unknown", 999, .notFound),
        ]
        func photo(_ label: String) throws -> PhotoID { try #require(photos.first { $0.label == label }).photo }
        try world.protect("Safe")
        try world.decide([photo("kept before")], .keep)
        try world.decide([world.add("copy2.jpg", content: 7), photo("gone")], .delete)
        try world.send(photo("gone"))
        var departures = Departures()
        departures.begin([try world.record(photo("on its way to the trash"))])
        for row in photos {
            let request = request([row.photo, free]) { $0.undecidedOnly = true }
            let (marking, slices) = try judge(
                request, in: world, departures: departures, overtaken: [photo("decided by others meanwhile")],
                obstacles: ["/photos": nil, "/photos/a": .readOnlyFileSystem])
            #expect(marking.refusals.named.map(\.error.word) == [row.word], "\(row.label)")
            #expect(slices[0].changes.map(\.photo) == [free], "\(row.label)")
        }
    }

    @Test(
        "Of any set of copies one stays, wherever the slices of a dry run are cut, unless the last copy may go",
        arguments: 1...6, 1...4)
    func lastCopy(copies: Int, slice: Int) throws {
        var world = try RuleWorld()
        let photos = try (1...copies).map { try world.add("\($0).jpg", content: 1) }
        let (marking, _) = try judge(request(photos) { $0.dryRun = true }, in: world, slice: slice)
        #expect(marking.decided.map(\.photos) == photos.prefix(max(1, copies - 1)).map { [$0] })
        #expect(marking.refusals.named.map(\.error.cause) == (copies > 1 ? [.lastCopy] : []))
        let all = request(photos) {
            $0.dryRun = true
            $0.lastCopy = true
        }
        #expect(try judge(all, in: world, slice: slice).marking.decided.count == copies)
    }

    @Test(
        "The last copy may go while a better version of its group stays, and that one then stays in its place",
        arguments: 1...4)
    func betterVersion(slice: Int) throws {
        var world = try RuleWorld()
        let copies = try (1...2).map { try world.add("\($0).jpg", content: 1, version: .init(of: 7, pixels: 400)) }
        let better = try world.add("3.jpg", content: 2, version: .init(of: 7, pixels: 800))
        let other = try world.add("4.jpg", content: 3, version: .init(of: 200, pixels: 800))
        let all = copies + [better, other]
        let first = try judge(request([copies[0]]), in: world, culling: world.culling(all)).slices[0]
        #expect(first.changes.map(\.standIn) == [nil] && first.changes.map(\.hadCopy) == [true])
        try world.decide([copies[0]], .delete, hadCopy: true)

        let second = try judge(request([copies[1]]), in: world, culling: world.culling(all)).slices[0]
        #expect(second.refused.isEmpty)
        #expect(try second.changes.map(\.standIn) == [world.picture(of: better)])
        #expect(second.changes.map(\.hadCopy) == [true])
        // What goes in the same request, before or after, stands for nothing.
        for (photos, refused) in [([copies[1], better], better), ([better, copies[1]], copies[1])] {
            let (marking, _) = try judge(
                request(photos) { $0.dryRun = true }, in: world, slice: slice, culling: world.culling(all))
            #expect(marking.refusals.named.map(\.photo) == [WireID.photo(refused)])
            #expect(marking.refusals.named.map(\.error.cause) == [.lastCopy])
        }
        // A mark that holds changes nothing when it is repeated.
        try world.decide([copies[1]], .delete, hadCopy: true, inFavourOf: better)
        #expect(try judge(request(copies), in: world, culling: world.culling(all)).slices[0].changes.isEmpty)
        for photo in [better, other] {
            let outcome = try judge(request([photo]), in: world, culling: world.culling(all)).marking
            #expect(outcome.refusals.named.map(\.error) == (photo == better ? [.promised] : []))
        }
        let allowed = request([better]) { $0.lastCopy = true }
        #expect(try judge(allowed, in: world, culling: world.culling(all)).marking.decided.count == 1)
    }

    @Test("What stays in place of others may go while its copy stays, or a better version of it")
    func chain() throws {
        var world = try RuleWorld()
        let copies = try (1...2).map { try world.add("\($0).jpg", content: 1, version: .init(of: 7, pixels: 400)) }
        let better = try world.add("3.jpg", content: 2, version: .init(of: 7, pixels: 800))
        try world.decide([copies[0]], .delete, hadCopy: true)
        try world.decide([copies[1]], .delete, hadCopy: true, inFavourOf: better)
        let copy = try world.add("4.jpg", content: 2, version: .init(of: 7, pixels: 800))
        let one = try judge(request([better]), in: world, culling: world.culling(copies + [better, copy])).slices[0]
        #expect(one.refused.isEmpty && one.changes.map(\.standIn) == [nil])
        try world.decide([better], .delete, hadCopy: true)

        let best = try world.add("5.jpg", content: 3, version: .init(of: 7, pixels: 1600))
        let all = copies + [better, copy, best]
        let two = try judge(request([copy]), in: world, culling: world.culling(all)).slices[0]
        #expect(try two.refused.isEmpty && two.changes.map(\.standIn) == [world.picture(of: best)])
        try world.decide([copy], .delete, hadCopy: true, inFavourOf: best)
        let three = try judge(request([best]), in: world, culling: world.culling(all)).marking
        #expect(three.refusals.named.map(\.error) == [.promised])
    }

    @Test("The photo to keep is kept if another one is marked, and left alone if none is")
    func keeping() throws {
        var world = try RuleWorld()
        let (marked, kept) = (try world.add("1.jpg", content: 1), try world.add("2.jpg", content: 2))
        let waiting = try world.add("3.jpg", content: nil)
        for (photo, changes) in [(marked, [marked, kept]), (waiting, [])] {
            let request = request([photo]) { $0.keeping = [.id(WireID.photo(kept))] }
            let slice = try judge(request, in: world).slices[0]
            #expect(slice.changes.map(\.photo) == changes)
            #expect(slice.changes.map(\.decision) == changes.map { $0 == kept ? .keep : .delete })
        }
    }

    @Test(
        "If a photo in whose favour others go is decided or gone, nothing is marked",
        arguments: [PhotoCulling.Decision.delete, .maybe])
    func staying(decision: PhotoCulling.Decision) throws {
        var world = try RuleWorld()
        let (marked, staying) = (try world.add("1.jpg", content: 1), try world.add("2.jpg", content: 2))
        let request = request([marked]) { $0.staying = [.id(WireID.photo(staying))] }
        #expect(try judge(request, in: world).marking.decided.count == 1)
        try world.decide([staying], decision)
        #expect { try judge(request, in: world) } throws: { ($0 as? ProtocolError)?.word == .conflict }
    }

    @Test("A photo named twice counts once, a decision that holds changes nothing, and folders are asked about once")
    func repeated() throws {
        var world = try RuleWorld()
        let photos = [try world.add("a/1.jpg", content: 1), try world.add("a/2.jpg", content: 2)]
        let slice = try judge(request(photos + photos), in: world, obstacles: [:]).slices[0]
        #expect(slice.unasked == ["/photos/a"] && slice.decided.map(\.photos) == photos.map { [$0] })
        try world.decide(photos, .delete)
        let again = try judge(request(photos), in: world).slices[0]
        #expect(again.changes.isEmpty && again.decided.count == 2 && again.refused.isEmpty)
    }
}
