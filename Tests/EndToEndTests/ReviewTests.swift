import CleanerProtocol
import Foundation
import PhotoCategories
import Testing

@Suite("Review passes, different pictures and what comes back", .serialized)
struct ReviewTests {
    private func page(_ run: Run, _ category: Category, _ count: Int = 8) throws -> ReviewPage {
        try run.send(
            ReviewRequest(category: category, count: count))
    }

    private func mark(_ run: Run, _ path: String, _ decision: CleanerProtocol.Decision, _ page: ReviewPage) throws
        -> MarkReport
    {
        try run.send(
            MarkRequest(
                photos: [.path(WirePath(bytes: Array(path.utf8)))], decision: decision, review: page.review,
                undecidedOnly: true))
    }

    private func paths(_ page: ReviewPage) -> [[String]] { page.cards.map { $0.photos.map(\.path) } }

    @Test("A pass goes on where it was left, also after the daemon was killed")
    func resume() throws {
        let run = try Run.withFourAndACopy()
        let first = try page(run, .all)
        #expect((first.done, first.left, first.cards.count) == (0, 5, 5))
        let order = paths(first).map { $0[0] }
        _ = try mark(run, order[0], .keep, first)
        _ = try mark(run, order[1], .maybe, first)
        let skip = ReviewSkipRequest(review: first.review, photos: [.path(WirePath(bytes: Array(order[2].utf8)))])
        _ = try run.send(skip)
        run.stop(SIGKILL)
        try run.start()
        let second = try page(run, .all)
        #expect(second.review == first.review)
        #expect((second.done, second.left, second.maybe) == (3, 2, 1))
        #expect(paths(second).map { $0[0] } == Array(order[3...]))
        // A second client continues the same pass; its decision takes the card away from the first one.
        _ = try mark(run, order[3], .keep, second)
        let late = try mark(run, order[3], .delete, first)
        #expect(late.photos == 0)
        #expect(late.refused.first?.error.word == .conflict)
        #expect(paths(try page(run, .all)) == [[order[4]]])
    }

    @Test("Undo in a pass brings its cards back one by one, in their order, and leaves other decisions alone")
    func undo() throws {
        let run = try Run.withFourAndACopy()
        let first = try page(run, .all)
        let order = paths(first).map { $0[0] }
        for path in order[..<3] { _ = try mark(run, path, .keep, first) }
        #expect(try run.control("mark", "keep", order[4]).code == 0)
        let undo = UndoRequest(review: first.review)
        _ = try run.send(undo)
        #expect(paths(try page(run, .all)) == [[order[2]], [order[3]]])
        _ = try run.send(undo)
        _ = try run.send(undo)
        #expect(throws: ProtocolError.self) { try run.send(undo) }
        let last = try page(run, .all)
        #expect((last.done, last.left, last.freed) == (0, 4, 0))
        #expect(try run.control("show", order[4], "--json").output.contains("\"decision\":\"keep\""))
    }

