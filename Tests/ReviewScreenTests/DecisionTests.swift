import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct DecisionTests {
    static let keys: [(key: Key, decision: Decision)] = [
        (.right, .keep), (.character("k"), .keep), (.left, .delete), (.character("d"), .delete), (.up, .maybe),
        (.character("m"), .maybe),
    ]

    @Test("A key decides, and the next photo is there at once", arguments: keys)
    func decide(key: Key, decision: Decision) {
        var model = Cards.model(Cards.singles(3))
        #expect(model.text.contains("IMG_1.JPG"))
        #expect(acts(model.press(key)) == [.decide(photos: ["p:1"], decision)])
        #expect(model.text.contains("IMG_2.JPG"))
        #expect(model.text.contains("2 of 3"))
    }

    @Test("A thousand keys in a row are a thousand decisions, in order")
    func thousand() {
        var model = Cards.model(Array(Cards.singles(1000).prefix(50)), isLast: false, total: 1000)
        let cards = Cards.singles(1000)
        var sent = 50
        var decided: [String] = []
        for number in 0..<1000 {
            let effects = model.press(number % 3 == 0 ? .left : .right)
            for effect in effects {
                switch effect {
                case .act(let act):
                    guard case .decide(let photos, _) = act.kind else { continue }
                    decided += photos
                case .wantCards(let pass):
                    let next = Array(cards[sent..<min(sent + 50, 1000)])
                    sent += next.count
                    _ = model.handle(.cards(next, isLast: sent == 1000, pass: pass))
                default: break
                }
            }
        }
        #expect(decided == cards.map(\.id))
    }

    @Test("Undo goes back step by step, and forward again by deciding anew")
    func undo() {
        var model = Cards.model(Cards.singles(3))
        model.press(.left, .right)
        #expect(undos(model.press(.character("u"))) == [2])
        #expect(model.text.contains("2 of 3") && model.text.contains("Taken back: IMG_2.JPG"))
        #expect(undos(model.press(.character("u"))) == [1])
        #expect(model.progress.marked == 0 && model.progress.done == 0)
        #expect(acts(model.press(.up)) == [.decide(photos: ["p:1"], .maybe)])
        #expect(model.press(.character("o")).contains(.open(photo: "p:2")))
    }

    @Test("Undo of what was decided before this start is asked for, and its photo shown")
    func undoBefore() {
        var model = Cards.model(Cards.singles(2))
        #expect(undos(model.press(.character("u"))) == [nil])
        let card = ReviewCard(Cards.photo(77))
        _ = model.handle(.undone(ticket: nil, "Took back: IMG_77.JPG deleted.", card: card, nil))
        #expect(model.text.contains("Took back"))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:77"], .keep)])
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:1"], .keep)])
    }

    @Test("Skipping decides nothing, and undo comes back to it")
    func skip() {
        var model = Cards.model(Cards.singles(3))
        #expect(model.press(.character("s")).contains(.skip(card: "p:1")))
        #expect(model.text.contains("2 of 3"))
        let effects = model.press(.character("u"))
        #expect(undos(effects).isEmpty && acts(effects).isEmpty)
        #expect(model.press(.character("o")).contains(.open(photo: "p:1")))
    }

    @Test("A refused decision says why, and its photo comes next, not under the next key")
    func refused() {
        var model = Cards.model(Cards.singles(4))
        model.press(.left, .right)
        _ = model.handle(
            .refused(
                ticket: 1, problem: "IMG_1.JPG has changed.", remedy: "Look at it again.",
                card: ReviewCard(Cards.photo(1)),
                isLastCopy: false))
        #expect(model.text.contains("IMG_1.JPG has changed.") && model.text.contains("Look at it again."))
        #expect(model.progress.marked == 0)
        #expect(
            acts(model.press(.right, .right)) == [.decide(photos: ["p:3"], .keep), .decide(photos: ["p:1"], .keep)])
        // What was refused cannot be taken back.
        #expect(undos(model.press(.character("u"), .character("u"), .character("u"))) == [4, 3, 2])
    }

    @Test("The last decision of a pass, refused, brings the photo back from the end")
    func refusedAtEnd() {
        var model = Cards.model(Cards.singles(1))
        model.press(.left)
        #expect(model.text.contains("You marked 1 photo for deletion (1.0 MB). Review now?"))
        _ = model.handle(
            .refused(ticket: 1, problem: "No.", remedy: nil, card: ReviewCard(Cards.photo(1)), isLastCopy: false))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:1"], .keep)])
    }

    @Test("The last copy goes only after it was asked for in those words")
    func lastCopy() {
        var model = Cards.model(Cards.singles(1))
        model.press(.left)
        _ = model.handle(
            .refused(
                ticket: 1, problem: "It is the last copy.", remedy: nil, card: ReviewCard(Cards.photo(1)),
                isLastCopy: true))
        #expect(acts(model.press(.left)).isEmpty)
        #expect(model.text.contains("type: last copy"))
        #expect(acts(model.type("last") + model.press(.enter)).isEmpty)
        model.press(.left)
        #expect(acts(model.type("last copy") + model.press(.enter)) == [.deleteLastCopy(photos: ["p:1"])])
    }

    @Test("Progress counts what is on its way, once")
    func progress() {
        var model = Cards.model(Cards.singles(5))
        model.press(.left, .left, .right, .up)
        #expect(model.progress == ReviewProgress(done: 4, total: 5, marked: 2, markedBytes: 2_000_000, maybe: 1))
        _ = model.handle(.done(ticket: 1, ReviewProgress(done: 1, total: 5, marked: 1, markedBytes: 1_000_000)))
        #expect(model.progress == ReviewProgress(done: 4, total: 5, marked: 2, markedBytes: 2_000_000, maybe: 1))
        for ticket in 2...4 { _ = model.handle(.done(ticket: ticket, nil)) }
        model.press(.character("u"))
        #expect(model.progress.done == 3 && model.progress.maybe == 0)
        _ = model.handle(.undone(ticket: 4, "Taken back.", card: nil, nil))
        #expect(model.progress.done == 3 && model.progress.maybe == 0)
    }

    @Test("Delete all wants its words, exactly")
    func deleteAll() {
        var model = Cards.model(Cards.singles(3))
        model.type("D")
        #expect(model.text.contains("Delete all 123 photos of Blurry (400.0 MB)?"))
        // Typed letters are no keys.
        #expect(acts(model.type("dku delete 12") + model.press(.enter)).isEmpty)
        #expect(model.text.contains("Nothing was deleted."))
        model.type("D")
        #expect(
            acts(model.type("delete 12x") + model.press(.backspace) + model.type("3") + model.press(.enter))
                == [.deleteAll(choice: "blurry", photos: 123)])
        model.type("D")
        #expect(acts(model.press(.escape)).isEmpty)
    }

    @Test("Others' decisions are followed: the current photo goes on, a later one is passed over")
    func elsewhere() {
        var model = Cards.model(Cards.singles(5))
        _ = model.handle(.decided(photo: "p:2", .keep))
        _ = model.handle(.gone(photo: "p:3"))
        _ = model.handle(.decided(photo: "p:1", .delete))
        #expect(model.text.contains("Decided elsewhere: IMG_1.JPG."))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:4"], .keep)])
        _ = model.handle(.gone(photo: "p:5"))
        #expect(model.text.contains("Nothing is left here."))
        _ = model.handle(.cards([ReviewCard(Cards.photo(9))], isLast: true, pass: 1))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:9"], .keep)])
    }

    @Test("The review resumes at the card that comes first, and tells where it is")
    func resume() {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: 80, rows: 24)))
        #expect(model.begin().contains(.wantCards(pass: 1)))
        _ = model.handle(.progress(ReviewProgress(done: 123, total: 1832)))
        let effects = model.handle(.cards([ReviewCard(Cards.photo(124))], isLast: false, pass: 1))
        #expect(effects.contains(.arrived(card: "p:124")))
        #expect(model.text.contains("124 of 1,832"))
    }

    @Test("Cards of an earlier pass are passed over")
    func stalePass() {
        var model = Cards.model(Cards.singles(2))
        let effects = model.press(.character("f"), .enter)
        #expect(effects.contains(.choose("blurry", pass: 2)))
        _ = model.handle(.cards([ReviewCard(Cards.photo(50))], isLast: true, pass: 1))
        #expect(acts(model.press(.left)).isEmpty)
        _ = model.handle(.cards([ReviewCard(Cards.photo(60))], isLast: true, pass: 2))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:60"], .delete)])
    }

    @Test("Before the first card is here no key decides anything")
    func waiting() {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: 80, rows: 24)))
        _ = model.begin()
        #expect(acts(model.press(.left, .right, .up, .character("k"), .character("n"), .character("D"))).isEmpty)
        #expect(model.text.contains("Fetching what is next…"))
    }
}
