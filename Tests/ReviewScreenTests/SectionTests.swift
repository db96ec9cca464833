import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct SectionTests {
    /// A section of so many photos, of which the card has some.
    private static func section(_ name: String, _ count: Int, number: Int, shown: Int? = nil) -> ReviewCard {
        ReviewCard(
            id: "section \(name)", photos: (1...(shown ?? count)).map { Cards.photo(number * 100 + $0) },
            section: ReviewSection(title: name, photos: count, bytes: Int64(count) * 1_000_000))
    }

    private static func model() -> ReviewModel {
        Cards.model([section("WhatsApp", 3, number: 1), section("Chrome", 2, number: 2)])
    }

    @Test(
        "A section says its name, count and size; one key decides all of it",
        arguments: [
            ("k", Decision.keep), ("d", .delete), ("m", .maybe),
        ])
    func decide(key: String, decision: Decision) {
        var model = Self.model()
        #expect(model.text.contains("section 1 of 2") && model.text.contains("WhatsApp · 3 photos, 3.0 MB"))
        let photos = ["p:101", "p:102", "p:103"]
        #expect(acts(model.type(key)) == [.decideSection(card: "section WhatsApp", photos: photos, decision)])
        #expect(model.progress.done == 3 && model.progress.cardsLeft == 1)
        #expect(model.text.contains("section 2 of 2") && model.flatText.contains("3 photos of WhatsApp"))
        #expect(undos(model.type("u")).count == 1)
        #expect(model.text.contains("section 1 of 2") && model.progress.done == 0 && model.progress.marked == 0)
    }

    @Test("What was not on the screen is not marked with the first key, and counts when it is")
    func unseen() {
        var model = Cards.model([Self.section("WhatsApp", 400, number: 1, shown: 60)], total: 400)
        #expect(model.text.contains("not shown yet"))
        #expect(acts(model.type("d")).isEmpty && model.flatText.contains("d again marks all 400"))
        #expect(acts(model.type("d")).count == 1)
        #expect(model.tally.marked == 400 && model.tally.markedBytes == 400_000_000)
        #expect(model.progress.marked == 400 && model.progress.done == 400)
        model.type("u")
        #expect(model.tally.marked == 0 && model.progress.marked == 0 && model.progress.done == 0)
    }

    @Test("Paging through a section shows all of it, and then one key marks it")
    func paging() {
        var model = Cards.model([Self.section("WhatsApp", 20, number: 1)])
        #expect(model.text.contains("IMG_101.JPG") && !model.text.contains("IMG_120.JPG"))
        while model.text.contains("not shown yet") {
            let before = model.text
            model.press(.pageDown)
            #expect(model.text != before)
            guard model.text != before else { return }
        }
        #expect(model.text.contains("IMG_120.JPG"))
        #expect(acts(model.type("d")).count == 1)
    }

    @Test("A skipped section comes at the end; what was refused is fetched again")
    func skipAndRefusal() {
        var model = Self.model()
        #expect(model.type("s").contains(.skip(card: "section WhatsApp")))
        #expect(model.progress.done == 3 && model.text.contains("Chrome"))
        let effects = model.send(.character("d"))
        guard case .act(let act)? = effects.first else {
            Issue.record("nothing was sent")
            return
        }
        let after = model.handle(
            .refused(ticket: act.ticket, problem: "others came", remedy: "look", card: nil, isLastCopy: false))
        #expect(after.contains { if case .choose("blurry", _, _) = $0 { true } else { false } })
        #expect(model.text.contains("others came"))
    }

    @Test("Enter opens a section, Escape and its end lead back; a close-up decides nothing")
    func open() {
        var model = Self.model()
        model.press(.character(" "))
        #expect(acts(model.type("dkms")).isEmpty && model.text.contains("space back"))
        model.press(.escape)
        #expect(model.press(.enter).contains(.choose("section WhatsApp", pass: 2, anew: false)))
        _ = model.handle(.cards(Cards.singles(2), isLast: true, skipped: 0, pass: 2))
        #expect(model.text.contains("Keep →") && model.text.contains("Esc sections"))
        #expect(model.press(.escape).contains(.choose("blurry", pass: 3, anew: false)))
        _ = model.handle(.cards([Self.section("WhatsApp", 1, number: 1)], isLast: true, skipped: 0, pass: 3))
        model.press(.enter)
        _ = model.handle(.cards(Cards.singles(1), isLast: true, skipped: 0, pass: 4))
        model.press(.right)
        #expect(model.text.contains("goes back to the sections"))
        #expect(model.press(.enter).contains(.choose("blurry", pass: 5, anew: false)))
    }

    @Test("What was skipped in a section comes again, and its end still leads back to the sections")
    func skippedInside() {
        var model = Self.model()
        model.press(.enter)
        _ = model.handle(.cards(Cards.singles(1), isLast: true, skipped: 0, pass: 2))
        model.type("s")
        #expect(model.type("l").contains(.choose("section WhatsApp", pass: 3, anew: true)))
        _ = model.handle(.cards(Cards.singles(1), isLast: true, skipped: 0, pass: 3))
        #expect(model.press(.escape).contains(.choose("blurry", pass: 4, anew: false)))
    }

    @Test("Click and wheel select in a section and decide nothing")
    func mouse() {
        var model = Self.model()
        let point = CellPoint(column: 25, row: 6)
        #expect(acts(model.handle(.mouse(MouseAction(.click, point)))).isEmpty)
        #expect(model.text.contains("IMG_102.JPG · 3,000 × 2,000 · 1.0 MB"))
        #expect(acts(model.handle(.mouse(MouseAction(.wheelDown, point)))).isEmpty)
        #expect(model.text.contains("section 1 of 2"))
    }

    @Test("Sections of the maybe pile are asked about, although each of their photos has a decision")
    func maybePile() {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: 80, rows: 24)))
        _ = model.begin()
        // The lists could not be had, but the cards say of which list they are.
        let photos = [Cards.photo(1, .maybe), Cards.photo(2, .maybe)]
        let section = ReviewSection(title: "Maps", photos: 2, bytes: 2_000_000)
        let card = ReviewCard(id: "section Maps", photos: photos, section: section)
        _ = model.handle(.cards([card], isLast: true, skipped: 0, pass: 1, list: "maybe by app"))
        #expect(acts(model.type("d")) == [.decideSection(card: "section Maps", photos: ["p:1", "p:2"], .delete)])
    }

    @Test("Keys of other lists say what to do here")
    func otherKeys() {
        var model = Self.model()
        for key in ["g", "v", "A", "D"] {
            #expect(model.type(key).isEmpty)
            #expect(model.flatText.contains("Here d marks") || model.flatText.contains("⏎ opens this section"))
        }
    }

    @Test("What others decide or take away leaves the section and its numbers")
    func elsewhere() {
        var model = Cards.model([Self.section("WhatsApp", 5, number: 1, shown: 3)], total: 5)
        _ = model.handle(.decided(photo: "p:101", .keep))
        #expect(model.text.contains("Decided elsewhere") && model.text.contains("4 photos, 4.0 MB"))
        _ = model.handle(.gone(photo: "p:102"))
        #expect(model.text.contains("3 photos, 3.0 MB"))
        _ = model.handle(.decided(photo: "p:101", nil))
        #expect(model.text.contains("4 photos, 4.0 MB"))
        #expect(acts(model.type("k")) == [.decideSection(card: "section WhatsApp", photos: ["p:101", "p:103"], .keep)])
        #expect(model.tally.kept == 4 && model.progress.done == 4)
        // Another terminal takes one of them back.
        _ = model.handle(.decided(photo: "p:103", nil))
        _ = model.handle(.cards([], isLast: true, skipped: 0, pass: 1))
        #expect(acts(model.type("m")) == [.decideSection(card: "section WhatsApp", photos: ["p:103"], .maybe)])
        #expect(model.tally.maybe == 1)
    }

    @Test("Of a section that was decided in part only that counts, and the list is fetched again")
    func inPart() {
        var model = Cards.model([Self.section("WhatsApp", 400, number: 1, shown: 60)], total: 400)
        model.type("d")
        guard case .act(let act)? = model.send(.character("d")).first else {
            Issue.record("nothing was sent")
            return
        }
        let after = model.handle(.doneInPart(ticket: act.ticket, photos: 150, bytes: 150_000_000))
        #expect(after.contains(.choose("blurry", pass: 2, anew: false)))
        #expect(model.tally.marked == 150 && model.progress.marked == 150 && model.progress.done == 150)
        let rest = Self.section("WhatsApp", 250, number: 1, shown: 60)
        _ = model.handle(.cards([rest], isLast: true, skipped: 0, pass: 2))
        #expect(model.text.contains("250 photos"))
        #expect(model.type("u").contains(.choose("blurry", pass: 3, anew: false)))
        #expect(model.tally.marked == 0 && model.progress.marked == 0 && model.progress.done == 0)
    }
}