    @Test("An act is taken back by its name, whatever came after it, and once")
    func byName() throws {
        let run = try Run.withFourAndACopy()
        let first = try page(run, .all)
        let order = paths(first).map { $0[0] }
        let act = try #require(try mark(run, order[0], .keep, first).act)
        _ = try mark(run, order[1], .keep, first)
        #expect(try mark(run, order[1], .keep, first).act == nil)
        let undo = UndoRequest(act: act)
        #expect(try run.send(undo).photos == 1)
        #expect(paths(try page(run, .all)).map { $0[0] } == [order[0]] + order[2...])
        #expect(throws: ProtocolError.self) { try run.send(undo) }
        #expect(throws: ProtocolError.self) {
            try run.send(UndoRequest(act: "p:1"))
        }
        #expect(paths(try page(run, .all)).map { $0[0] } == [order[0]] + order[2...])
    }

    @Test("A group is one card with its keeper first, and gone when all but one are marked")
    func group() throws {
        let run = try Run.withFourAndACopy()
        let first = try page(run, .duplicates)
        #expect(first.left == 1)
        #expect(first.cards.count == 1)
        #expect(first.cards[0].photos.map(\.keeper) == [true, false])
        #expect(first.cards[0].photos[1].why == "same bytes")
        let report = try mark(run, first.cards[0].photos[1].path, .delete, first)
        #expect(report.photos == 1)
        let after = try page(run, .duplicates)
        #expect(after.cards.isEmpty)
        #expect((after.marked, after.freed) == (1, report.bytes))
    }

    @Test(
        "A keeper is kept in the act that marks the others, a newcomer is asked about alone, one undo takes both back")
    func keeping() throws {
        let run = try Run.withFourAndACopy()
        try FileManager.default.copyItem(
            at: run.library.appendingPathComponent("1.jpg"), to: run.library.appendingPathComponent("third.jpg"))
        try run.sync()
        let first = try page(run, .duplicates)
        let photos = try #require(first.cards.first?.photos)
        #expect(first.left == 2)
        let act = MarkRequest(
            photos: photos[1...].map { .id($0.id) }, decision: .delete, keeping: [.id(photos[0].id)],
            review: first.review,
            undecidedOnly: true)
        #expect(try run.send(act).photos == 2)
        #expect(try run.control("show", photos[0].path, "--json").output.contains("\"decision\":\"keep\""))
        try run.write(Array(try run.bytes(of: "1.jpg")), to: "fourth.jpg")
        try run.sync()
        let second = try page(run, .duplicates)
        #expect(second.left == 1)
        #expect(second.cards.first?.photos.map(\.path) == [photos[0].path, "fourth.jpg"])
        let report = try run.send(
            UndoRequest(review: first.review))
        #expect(Set(report.ids ?? []) == Set(photos.map(\.id)))
        let third = try page(run, .duplicates)
        #expect(third.left == 3)
        let card = ReviewRequest(category: .duplicates, holding: photos[1].id)
        #expect(try run.send(card).cards.first?.photos.count == 4)
        let behind = ReviewRequest(category: .duplicates, after: photos[1].id)
        #expect(try run.send(behind).cards.isEmpty)
    }

    @Test("When the proposed keeper is marked, its card has a new keeper at once, with a reason that holds")
    func markedKeeper() throws {
        let run = try Run(knowing: ["2022/a.jpg": 1, "Received/a.jpg": 1, "Sent/b.jpg": 1])
        let first = try page(run, .duplicates)
        let photos = try #require(first.cards.first?.photos)
        #expect(photos[0].path == "2022/a.jpg")
        #expect(photos[0].differences?.first == PhotoRow.Difference(.folder, "2022/"))
        #expect(photos[1].differences?.first == PhotoRow.Difference(.folder, "Received/", worse: true))
        #expect(try mark(run, photos[0].path, .delete, first).photos == 1)
        // A client asks for the card by any photo that it shows.
        for shown in photos {
            let card = try run.send(ReviewRequest(category: .duplicates, holding: shown.id)).cards.first?.photos
            #expect(card?.map(\.path) == ["Received/a.jpg", "Sent/b.jpg"])
            #expect(card?.map(\.keeper) == [true, false])
            #expect(card?[0].why == "proposed to be kept: in your folder Received, the other lies in Sent")
            #expect(card?[1].why == "same bytes")
        }
        #expect(try run.send(UndoRequest(review: first.review)).photos == 1)
        #expect(paths(try page(run, .duplicates)) == [photos.map(\.path)])
    }

    @Test("Nothing goes in favour of a photo that was marked meanwhile")
    func staying() throws {
        let run = try Run.withFourAndACopy()
        let photos = try #require(try page(run, .duplicates).cards.first?.photos)
        let act = MarkRequest(
            photos: [.id(photos[1].id)], decision: .delete, staying: [.id(photos[0].id)], undecidedOnly: true)
        #expect(try run.control("mark", "delete", photos[0].path).code == 0)
        #expect(throws: ProtocolError.self) { try run.send(act) }
        #expect(try run.listed("marked") == [photos[0].path])
        #expect(try run.control("undo").code == 0)
        #expect(try run.send(act).photos == 1)
        #expect(try run.listed("marked") == [photos[1].path])
    }

    @Test("New photos come into a pass that goes on")
    func newcomer() throws {
        let run = try Run.withFourAndACopy()
        let first = try page(run, .all)
        for path in paths(first) { _ = try mark(run, path[0], .keep, first) }
        #expect(try page(run, .all).cards.isEmpty)
        try run.draw(9, to: "9.jpg")
        try run.sync()
        #expect(paths(try page(run, .all)) == [["9.jpg"]])
    }

    @Test("Filters choose photos by day and year, and put the largest first")
    func filters() throws {
        let run = try Run.withFourAndACopy()
        #expect(try run.control("list", "all", "--year", "1971", "--json").output.isEmpty)
        let years = Set(
            try run.control("list", "all", "--json").objects().compactMap { ($0["captured"] as? String)?.prefix(4) })
        let year = try #require(years.first)
        #expect(try run.control("list", "all", "--year", String(year), "--json").objects().count == 5)
        let sizes = try run.control("list", "all", "--largest", "--json").objects().compactMap { $0["bytes"] as? Int }
        #expect(sizes == sizes.sorted(by: >))
        #expect(try run.control("list", "all", "--last", "soon").code == 64)
    }

    @Test("What was deleted and is copied back in is listed as returned; copies that were there are not")
    func returned() throws {
        let run = try Run.withFourAndACopy()
        let bytes = try run.bytes(of: "2.jpg")
        try run.control("mark", "delete", "2.jpg", "copy.jpg")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try run.sync()
        #expect(try run.listed("returned").isEmpty)
        try run.write(Array(bytes), to: "again/2.jpg")
        try run.sync()
        #expect(try run.listed("returned") == ["again/2.jpg"])
        #expect(run.exists("again/2.jpg"))
        #expect(try run.control("show", "again/2.jpg").output.contains("you deleted this very picture before"))
        run.stop(SIGKILL)
        try run.start()
        try run.sync()
        #expect(try run.listed("returned") == ["again/2.jpg"])
        #expect(try run.isClean())
        try run.control("mark", "keep", "again/2.jpg")
        #expect(try run.listed("returned").isEmpty)
    }

    @Test("What comes back from the trash itself has not returned")
    func restored() throws {
        let run = try Run.withFourAndACopy()
        try run.control("mark", "delete", "2.jpg")
        try run.control("trash", "send", "--yes")
        #expect(try run.control("trash", "restore", "2.jpg").code == 0)
        try run.sync()
        #expect(try run.listed("returned").isEmpty)
        #expect(try run.isClean())
    }

    @Test("The history and the numbers since the beginning show what was done")
    func history() throws {
        let run = try Run.withFourAndACopy()
        try run.control("mark", "keep", "3.jpg")
        try run.control("mark", "delete", "2.jpg")
        try run.control("trash", "send", "--yes")
        let rows = try run.control("decisions", "--json").objects()
        #expect(rows.compactMap { $0["decision"] as? String } == ["delete", "keep"])
        #expect((rows.first?["absolutePath"] as? String)?.hasSuffix("/2.jpg") == true)
        let text = try run.control("stats").output
        #expect(text.contains("1 photo removed · 2 reviewed"))
        #expect(text.contains("gio trash --empty"))
        let report = try #require(try run.control("stats", "--json").objects().first)
        #expect(report["removed"] as? Int == 1)
        #expect((report["months"] as? [[String: Any]])?.count == 1)
    }

    @Test("Pictures that were called different are not proposed for each other again, until that is undone")
    func different() throws {
        let run = try Run()
        try run.draw(5, to: "a.jpg")
        try run.write(try Run.smaller(5), to: "b.jpg")
        try run.start()
        try run.sync()
        #expect(try run.listed("near-duplicates") == ["a.jpg", "b.jpg"])
        #expect(try run.control("different", "a.jpg", "b.jpg").code == 0)
        #expect(try run.listed("near-duplicates").isEmpty)
        run.stop()
        try run.start()
        #expect(try run.listed("near-duplicates").isEmpty)
        #expect(try run.isClean())
        #expect(try run.control("undo").code == 0)
        #expect(try run.listed("near-duplicates") == ["a.jpg", "b.jpg"])
    }

    @Test("What is protected is not proposed, cannot be marked, and stays when it was marked before")
    func protection() throws {
        let run = try Run.withFourAndACopy()
        #expect(try run.listed("duplicates") == ["1.jpg", "copy.jpg"])
        try run.control("mark", "delete", "2.jpg")
        #expect(try run.control("protect", "copy.jpg", "2.jpg").code == 0)
        let rows = try run.control("list", "duplicates", "--json").objects()
        #expect(rows.compactMap { $0["path"] as? String } == ["copy.jpg", "1.jpg"])
        #expect(rows.first?["why"] as? String == "proposed to be kept: it is protected")
        let answer = try run.control("mark", "delete", "copy.jpg")
        #expect(answer.code == 5)
        #expect(answer.errors.contains("it is protected"))
        #expect(answer.errors.contains("cleanerctl protect --remove"))
        #expect(try run.control("trash", "send", "--yes").code != 0)
        #expect(run.exists("2.jpg"))
        #expect(try run.control("show", "2.jpg").output.contains("protected: never proposed"))
        run.stop()
        try run.start()
        #expect(try run.control("mark", "delete", "copy.jpg").code == 5)
        #expect(try run.control("protect", "--remove", "copy.jpg", "2.jpg").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("2.jpg"))
        #expect(try run.isClean())
    }

    @Test("A protected folder holds all below it, and what comes into it")
    func protectedFolder() throws {
        let run = try Run.withFourAndACopy()
        try run.folder("Album")
        #expect(try run.control("protect", "Album").code == 0)
        try run.draw(11, to: "Album/deep/11.jpg")
        try run.sync()
        #expect(try run.control("mark", "delete", "Album/deep/11.jpg").code == 5)
        try run.move("Album/deep/11.jpg", to: "11.jpg")
        try run.sync()
        #expect(try run.control("mark", "delete", "11.jpg").code == 0)
    }
}
