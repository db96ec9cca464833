import PhotoCulling
import PhotoStore
import Testing

@Suite("Review passes in the store")
struct ReviewTests {
    private func store() throws -> (store: Store, photos: [PhotoID]) {
        let store = try Store()
        let photos = try (1...4).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        return (store, photos)
    }

    private func decide(_ store: Store, _ photos: [PhotoID], _ decision: Decision, _ review: ReviewPass) throws {
        _ = try store.database.decisions.decide(
            photos.map { DecisionChange(photo: $0, decision: decision) }, as: .mark, at: 3, review: review.id)
    }

    @Test("A pass goes on until a new one is begun")
    func passes() throws {
        let (store, photos) = try store()
        let pass = try store.database.reviews.pass("blurry", filter: "{}", restart: false, at: 1)
        try store.database.reviews.skip([photos[0]], in: pass.id, at: 2)
        #expect(try store.database.reviews.pass("blurry", filter: "{}", restart: false, at: 5) == pass)
        #expect(try store.database.reviews.pass("blurry", filter: "{\"year\":2024}", restart: false, at: 5) != pass)
        let next = try store.database.reviews.pass("blurry", filter: "{}", restart: true, at: 6)
        #expect(next.id > pass.id)
        #expect(try store.database.reviews.progress(of: next.id).skipped.isEmpty)
        #expect(try store.database.reviews.progress(of: pass.id).skipped == [photos[0]])
    }

    @Test("Progress counts what was decided in the pass and still stands")
    func progress() throws {
        let (store, photos) = try store()
        let pass = try store.database.reviews.pass("all", filter: "{}", restart: false, at: 1)
        try decide(store, [photos[0], photos[1]], .delete, pass)
        try decide(store, [photos[2]], .keep, pass)
        try store.decide([photos[3]], .delete)
        var progress = try store.database.reviews.progress(of: pass.id)
        #expect((progress.done, progress.marked, progress.markedBytes) == (3, 2, 200))
        try store.decide([photos[0]], .keep)
        try store.database.reviews.skip([photos[1], photos[3]], in: pass.id, at: 4)
        // What changed is enough to bring earlier progress up to date.
        let changed: Set = [photos[0], photos[1], photos[3]]
        progress.update(changed, by: try store.database.reviews.progress(of: pass.id, about: changed))
        #expect(progress == (try store.database.reviews.progress(of: pass.id)))
        #expect((progress.done, progress.marked, progress.markedBytes) == (3, 1, 100))
        #expect(progress.skipped == [photos[1], photos[3]])
    }

    @Test("Undo in a pass takes back what the pass did, skipping too, and nothing else")
    func undo() throws {
        let (store, photos) = try store()
        let pass = try store.database.reviews.pass("all", filter: "{}", restart: false, at: 1)
        try decide(store, [photos[0]], .delete, pass)
        try store.database.reviews.skip([photos[1]], in: pass.id, at: 4)
        try store.decide([photos[2]], .keep)
        let skip = try #require(try store.database.decisions.newestAct(review: pass.id))
        #expect(skip.skipped == [photos[1]])
        _ = try store.database.decisions.takeBack(skip, at: 9)
        #expect(try store.database.reviews.progress(of: pass.id).skipped.isEmpty)
        let decision = try #require(try store.database.decisions.newestAct(review: pass.id))
        #expect(try store.database.decisions.takeBack(decision, at: 9) == [photos[0]])
        #expect(try store.database.decisions.newestAct(review: pass.id) == nil)
        #expect(try store.decision(photos[2]) == .keep)
    }

    @Test("Undo outside of a pass passes over what it skipped")
    func skippedOutside() throws {
        let (store, photos) = try store()
        try store.decide([photos[2]], .keep)
        let pass = try store.database.reviews.pass("all", filter: "{}", restart: false, at: 1)
        try store.database.reviews.skip([photos[1]], in: pass.id, at: 4)
        #expect(try store.database.decisions.newestAct()?.changes.map(\.photo) == [photos[2]])
    }

