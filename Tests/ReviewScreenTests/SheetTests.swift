import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct SheetTests {
    @Test("A stretch is chosen with v and the arrows, and asked about with count and size")
    func stretch() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("v"), .right, .right, .right)
        #expect(model.text.contains("4 photos chosen, 4.0 MB"))
        #expect(acts(model.type("d")).isEmpty)
        #expect(model.text.contains("Mark 4 photos for deletion, 4.0 MB?"))
        #expect(acts(model.type("y")) == [.decide(photos: ["p:1", "p:2", "p:3", "p:4"], .delete)])
        // What is left, and one undo for all.
        #expect(model.text.contains("1 of 16"))
        #expect(undos(model.type("u")) == [1])
        #expect(model.text.contains("1 of 20"))
    }

    @Test("A stretch may be chosen backwards, and given up")
    func backwards() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("g"), .right, .right, .character("v"), .left)
        #expect(acts(model.type("my")) == [.decide(photos: ["p:2", "p:3"], .maybe)])
        model.press(.character("v"), .right, .escape)
        #expect(!model.text.contains("chosen"))
        #expect(acts(model.type("k")) == [.decide(photos: ["p:5"], .keep)])
    }

    @Test("A stretch of deleting leaves proposed keepers out")
    func keepers() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2)])
        model.press(.character("v"), .end)
        #expect(acts(model.type("dy")) == [.decide(photos: ["p:102", "p:202"], .delete)])
    }

    @Test("Of how many groups nothing is kept is said before the question, also for the last photo of one")
    func emptied() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2)])
        model.press(.character("g"), .character("x"), .right, .character("x"))
        #expect(acts(model.type("d")).isEmpty)
        #expect(model.flatText.contains("Nothing of this group is kept. Mark 2 photos for deletion, 2.0 MB?"))
        model.press(.escape)
        model.press(.right, .character("x"))
        #expect(acts(model.type("d")).isEmpty)
        #expect(model.flatText.contains("Nothing of 1 group is kept. Mark 3 photos for deletion, 3.0 MB?"))
        #expect(acts(model.type("y")) == [.decide(photos: ["p:101", "p:102", "p:201"], .delete)])
        // Only one is left of the second.
        #expect(acts(model.type("d")).isEmpty)
        #expect(model.flatText.contains("Nothing of this group is kept. Mark 1 photo for deletion, 1.0 MB?"))
        #expect(acts(model.type("y")) == [.decide(photos: ["p:202"], .delete)])
    }

    @Test("x chooses single photos, and takes one out of a stretch")
    func toggle() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("g"), .character("x"), .right, .right, .character("x"))
        #expect(model.text.contains("2 photos chosen"))
        #expect(acts(model.type("dy")) == [.decide(photos: ["p:1", "p:3"], .delete)])
        model.press(.character("v"), .right, .right, .left, .character("x"), .right)
        #expect(acts(model.type("ky")) == [.decide(photos: ["p:5", "p:7"], .keep)])
    }

    @Test("Where pictures are drawn as characters, fewer and larger ones are shown, and once what shows more")
    func coarse() {
        var model = Cards.model(Cards.singles(20))
        let hint = "blocks only: cleanerctl window, kitty, sixel show more"
        #expect(!model.text.contains(hint))
        let size = CellSize(columns: 80, rows: 24)
        _ = model.handle(.resized(ReviewDisplay(size: size, isCoarse: true)))
        #expect(model.text.contains(hint))
        model.press(.character("g"))
        #expect(!model.text.contains(hint))
        func shown() -> Int { (1...20).filter { model.text.contains("IMG_\($0).JPG") }.count }
        let coarse = shown()
        _ = model.handle(.resized(ReviewDisplay(size: size)))
        #expect(coarse == 3 && shown() == 8)
        _ = model.handle(.resized(ReviewDisplay(size: size, isCoarse: true)))
        model.press(.character("?"))
        #expect(model.text.contains(hint))
        // A narrow header has room for less.
        _ = model.handle(.resized(ReviewDisplay(size: CellSize(columns: 50, rows: 24), isCoarse: true)))
        #expect(!model.text.contains(hint) && model.text.contains("cleanerctl window shows more than blocks"))
        model.press(.escape, .character("g"))
        #expect(shown() == 4)
        // Where they would not be higher, more are shown.
        _ = model.handle(.resized(ReviewDisplay(size: CellSize(columns: 80, rows: 17), isCoarse: true)))
        #expect(shown() == 4)
    }

    @Test("The photos of a group stand under one line")
    func borders() {
        var model = Cards.model([Cards.group(3), ReviewCard(Cards.photo(1))])
        model.press(.character("g"), .end)
        let line = model.text.split(separator: "\n", omittingEmptySubsequences: false).first { $0.contains("╭") }
        #expect(line?.filter { $0 == "╭" }.count == 1 && line?.filter { $0 == "╮" }.count == 1)
        #expect((line?.filter { $0 == "─" }.count ?? 0) > 2 * 19 && (line?.filter { $0 == "─" }.count ?? 0) < 3 * 20)
    }

    @Test("Enter shows the photo of the sheet in the review")
    func show() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("g"), .right, .right, .enter)
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:3"], .delete)])
    }

    @Test("The selection and the choice of the sheet stay at their photos, whatever others decide or take away")
    func elsewhere() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("g"), .right, .right, .right)
        _ = model.handle(.decided(photo: "p:1", .keep))
        _ = model.handle(.gone(photo: "p:2"))
        #expect(acts(model.type("d")) == [.decide(photos: ["p:4"], .delete)])
        // The selected one leaves its place to the next, and comes back before it.
        _ = model.handle(.decided(photo: "p:5", .keep))
        _ = model.handle(.decided(photo: "p:5", nil))
        #expect(acts(model.type("k")) == [.decide(photos: ["p:6"], .keep)])
        model.press(.character("v"), .right, .right, .character("x"))
        _ = model.handle(.decided(photo: "p:3", .keep))
        _ = model.handle(.decided(photo: "p:8", .keep))
        #expect(acts(model.type("my")) == [.decide(photos: ["p:7"], .maybe)])
        // Behind the last one nothing is left.
        model.press(.end)
        _ = model.handle(.gone(photo: "p:20"))
        #expect(acts(model.type("m")) == [.decide(photos: ["p:19"], .maybe)])
    }

    @Test("The selection of the marked photos stays at its photo")
    func markedElsewhere() {
        var model = Cards.model(Cards.singles(1))
        model.press(.character("t"))
        _ = model.handle(.marked((1...5).map { Cards.photo($0, .delete) }, from: 0, total: 5, bytes: 5_000_000))
        model.press(.right, .right)
        _ = model.handle(.gone(photo: "p:1"))
        #expect(acts(model.type("k")) == [.putBack(photos: ["p:3"])])
    }

    @Test("Of marked photos that were put back in part, the pile is fetched again, and undo takes the act back")
    func partlyPutBack() {
        var model = Cards.model(Cards.singles(1))
        model.press(.character("t"))
        _ = model.handle(.marked((1...5).map { Cards.photo($0, .delete) }, from: 0, total: 5, bytes: 5_000_000))
        model.press(.character("v"), .end)
        guard case .act(let act)? = model.send(.character("k")).first else {
            Issue.record("nothing was sent")
            return
        }
        let after = model.handle(.doneInPart(ticket: act.ticket, photos: 3, bytes: 3_000_000))
        #expect(after.contains(.wantMarked(from: 0)))
        #expect(undos(model.type("u")) == [act.ticket])
    }

    @Test("Of several photos only those count that were not refused, and the others stay open")
    func partlyRefused() {
        var model = Cards.model(Cards.singles(5))
        model.press(.character("v"), .right, .right, .character("d"))
        guard case .act(let act)? = model.send(.character("y")).first else {
            Issue.record("nothing was sent")
            return
        }
        _ = model.handle(.done(ticket: act.ticket, card: nil, refused: ["p:2"]))
        #expect(model.tally == Tally(marked: 2, markedBytes: 2_000_000))
        #expect(model.progress.marked == 2 && model.progress.done == 2)
        #expect(acts(model.type("k")) == [.decide(photos: ["p:2"], .keep)])
    }

    @Test("The trash grid puts single ones and stretches back to keep")
    func putBack() {
        var model = Cards.model(Cards.singles(1))
        #expect(model.type("t").contains(.wantMarked(from: 0)))
        let photos = (1...5).map { Cards.photo($0, .delete) }
        _ = model.handle(.marked(photos, from: 0, total: 5, bytes: 5_000_000))
        #expect(model.text.contains("5, 5.0 MB") && model.text.contains("It is blurred."))
        #expect(acts(model.press(.right, .character("k"))) == [.putBack(photos: ["p:2"])])
        #expect(acts(model.press(.character("v"), .right, .character("r"))) == [.putBack(photos: ["p:3", "p:4"])])
        #expect(model.text.contains("2, 2.0 MB"))
        let again = model.type("u")
        #expect(undos(again) == [2] && again.contains(.wantMarked(from: 0)))
    }

    @Test("Sending to the trash is asked about in full, then told with where the photos are")
    func empty() {
        var model = Cards.model(Cards.singles(2))
        model.press(.character("t"))
        let photos = (1...47).map { Cards.photo($0, .delete) }
        _ = model.handle(.marked(photos, from: 0, total: 47, bytes: 1_200_000_000))
        model.type("e")
        #expect(
            model.flatText.contains(
                "Send 47 photos, 1.2 GB, to the desktop's trash? They go there now; `u` or `cleanerctl undo` brings them "
                    + "back."))
        #expect(acts(model.send(.character("y"))) == [.sendToTrash(photos: 47)])
        _ = model.handle(.slow)
        #expect(model.text.contains("Waiting for the daemon's answer…"))
        _ = model.handle(.sending(done: 12, total: 47))
        #expect(model.text.contains("Moving to the trash: 12 of 47"))
        _ = model.handle(.progress(ReviewProgress(marked: 47, markedBytes: 1_200_000_000)))
        #expect(model.summary?.contains("nothing has moved yet") == true)
        _ = model.handle(.done(ticket: 1, card: nil))
        _ = model.handle(.sentToTrash(ticket: 1, photos: 47, bytes: 1_200_000_000))
        // Whoever leaves right now hears where the photos are, though nobody counted the marked ones again.
        #expect(model.summary == "In the desktop's trash: 47 photos, 1.2 GB. Back: cleanerctl trash restore")
        #expect(!model.text.contains("Waiting"))
        #expect(model.text.contains("47 photos, 1.2 GB, went to the desktop's trash."))
        #expect(model.text.contains("The space is free once that is emptied"))
        _ = model.handle(.undone(ticket: 1, "Undone", card: nil))
        #expect(model.summary == nil)
    }

    @Test("Sent from the middle of a list, the review goes on with its card, and only the end says that all is decided")
    func goOn() {
        var model = Cards.model(Cards.singles(3))
        model.press(.left, .character("t"))
        _ = model.handle(.marked([Cards.photo(1, .delete)], from: 0, total: 1, bytes: 1_000_000))
        model.type("ey")
        _ = model.handle(.sentToTrash(ticket: 1, photos: 1, bytes: 1_000_000))
        model.press(.enter)
        #expect(!model.text.contains("All of this list is decided."))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:2"], .keep)])
        model.press(.right, .character("t"))
        _ = model.handle(.sentToTrash(ticket: 1, photos: 1, bytes: 1_000_000))
        model.press(.escape)
        #expect(model.text.contains("All of this list is decided."))
    }

    @Test("A group whose keeper went onto the maybe pile on the sheet proposes nothing any more")
    func keeperDecided() {
        var model = Cards.model([Cards.group(2), Cards.group(3, number: 2)])
        model.press(.character("g"), .right, .right, .character("m"), .escape)
        model.type("s")
        #expect(model.text.contains("group 2 of 2") && !model.text.contains("stays because"))
        #expect(acts(model.press(.enter)) == [.decide(photos: ["p:202", "p:203"], .keep)])
    }

    @Test("At the end it says what was done and goes on: the next list, then what is marked, then the maybes")
    func ending() {
        var model = Cards.model(Cards.singles(2))
        let next = ReviewChoice(
            id: "similar", title: "Similar shots", isProposal: true, photos: 30, bytes: 5_000_000, groups: 12)
        let now = ReviewChoice(id: "blurry", title: "Blurry", isProposal: true, photos: 2)
        _ = model.handle(.choices([now, next], chosen: "blurry"))
        #expect(model.press(.left, .right).contains(.wantChoices))
        #expect(model.text.contains("Reviewed 2 photos: 1 marked (1.0 MB), 1 kept."))
        #expect(model.text.contains("1 photo marked in all, 1.0 MB; nothing has moved yet."))
        #expect(model.text.contains("⏎ goes on with Similar shots: 12 groups, 5.0 MB"))
        #expect(model.press(.enter).contains(.choose("similar", pass: 2, anew: false)))
        _ = model.handle(.choices([next], chosen: "similar"))
        _ = model.handle(.cards([], isLast: true, skipped: 0, pass: 2))
        #expect(model.press(.enter).contains(.wantMarked(from: 0)))

        var maybes = Cards.model([])
        _ = maybes.handle(.progress(ReviewProgress(maybe: 12)))
        #expect(maybes.text.contains("⏎ shows your 12 maybes"))
        #expect(maybes.press(.enter).contains(.choose("maybe", pass: 2, anew: false)))
        _ = maybes.handle(.choices([ReviewChoice(id: "maybe", title: "Maybe pile")], chosen: "maybe"))
        _ = maybes.handle(.cards([ReviewCard(Cards.photo(5, .maybe))], isLast: true, skipped: 0, pass: 2))
        #expect(acts(maybes.press(.up)) == [.decide(photos: ["p:5"], .maybe)])
        #expect(maybes.text.contains("All of this list is decided."))
    }

    @Test("The shell is told in one line what was done and what comes next")
    func summary() {
        let tally = Tally(kept: 10, marked: 12, markedBytes: 3_400_000, maybe: 1)
        #expect(
            ReviewSummary(tally).line(marked: 14)
                == "Reviewed 23 photos: 12 marked (3.4 MB), 10 kept, 1 maybe. 14 marked in all; nothing has moved yet. "
                + "To the desktop's trash: cleanerctl trash send; back: cleanerctl undo")
        #expect(ReviewSummary(Tally()).line(marked: 0) == nil)
    }

    @Test("An empty list says so, and leaving leaves")
    func nothing() {
        var model = Cards.model([])
        #expect(model.text.contains("Nothing is in this list."))
        #expect(model.type("q") == [.quit])
        #expect(model.isOver)
    }

    @Test("Started on the trash, leaving it leaves")
    func trashStart() {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: 80, rows: 24)), start: .marked)
        #expect(model.begin() == [.wantMarked(from: 0)])
        _ = model.handle(.marked([], from: 0, total: 0, bytes: 0))
        #expect(model.text.contains("Nothing is marked for deletion."))
        _ = model.handle(.sentToTrash(ticket: 1, photos: 1, bytes: 1_000_000))
        #expect(model.press(.enter) == [.wantMarked(from: 0)])
        _ = model.handle(.marked([], from: 0, total: 0, bytes: 0))
        #expect(model.text.contains("Nothing is marked for deletion."))
        #expect(model.press(.escape) == [.quit])
    }
}
