import PhotoCulling
import PhotoStore
import Testing

@Suite("Decisions and the trash in the store")
struct DecisionTests {
    @Test("Undo takes back act by act, the newest first")
    func undo() throws {
        let store = try Store()
        let one = try store.add("a.jpg", inode: 1, picture: 1)
        let two = try store.add("b.jpg", inode: 2, picture: 2)
        try store.decide([one, two], .keep)
        try store.decide([two], .delete)
        let newest = try #require(try store.database.decisions.newestAct())
        #expect(try store.database.decisions.takeBack(newest, at: 9) == [two])
        #expect(try store.decision(two) == .keep)
        let first = try #require(try store.database.decisions.newestAct())
        #expect(try Set(store.database.decisions.takeBack(first, at: 9)) == [one, two])
        #expect(try store.decision(one) == nil)
        #expect(try store.database.decisions.newestAct() == nil)
    }

    @Test("What a mark was promised holds as long as the mark: undo gives back the earlier promise, the journal none")
    func promises() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let better = try store.add("b.jpg", inode: 2, picture: 2)
        let best = try store.add("c.jpg", inode: 3, picture: 3)
        let decisions = store.database.decisions
        func mark(inFavourOf other: PhotoID) throws {
            guard case .picture(let picture)? = try decisions.copyKey(of: other) else {
                Issue.record("it has no picture")
                return
            }
            let change = DecisionChange(photo: photo, decision: .delete, hadCopy: true, standIn: picture)
            _ = try decisions.decide([change], as: .mark, at: 3)
            #expect(try decisions.marked(inFavourOf: picture) == [photo])
        }
        #expect(try decisions.standIns(for: photo) == StandIns())
        try mark(inFavourOf: better)
        #expect(try decisions.standIns(for: photo).free == [better])
        try mark(inFavourOf: best)
        #expect(try decisions.standIns(for: photo).free == [best])
        let newest = try #require(try decisions.newestAct())
        #expect(try decisions.takeBack(newest, at: 9) == [photo])
        #expect(try decisions.standIns(for: photo).free == [better])
        try store.decide([photo], .keep)
        #expect(try decisions.standIns(for: photo) == StandIns())
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("Undo leaves a photo alone whose decision is another one by now")
    func undoConflict() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        let act = try #require(try store.database.decisions.newestAct())
        try store.decide([photo], .maybe)
        #expect(try store.database.decisions.takeBack(act, at: 9).isEmpty)
        #expect(try store.decision(photo) == .maybe)
    }

    @Test("A photo that an act names twice is undone to what it was before the act")
    func namedTwice() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .maybe)
        try store.decide([photo, photo], .keep)
        let act = try #require(try store.database.decisions.newestAct())
        #expect(try store.database.decisions.takeBack(act, at: 9) == [photo])
        #expect(try store.decision(photo) == .maybe)
    }

    @Test("A decision made after a photo came back outlives a restore that is recorded later")
    func decidedBeforeRepair() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        let act = try store.trash(photo, "a.jpg", inode: 1)
        let put = try #require(try store.database.trash.operations(.moved, of: act).first)
        let plan = try store.planRestore(put, isUndone: false)
        // The file is back and the watch has seen it, but the daemon died before it recorded the restore.
        try store.find("a.jpg", stamp(1))
        try store.decide([photo], .keep)
        try store.database.trash.complete(plan, at: nil, now: 9)
        #expect(try store.decision(photo) == .keep)
        #expect(try store.database.trash.operations(.moved).isEmpty)
    }

    @Test(
        "A photo that came back from the trash once is like any other: a later mark outlives that it is away for a while"
    )
    func markedAgain() throws {
        let store = try Store()
        for isRestored in [true, false] {
            let (name, inode): (String, UInt64) = isRestored ? ("a.jpg", 1) : ("b.jpg", 2)
            let photo = try store.add(name, inode: inode, picture: UInt8(inode))
            try store.decide([photo], .delete)
            let act = try store.trash(photo, name, inode: inode)
            if isRestored {
                let put = try #require(try store.database.trash.operations(.moved, of: act).first)
                try store.restore(put, isUndone: false)
            }
            // Restored by us, or taken out of the trash by hand.
            try store.find(name, stamp(inode))
            #expect(try store.decision(photo) == nil)
            try store.analyse(photo, stamp(inode), picture: UInt8(inode))
            try store.decide([photo], .delete)
            _ = try store.database.intake.forget([store.location(name)], at: 7)
            #expect(try store.database.photos.tombstones().isEmpty && store.database.trash.departures().isEmpty)
            try store.find(name, stamp(inode))
            #expect(try store.decision(photo) == .delete)
        }
    }

    @Test(
        "An emptying that is undone leaves the photo marked as before, also where the watch is faster",
        arguments: [0, 1])
    func undoneEmptying(watchIsFaster: Int) throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let change = DecisionChange(photo: photo, decision: .delete, lastCopy: true, hadCopy: true, why: "it is dark")
        _ = try store.database.decisions.decide([change], as: .mark, at: 3)
        let act = try store.trash(photo, "a.jpg", inode: 1)
        let put = try #require(try store.database.trash.operations(.moved, of: act).first)
        let plan = try store.planRestore(put, isUndone: true)
        if watchIsFaster == 1 { try store.find("a.jpg", stamp(1)) }
        try store.database.trash.complete(plan, at: nil, now: 6)
        if watchIsFaster == 0 { try store.find("a.jpg", stamp(1)) }
        let record = try #require(try store.database.photos.records(of: [photo])[photo])
        #expect(record.decision == .delete && record.decided == 3 && record.why == "it is dark")
        #expect(record.isLastCopyAllowed && record.hadCopy && record.locations.count == 1)
        #expect(try store.withdrawals(photo) == [nil])
        #expect(try store.database.trash.operations(.moved).isEmpty)
        let mark = try #require(try store.database.decisions.newestAct())
        #expect(try store.database.decisions.takeBack(mark, at: 9) == [photo])
        #expect(try store.decision(photo) == nil && store.withdrawals(photo) == [.undone])
    }

    @Test(
        "Hard links come back one by one: the rest is known in the trash, and undo of an emptying keeps the mark",
        arguments: [true, false])
    func hardLinks(isUndone: Bool) throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.find("b.jpg", stamp(1))
        try store.decide([photo], .delete)
        let act = try store.trash(photo, "a.jpg", inode: 1)
        _ = try store.trash(photo, "b.jpg", inode: 1, as: "b", in: act)
        let expected: Decision? = isUndone ? .delete : nil
        let reason: Withdrawal? = isUndone ? nil : .restored
        for name in ["a.jpg", "b.jpg"] {
            let put = try #require(try store.database.trash.operations(.moved, of: act).first)
            #expect(put.original == Array("/pictures/\(name)".utf8))
            try store.restore(put, isUndone: isUndone)
            try store.find(name, stamp(1))
            #expect(try store.decision(photo) == expected)
        }
        #expect(try store.paths(photo) == ["a.jpg", "b.jpg"])
        #expect(try store.withdrawals(photo) == [reason])
        #expect(try store.database.trash.operations(.moved).isEmpty)
    }

    @Test("Of hard links in the trash, one that somebody takes out by hand withdraws the mark")
    func hardLinkByHand() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.find("b.jpg", stamp(1))
        try store.decide([photo], .delete)
        let act = try store.trash(photo, "a.jpg", inode: 1)
        _ = try store.trash(photo, "b.jpg", inode: 1, as: "b", in: act)
        try store.find("b.jpg", stamp(1))
        #expect(try store.decision(photo) == nil)
        #expect(try store.withdrawals(photo) == [.restored])
        #expect(try store.database.trash.operations(.moved).map(\.name) == [Array("a".utf8)])
    }

    @Test("The history says why a mark does not hold any more")
    func withdrawn() throws {
        let store = try Store()
        let photos = try (1...5).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        try store.decide(photos, .delete)
        // Restored by us, and by somebody else.
        for (photo, name, inode) in [(photos[0], "1.jpg", UInt64(1)), (photos[1], "2.jpg", 2)] {
            let act = try store.trash(photo, name, inode: inode)
            let put = try #require(try store.database.trash.operations(.moved, of: act).first)
            if photo == photos[0] { try store.restore(put, isUndone: false) }
            try store.find(name, stamp(inode))
        }
        // Taken out of the pile.
        _ = try store.database.decisions.decide(
            [DecisionChange(photo: photos[2], decision: nil)], as: .restore, at: 5)
        // Its file shows something else.
        let changed = try store.find("4.jpg", stamp(4, size: 101)).photo
        _ = try store.analyse(changed, stamp(4, size: 101), picture: 99)
        #expect(
            try photos.map { try store.withdrawals($0).last ?? nil } == [
                .restored, .restored, .restored, .changed, nil,
            ])
        #expect(try photos.map(store.decision) == [nil, nil, nil, nil, .delete])
        #expect(try store.withdrawals(photos[2]) == [nil, .restored])
        let restore = try #require(try store.database.decisions.newestAct())
        #expect(try store.database.decisions.takeBack(restore, at: 9) == [photos[2]])
        #expect(try store.withdrawals(photos[2]) == [.undone, nil])
        // A new decision is not withdrawn because an older one was.
        try store.decide([photos[3]], .keep)
        #expect(try store.withdrawals(photos[3]) == [nil, .changed])
    }

    @Test("Undo of a mark leaves alone what went to the trash, for good or not", arguments: [true, false])
    func undoneInTrash(isPurged: Bool) throws {
        let store = try Store()
        let photos = try (1...2).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        try store.decide(photos, .delete)
        let act = try store.trash(photos[0], "1.jpg", inode: 1)
        if isPurged {
            try store.database.trash.end(try #require(try store.database.trash.operations(.moved, of: act).first).id)
        }
        let mark = try #require(try store.database.decisions.newestAct(id: 1))
        #expect(try store.database.decisions.takeBack(mark, at: 9) == [photos[1]])
        #expect(try photos.map(store.decision) == [.delete, nil])
        #expect(try photos.map { try store.withdrawals($0) } == [[nil], [.undone]])
        #expect(try store.database.photos.tombstones().map(\.id) == [photos[0]])
    }

    @Test("A photo that is gone is known by its last place, whatever took it away")
    func lastPlace() throws {
        let store = try Store()
        let photos = try (1...4).map { try store.add("x/\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        try store.decide(photos, .delete)
        _ = try store.database.intake.forget([store.location("x/1.jpg")], at: 7)
        _ = try store.trash(photos[1], "x/2.jpg", inode: 2)
        // Another file takes its name.
        try store.find("x/3.jpg", stamp(33))
        try store.move("x/4.jpg", to: "y/4.jpg", stamp(4))
        for (photo, path) in zip(photos, ["x/1.jpg", "x/2.jpg", "x/3.jpg", "y/4.jpg"]) {
            let place = try #require(try store.database.places.lastLocation(of: photo))
            #expect(String(decoding: place.path, as: UTF8.self) == path)
            #expect(String(decoding: place.absolutePath, as: UTF8.self) == "/pictures/\(path)")
        }
    }

    @Test("Copies are those in the library, free or marked; one that went counts only for the emptying that took it")
    func copies() throws {
        let store = try Store()
        let free = try store.add("a.jpg", inode: 1, picture: 1)
        let marked = try store.add("b.jpg", inode: 2, picture: 1, tags: 7)
        let trashed = try store.add("c.jpg", inode: 3, picture: 1)
        let subject = try store.add("d.jpg", inode: 4, picture: 1)
        _ = try store.add("e.jpg", inode: 5, picture: 2)
        try store.decide([marked, trashed], .delete)
        let act = try store.trash(trashed, "c.jpg", inode: 3)
        let copies = try store.database.decisions.copies(of: subject)
        #expect(copies.free == [free])
        #expect(copies.marked == [marked])
        #expect(copies.departed == 0)
        #expect(try store.database.decisions.copies(of: subject, departedIn: act).departed == 1)
    }

    @Test("A trashed photo is gone, and is counted in the trash")
    func trash() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        let act = try store.trash(photo, "a.jpg", inode: 1)
        #expect(try store.paths(photo).isEmpty)
        #expect(try store.database.photos.facts(of: photo)?.traits.contains(.tombstone) == true)
        #expect(try store.database.photos.facts(of: photo)?.departed == photo)
        #expect(try store.database.photos.tombstones().map(\.id) == [photo])
        #expect(
            try store.database.photos.facts(after: 0, count: 9, families: try store.database.families.all()).isEmpty)
        #expect(try store.database.trash.total() == (1, 100))
        #expect(try store.database.decisions.photos(decided: .delete).isEmpty)
        #expect(try store.database.decisions.newestAct()?.id == act)
        #expect(try store.database.decisions.newestAct()?.kind == .empty)
    }

    @Test("A photo that somebody restores from the trash loses its decision")
    func restoredOutside() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        _ = try store.trash(photo, "a.jpg", inode: 1)
        #expect(try store.find("a.jpg", stamp(1, changed: 12)).photo == photo)
        #expect(try store.decision(photo) == nil)
        #expect(try store.database.trash.total().photos == 0)
    }

    @Test("A copy of a trashed photo that arrives anew does not take its place")
    func tombstone() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        _ = try store.trash(photo, "a.jpg", inode: 1)
        #expect(try store.add("again.jpg", inode: 9, picture: 1) != photo)
    }

    @Test("A step that is planned and not finished is found at the next start")
    func unfinished() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let operation = try store.database.trash.plan(
            TrashOperation(
                act: nil, photo: photo, main: nil, kind: .restore, directory: [47], name: [97], original: [47, 97],
                target: [47, 98], device: 1, inode: 1, size: 2, modified: 3, deleted: "", at: 4))
        #expect(try store.database.trash.operations(.planned).map(\.id) == [operation])
        #expect(try store.database.trash.operations(.planned).first?.target == [47, 98])
        try store.database.trash.abandon(operation)
        #expect(try store.database.trash.operations(.planned).isEmpty)
    }

    @Test("A mark of many photos is one act, and settings outlive it")
    func settings() throws {
        let store = try Store()
        try store.database.settings.set("paused-until", to: "7")
        #expect(try store.database.settings.value(of: "paused-until") == "7")
        try store.database.settings.set("paused-until", to: nil)
        #expect(try store.database.settings.value(of: "paused-until") == nil)
        #expect(try store.database.contradictions().isEmpty)
    }
}