    @Test("A photo that was skipped before it was read is remembered when it goes, and others that go with it")
    func skippedUnread() throws {
        let store = try Store()
        let photo = try store.find("a.jpg", stamp(1)).photo
        _ = try store.find("b.jpg", stamp(2))
        let pass = try store.database.reviews.pass("all", filter: "{}", restart: false, at: 1)
        try store.database.reviews.skip([photo], in: pass.id, at: 4)
        _ = try store.database.intake.forget([store.location("a.jpg"), store.location("b.jpg")], at: 7)
        #expect(try store.database.places.files(root: store.root, directory: []).isEmpty)
        #expect(try store.database.reviews.progress(of: pass.id).skipped == [photo])
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("A photo that was skipped before it was read stays skipped as what it turns out to be")
    func skippedKnown() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 7)
        let waiting = try store.find("elsewhere/a.jpg", stamp(2)).photo
        let pass = try store.database.reviews.pass("all", filter: "{}", restart: false, at: 1)
        try store.database.reviews.skip([waiting], in: pass.id, at: 8)
        #expect(try store.analyse(waiting, stamp(2), picture: 1) == Recorded(photo: photo, replaced: waiting))
        #expect(try store.database.reviews.progress(of: pass.id).skipped == [photo])
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("A photo that was decided and undone before it was read can turn out to be another one")
    func undoneKnown() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 7)
        let waiting = try store.find("elsewhere/a.jpg", stamp(2)).photo
        try store.decide([waiting], .keep)
        _ = try store.database.decisions.takeBack(try #require(try store.database.decisions.newestAct()), at: 9)
        #expect(try store.analyse(waiting, stamp(2), picture: 1) == Recorded(photo: photo, replaced: waiting))
        #expect(try store.paths(photo) == ["elsewhere/a.jpg"])
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("Different pictures are remembered once, and undone as one act")
    func apart() throws {
        let store = try Store()
        for picture in 1...3 { _ = try store.add("\(picture).jpg", inode: UInt64(picture), picture: UInt8(picture)) }
        let pairs = [PicturePair(1, 2), PicturePair(3, 1)]
        #expect(try store.database.decisions.separate(pairs, at: 4).pairs == pairs)
        #expect(
            try store.database.decisions.separate([PicturePair(2, 1), PicturePair(2, 3)], at: 5).pairs == [
                PicturePair(2, 3)
            ])
        #expect(try store.database.decisions.separate(pairs, at: 6).act == nil)
        let newest = try #require(try store.database.decisions.newestAct())
        #expect(newest.apart == [PicturePair(2, 3)])
        #expect(try store.database.decisions.takeBack(newest, at: 9).isEmpty)
        #expect(try Set(store.database.decisions.separatedPairs()) == Set(pairs))
    }

    @Test("The history tells each decision, the newest first, and what was undone")
    func history() throws {
        let (store, photos) = try store()
        try store.decide([photos[0]], .keep)
        try store.decide([photos[0]], .delete)
        let newest = try #require(try store.database.decisions.newestAct())
        _ = try store.database.decisions.takeBack(newest, at: 9)
        let first = try store.database.decisions.history(count: 1)
        #expect(first.decisions.map(\.after) == [.delete])
        #expect(first.decisions.map(\.before) == [.keep])
        #expect(first.decisions.map(\.withdrawn) == [.undone])
        let second = try store.database.decisions.history(before: try #require(first.next), count: 1)
        #expect(second.decisions.map(\.after) == [.keep])
        #expect(try store.database.decisions.history(before: try #require(second.next), count: 1).next == nil)
        #expect(try store.database.decisions.counts().reviewed == 1)
        #expect(try store.database.decisions.counts().current == [.keep: 1])
    }

    @Test("What went to the trash counts once, as long as it does not come back")
    func departures() throws {
        let (store, photos) = try store()
        try store.decide([photos[0]], .delete)
        _ = try store.trash(photos[0], "1.jpg", inode: 1)
        #expect(try store.database.trash.departures() == [Departure(at: 4, bytes: 100, isInTrash: true)])
        let operation = try #require(try store.database.trash.operations(.moved).first)
        try store.database.trash.end(operation.id)
        #expect(try store.database.trash.departures().map(\.isInTrash) == [false])
        #expect(try store.database.trash.originalPath(of: photos[0]) == Array("/pictures/1.jpg".utf8))
    }
}
