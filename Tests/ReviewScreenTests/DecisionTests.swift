import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct DecisionTests {
    static let keys: [(key: Key, decision: Decision)] = [
        (.right, .keep), (.character("k"), .keep), (.left, .delete), (.character("d"), .delete), (.up, .maybe),
        (.character("m"), .maybe),
    ]

    @Test("A key decides, and the next photo is there with the answer", arguments: keys)
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
                    _ = model.handle(.cards(next, isLast: sent == 1000, skipped: 0, pass: pass))
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
        #expect(model.text.contains("2 of 3"))
        #expect(model.text.contains("Taken back."))
        #expect(undos(model.press(.character("u"))) == [1])
        #expect(model.progress.marked == 0 && model.progress.done == 0 && model.tally == Tally())
        #expect(acts(model.press(.up)) == [.decide(photos: ["p:1"], .maybe)])
        #expect(model.press(.character("o")).contains(.open(photo: "p:2")))
    }

    @Test("Undo of what was decided before this start is asked for, and its photo shown")
    func undoBefore() {
        var model = Cards.model(Cards.singles(2))
        #expect(undos(model.press(.character("u"))) == [nil])
        let card = ReviewCard(Cards.photo(77))
        _ = model.handle(.undone(ticket: nil, "Took back: IMG_77.JPG deleted.", card: card))
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
        #expect(model.text.contains("1 of 3"))
        #expect(model.press(.character("o")).contains(.open(photo: "p:1")))
    }

    @Test("The photo stays until its answer is there, and no key decides meanwhile")
    func stays() {
        var model = Cards.model(Cards.singles(3))
        #expect(acts(model.send(.left)) == [.decide(photos: ["p:1"], .delete)])
        #expect(model.text.contains("IMG_1.JPG") && model.text.contains("1 of 3"))
        #expect(model.send(.right).isEmpty && model.send(.character("s")).isEmpty)
        _ = model.handle(.slow)
        #expect(model.text.contains("Waiting for the daemon's answer…"))
        _ = model.handle(.done(ticket: 1, card: nil))
        #expect(model.text.contains("2 of 3"))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:2"], .keep)])
    }

    @Test("A refused decision says why, and its photo stays on the screen")
    func refused() {
        var model = Cards.model(Cards.singles(4))
        model.press(.left)
        model.send(.left)
        _ = model.handle(
            .refused(
                ticket: 2, problem: "IMG_2.JPG has changed.", remedy: "Look at it again.",
                card: ReviewCard(Cards.photo(2)), isLastCopy: false))
        #expect(model.text.contains("IMG_2.JPG has changed.") && model.text.contains("Look at it again."))
        #expect(model.progress.marked == 1 && model.text.contains("2 of 4"))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:2"], .keep)])
        // What was refused cannot be taken back.
        #expect(undos(model.press(.character("u"), .character("u"))) == [3, 1])
    }

    @Test("The last decision of a list, refused, leaves the photo there")
    func refusedAtEnd() {
        var model = Cards.model(Cards.singles(1))
        model.send(.left)
        _ = model.handle(
            .refused(ticket: 1, problem: "No.", remedy: nil, card: ReviewCard(Cards.photo(1)), isLastCopy: false))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:1"], .keep)])
        #expect(model.text.contains("All of this list is decided."))
    }

    @Test("Two refused in a row are both undone in nothing: the daemon gone, the card and the numbers stay")
    func daemonGone() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2)])
        let before = model.progress
        for ticket in 1...2 {
            #expect(acts(model.send(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:102"])])
            _ = model.handle(
                .refused(
                    ticket: ticket, problem: "the daemon does not answer", remedy: "start it",
                    card: Cards.group(2), isLastCopy: false))
            #expect(model.text.contains("the daemon does not answer") && model.text.contains("group 1 of 2"))
        }
        #expect(model.progress == before && model.tally == Tally())
    }

    @Test("The words to type stand in one line at any width, and Ctrl-U and Ctrl-W take back what was typed")
    func typing() {
        for columns in 60...110 {
            var model = Cards.model([Cards.group(2, areCopies: true)], columns: columns)
            model.type("x")
            model.press(.enter)
            #expect(model.text.contains("type: last copy"), "\(columns): \(model.text)")
        }
        var model = Cards.model([Cards.group(2, areCopies: true)])
        model.type("x")
        model.press(.enter)
        model.type("all of it")
        model.press(.control("u"))
        model.type("last thing ")
        model.press(.control("w"))
        #expect(acts(model.type("copy") + model.press(.enter)) == [.deleteLastCopy(photos: ["p:101", "p:102"])])
    }

    @Test("The note that an answer is awaited ends with the answer")
    func awaited() {
        var model = Cards.model(Cards.singles(2))
        model.send(.left)
        _ = model.handle(.slow)
        #expect(model.text.contains("Waiting for the daemon"))
        _ = model.handle(.done(ticket: 1, card: nil))
        #expect(!model.text.contains("Waiting for the daemon") && model.text.contains("IMG_2.JPG"))
    }

    @Test("Enter without a word does not end a question that wants words")
    func emptyAnswer() {
        var model = Cards.model([Cards.group(2, areCopies: true)])
        model.type("x")
        model.press(.enter, .enter)
        #expect(model.text.contains("type: last copy"))
        #expect(
            acts(model.type("last copy") + model.press(.enter)) == [.deleteLastCopy(photos: ["p:101", "p:102"])])
    }

    @Test("The last copies among all are named in the question, and alone they are no work for it")
    func lastCopiesOfAll() {
        var model = Cards.model(Cards.singles(3))
        _ = model.handle(.counted(ReviewPlan(.list, photos: 2, bytes: 2, groups: 0, stay: 0, lastCopies: 5)))
        #expect(model.flatText.contains("5 stay as the last copies of their pictures."))
        model.press(.escape)
        _ = model.handle(.counted(ReviewPlan(.list, photos: 0, bytes: 0, groups: 0, stay: 0, lastCopies: 1)))
        #expect(model.flatText.contains("Nothing is left to mark but last copies"))
    }

    @Test("Why photos cannot be marked is said, for all of them or beside those that can")
    func refusedOfAll() {
        var model = Cards.model(Cards.singles(3))
        var plan = ReviewPlan(.list, photos: 0, bytes: 0, groups: 0, stay: 0)
        plan.refused = 3
        plan.refusal = .init(problem: "/p/a.jpg lies in a folder that you may not change", remedy: "leave it")
        _ = model.handle(.counted(plan))
        #expect(!model.flatText.contains("Nothing is left to mark"))
        #expect(model.flatText.contains("Nothing of this can be marked: /p/a.jpg lies in a folder that you may not"))
        #expect(model.flatText.contains("leave it"))
        for scope in [ReviewPlan.Scope.list, .proposals] {
            (plan.scope, plan.photos, plan.refused) = (scope, 2, 1)
            _ = model.handle(.counted(plan))
            #expect(model.flatText.contains("1 photo cannot be marked: /p/a.jpg lies in a folder that you may not"))
            model.press(.escape)
        }
    }

    @Test("Progress counts what is done; the daemon's numbers replace it")
    func progress() {
        var model = Cards.model(Cards.singles(5))
        model.press(.left, .left, .right, .up)
        var after = ReviewProgress(done: 4, total: 5, cardsLeft: 1, marked: 2, markedBytes: 2_000_000, maybe: 1)
        #expect(model.progress == after)
        #expect(model.tally == Tally(kept: 1, marked: 2, markedBytes: 2_000_000, maybe: 1))
        after.marked = 9
        _ = model.handle(.progress(after))
        model.press(.character("u"))
        #expect(model.progress.done == 3 && model.progress.maybe == 0 && model.progress.marked == 9)
    }

    @Test("Delete all says the number that it marks, and wants it typed")
    func deleteAll() {
        var model = Cards.model(Cards.singles(3))
        #expect(model.type("D").contains(.count(.list)))
        #expect(
            model.flatText.contains(
                "Mark all 28 photos of Blurry (400.0 MB)? The 9 proposed to stay are not touched."
            ))
        // Typed letters are no keys.
        #expect(acts(model.type("dku delete 2") + model.press(.enter)).isEmpty)
        #expect(model.text.contains("Nothing was marked."))
        model.type("D")
        let plan = ReviewPlan(.list, photos: 28, bytes: 400_000_000, groups: 9, stay: 9)
        let effects = model.type("delete 2x") + model.press(.backspace) + model.type("8") + model.press(.enter)
        #expect(acts(effects) == [.markAll(plan)])
        #expect(effects.contains(.choose("blurry", pass: 2, anew: false)))
        _ = model.handle(.cards([], isLast: true, skipped: 0, pass: 2))
        #expect(undos(model.type("u")) == [1])
        var other = Cards.model(Cards.singles(3))
        other.type("D")
        #expect(acts(other.press(.escape)).isEmpty)
    }

    @Test("A accepts all copies left after saying how many and how much; elsewhere it is no key")
    func acceptAll() {
        var model = Cards.model([Cards.group(2, areCopies: true)])
        #expect(model.type("A").contains(.count(.proposals)))
        #expect(model.flatText.contains("Accept what is left, 9 groups: 28 photos go (400.0 MB), 9 stay?"))
        #expect(acts(model.type("y")).count == 1)
        var other = Cards.model([Cards.group(2)])
        #expect(other.type("A").isEmpty && other.text.contains("A is for copies"))
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
        #expect(model.text.contains("All of this list is decided."))
        _ = model.handle(.cards([ReviewCard(Cards.photo(9))], isLast: true, skipped: 0, pass: 1))
        #expect(acts(model.press(.right)) == [.decide(photos: ["p:9"], .keep)])
    }

    @Test("A photo that is renamed or moved has its new name on the screen, marked or not")
    func renamed() {
        var model = Cards.model(Cards.singles(2))
        _ = model.handle(.moved(photo: "p:1", name: "beach.jpg", folder: "2024", wholeFolder: "/home/me/2024"))
        #expect(model.text.contains("beach.jpg") && !model.text.contains("IMG_1.JPG"))
        model.type("t")
        let marked = [Cards.photo(1)]
        _ = model.handle(.marked(marked, from: 0, total: 1, bytes: 1, links: 0))
        #expect(model.text.contains("IMG_1.JPG"))
        _ = model.handle(.moved(photo: "p:1", name: "hill.jpg", folder: "2024", wholeFolder: "/home/me/2024"))
        #expect(model.text.contains("hill.jpg") && !model.text.contains("IMG_1.JPG"))
    }

    @Test("A photo that is reopened while the end is shown replaces the end")
    func waitsAgainAtTheEnd() {
        var model = Cards.model(Cards.singles(2))
        model.press(.right)
        model.send(.right)
        _ = model.handle(.gone(photo: "p:2"))
        #expect(model.text.contains("All of this list is decided."))
        _ = model.handle(.decided(photo: "p:1", nil))
        _ = model.handle(.done(ticket: 2, card: nil))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:1"], .delete)])
    }

    @Test("When the last card vanishes, the reopened card before it is shown")
    func waitsAgainBeforeTheLast() {
        var model = Cards.model(Cards.singles(2))
        model.press(.right)
        _ = model.handle(.decided(photo: "p:1", nil))
        _ = model.handle(.gone(photo: "p:2"))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:1"], .delete)])
    }

    @Test("The review resumes at the card that comes first, and tells where it is")
    func resume() {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: 80, rows: 24)))
        #expect(model.begin().contains(.wantCards(pass: 1)))
        _ = model.handle(.progress(ReviewProgress(done: 123, total: 1832)))
        let effects = model.handle(.cards([ReviewCard(Cards.photo(124))], isLast: false, skipped: 0, pass: 1))
        #expect(effects.contains(.arrived(card: "p:124")))
        #expect(model.text.contains("124 of 1,832"))
    }

    @Test("Cards of an earlier pass are passed over")
    func stalePass() {
        var model = Cards.model(Cards.singles(2))
        let effects = model.press(.character("f"), .enter)
        #expect(effects.contains(.choose("blurry", pass: 2, anew: false)))
        _ = model.handle(.cards([ReviewCard(Cards.photo(50))], isLast: true, skipped: 0, pass: 1))
        #expect(acts(model.press(.left)).isEmpty)
        _ = model.handle(.cards([ReviewCard(Cards.photo(60))], isLast: true, skipped: 0, pass: 2))
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
