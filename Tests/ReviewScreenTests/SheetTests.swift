import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct SheetTests {
    @Test("A stretch is marked with v and the arrows, and asked about with count and size")
    func stretch() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("v"), .right, .right, .right)
        #expect(model.text.contains("4 photos in this stretch"))
        #expect(acts(model.type("d")).isEmpty)
        #expect(model.text.contains("Delete 4 photos, 4.0 MB? They are kept in the trash until you empty it."))
        #expect(acts(model.type("y")) == [.decide(photos: ["p:1", "p:2", "p:3", "p:4"], .delete)])
        // What is left, and one undo for all.
        #expect(model.text.contains("1 of 16"))
        #expect(undos(model.type("u")) == [1])
        #expect(model.text.contains("1 of 20"))
    }

    @Test("A stretch may be marked backwards, and given up")
    func backwards() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("g"), .right, .right, .character("v"), .left)
        #expect(acts(model.type("my")) == [.decide(photos: ["p:2", "p:3"], .maybe)])
        model.press(.character("v"), .right, .escape)
        #expect(!model.text.contains("in this stretch"))
        #expect(acts(model.type("k")) == [.decide(photos: ["p:5"], .keep)])
    }

    @Test("A stretch of deleting leaves proposed keepers out")
    func keepers() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2)])
        model.press(.character("v"), .end)
        #expect(acts(model.type("dy")) == [.decide(photos: ["p:102", "p:202"], .delete)])
    }

    @Test("Enter shows the photo of the sheet in the review")
    func show() {
        var model = Cards.model(Cards.singles(20))
        model.press(.character("g"), .right, .right, .enter)
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:3"], .delete)])
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
        #expect(undos(model.type("u")) == [2])
        let again = model.handle(.undone(ticket: 2, "Taken back.", card: nil, nil))
        #expect(again.contains(.wantMarked(from: 0)))
    }

    @Test("Emptying is asked about in full, then told with what was freed")
    func empty() {
        var model = Cards.model(Cards.singles(2))
        model.press(.right, .character("t"))
        let photos = (1...47).map { Cards.photo($0, .delete) }
        _ = model.handle(.marked(photos, from: 0, total: 47, bytes: 1_200_000_000))
        model.type("e")
        let flat = model.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            flat.contains(
                "Delete 47 photos? This will free 1.2 GB. They go to the desktop's trash, where you can take them back."
            ))
        #expect(acts(model.type("y")) == [.emptyTrash(photos: 47)])
        _ = model.handle(.emptied(photos: 47, bytes: 1_200_000_000))
        #expect(model.text.contains("1.2 GB freed · 47 photos removed · 1 reviewed this time"))
        #expect(model.text.contains("the space is really free once that"))
    }

    @Test("At the end of a pass what is marked is offered for review, then the maybes")
    func ending() {
        var model = Cards.model(Cards.singles(2))
        _ = model.handle(
            .progress(ReviewProgress(done: 0, total: 2, marked: 46, markedBytes: 1_199_000_000, maybe: 12)))
        model.press(.left, .right)
        #expect(model.text.contains("You marked 47 photos for deletion (1.2 GB). Review now?"))
        model.type("n")
        #expect(model.text.contains("Nothing is left here.") && model.text.contains("Ready to tackle your 12 maybes?"))
        #expect(model.press(.enter).contains(.choose("maybe", pass: 2)))
        _ = model.handle(.choices([ReviewChoice(id: "maybe", title: "Maybe pile")], chosen: "maybe"))
        _ = model.handle(.cards([ReviewCard(Cards.photo(5, .maybe))], isLast: true, pass: 2))
        #expect(acts(model.press(.up)) == [.decide(photos: ["p:5"], .maybe)])
        #expect(model.text.contains("Nothing is left here."))
    }

    @Test("An empty list says so, and leaving leaves")
    func nothing() {
        var model = Cards.model([])
        #expect(model.text.contains("Nothing is left here."))
        #expect(model.type("q") == [.quit])
        #expect(model.isOver)
    }

    @Test("Started on the trash, leaving it leaves")
    func trashStart() {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: 80, rows: 24)), start: .trash)
        #expect(model.begin() == [.wantMarked(from: 0)])
        _ = model.handle(.marked([], from: 0, total: 0, bytes: 0))
        #expect(model.text.contains("Nothing is marked for deletion."))
        #expect(model.press(.escape) == [.quit])
    }
}
