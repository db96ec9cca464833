import CleanerProtocol
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Which marked photos may go to the trash")
struct DepartureRulesTests {
    private func check(_ photo: PhotoID, in world: RuleWorld, act: Int64? = nil) throws -> [[PhotoID]] {
        try check(world.record(photo), in: world, act: act)
    }

    private func check(_ record: PhotoRecord, in world: RuleWorld, act: Int64? = nil) throws -> [[PhotoID]] {
        let rules = DepartureRules(store: world.store, settings: world.settings)
        return try rules.check([record], in: act).map { $0.map(\.id).sorted() }
    }

    @Test("A photo that is marked and has no copy may go; unmarked, moved or protected since, it may not")
    func changed() throws {
        var world = try RuleWorld()
        let photo = try world.add("a/1.jpg", content: 1)
        try world.decide([photo], .delete)
        let marked = try world.record(photo)
        #expect(try check(marked, in: world) == [])

        for decision in [PhotoCulling.Decision.keep, .maybe, nil] {
            try world.decide([photo], decision)
            #expect { try check(marked, in: world) } throws: { ($0 as? ProtocolError)?.word == .conflict }
        }
        try world.decide([photo], .delete)
        var guarded = world
        try guarded.protect("a")
        #expect { try check(marked, in: guarded) } throws: { ($0 as? ProtocolError)?.word == .refused }

        let (from, to) = (try #require(marked.locations.first), Location(root: world.root, path: "b/1.jpg"))
        var sightings = Sightings()
        _ = try world.store.intake.move(from, to: to, stamp: marked.stamp, at: 6, sightings: &sightings)
        #expect { try check(marked, in: world) } throws: { ($0 as? ProtocolError)?.word == .conflict }
    }

    @Test(
        "Of any marked copies each must find an unmarked one on the disk, unless the last copy may go",
        arguments: 1...3, 0...3)
    func copies(marked: Int, free: Int) throws {
        var world = try RuleWorld()
        let going = try (1...marked).map { try world.add("going\($0).jpg", content: 1) }
        let staying = try (0..<free).map { try world.add("staying\($0).jpg", content: 1) }
        try world.decide(going, .delete, hadCopy: marked + free > 1)
        for photo in going {
            switch (marked, free) {
            case (1, 0): #expect(try check(photo, in: world) == [])
            case (_, 0): #expect(throws: ProtocolError.allCopiesMarked) { try check(photo, in: world) }
            default: #expect(try check(photo, in: world) == [staying])
            }
        }
        // Allowed for one of them, it is allowed for all.
        try world.decide([going[0]], .delete, lastCopy: true)
        for photo in going { #expect(try check(photo, in: world) == []) }
    }

    @Test("A photo without copies needs the better one that was promised: unmarked, with the same picture and known")
    func promised() throws {
        var world = try RuleWorld()
        let copies = [try world.add("1.jpg", content: 1), try world.add("2.jpg", content: 1)]
        let better = [try world.add("3.jpg", content: 2), try world.add("4.jpg", content: 2)]
        try world.decide([copies[0]], .delete, hadCopy: true)
        try world.decide([copies[1]], .delete, hadCopy: true, inFavourOf: better[0])
        for photo in copies { #expect(try check(photo, in: world) == [better]) }
        try world.decide([better[0]], .delete, hadCopy: true)
        for photo in copies { #expect(try check(photo, in: world) == [[better[1]]]) }
        try world.decide([better[1]], .delete, hadCopy: true)
        for photo in copies {
            #expect(throws: ProtocolError.promiseBroken) { try check(photo, in: world) }
        }
        // What was promised in place of the better one stands for all of them.
        let best = try world.add("5.jpg", content: 3)
        try world.decide([better[1]], .delete, hadCopy: true, inFavourOf: best)
        for photo in copies + better { #expect(try check(photo, in: world) == [[best]]) }
        // Also if those that promised it went before.
        let act = try world.store.decisions.beginAct(.empty, at: 8)
        for photo in [copies[1], better[1]] { try world.send(photo, in: act) }
        for photo in [copies[0], better[0]] { #expect(try check(photo, in: world, act: act) == [[best]]) }
        try world.decide([best], .delete)
        for photo in [copies[0], better[0]] {
            #expect(throws: ProtocolError.promiseBroken) { try check(photo, in: world, act: act) }
        }
        // The user has said that nothing has to stay.
        try world.decide([best], .delete, lastCopy: true)
        for photo in [copies[0], better[0]] { #expect(try check(photo, in: world, act: act) == []) }
    }

    @Test("A better one that has another picture by now stands for nothing", arguments: [UInt8?.none, 9])
    func promisedChanged(content: UInt8?) throws {
        var world = try RuleWorld()
        let photo = try world.add("1.jpg", content: 1)
        let better = try world.add("2.jpg", content: 2)
        try world.decide([photo], .delete, hadCopy: true, inFavourOf: better)
        #expect(try check(photo, in: world) == [[better]])
        try world.rewrite("2.jpg", content: content)
        #expect(throws: ProtocolError.promiseBroken) { try check(photo, in: world) }
    }

    @Test("The last copy does not go in the emptying that took the others; in the next one it does")
    func otherCopyWent() throws {
        var world = try RuleWorld()
        let (first, second) = (try world.add("1.jpg", content: 1), try world.add("2.jpg", content: 1))
        try world.decide([first, second], .delete)
        let act = try world.store.decisions.beginAct(.empty, at: 8)
        try world.send(first, in: act)
        #expect(throws: ProtocolError.otherCopyWent) { try check(second, in: world, act: act) }
        let next = try world.store.decisions.beginAct(.empty, at: 9)
        #expect(try check(second, in: world, act: next) == [])
    }

    @Test("A photo that had a copy when it was marked stays as long as none is known")
    func hadCopy() throws {
        var world = try RuleWorld()
        let photo = try world.add("1.jpg", content: 1)
        try world.decide([photo], .delete, hadCopy: true)
        #expect(try check(photo, in: world) == [[]])
    }
}
