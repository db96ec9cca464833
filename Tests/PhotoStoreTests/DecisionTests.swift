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
        var back = try #require(try store.database.trash.operations(.moved, of: act).first)
        back.kind = .restore
        let plan = try store.database.trash.plan(back)
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
                var back = try #require(try store.database.trash.operations(.moved, of: act).first)
                back.kind = .restore
                try store.database.trash.complete(try store.database.trash.plan(back), at: nil, now: 6)
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
