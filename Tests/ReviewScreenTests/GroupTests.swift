import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct GroupTests {
    @Test("One key accepts a group as it is proposed, in one act")
    func accept() {
        var model = Cards.model([Cards.group(3), Cards.group(2, number: 2)])
        #expect(model.text.contains("group 1 of 2") && model.text.contains("⏎ Mark 2, 1 stays"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:102", "p:103"])])
        #expect(model.progress.done == 3 && model.progress.marked == 2 && model.progress.cardsLeft == 1)
        #expect(model.text.contains("group 2 of 2"))
    }

    @Test("x has a photo stay or go before the group is accepted; moving decides nothing")
    func toggle() {
        var model = Cards.model([Cards.group(4)])
        #expect(acts(model.press(.right, .left, .down, .up)).isEmpty)
        model.type("x")
        model.press(.tab)
        model.type("x")
        #expect(model.text.contains("⏎ Mark 3, 1 stays"))
        model.press(.character("4"))
        model.type("x")
        #expect(
            acts(model.press(.enter)) == [.accept(staying: ["p:102", "p:104"], deleting: ["p:101", "p:103"])])
    }

    @Test("All of a group may stay: k, or no photo that goes")
    func keepAll() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2)])
        #expect(acts(model.type("k")) == [.decide(photos: ["p:101", "p:102"], .keep)])
        model.press(.tab)
        model.type("x")
        #expect(model.text.contains("⏎ Keep all 2"))
        #expect(acts(model.press(.enter)) == [.decide(photos: ["p:201", "p:202"], .keep)])
    }

    @Test("What goes with a photo of a group is said before the group is accepted")
    func linked() {
        var card = Cards.group(2)
        card.photos[1].companions = "with 2 more names of the file"
        var model = Cards.model([card])
        #expect(model.text.contains("with 2 more names"))
        model.press(.tab)
        model.type("x")
        #expect(model.text.contains("⏎ Keep all 2") && !model.text.contains("with 2 more names of the file ·"))
    }

    @Test("What shows another part of the scene stays beside the keeper")
    func beside() {
        var card = Cards.group(3)
        card.beside = ["p:103"]
        var model = Cards.model([card])
        #expect(model.text.contains("⏎ Mark 1, 2 stay") && model.text.contains("3 ★ stays"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101", "p:103"], deleting: ["p:102"])])
    }

    @Test("In a group without a proposal all stay until x chooses what goes")
    func withoutProposal() {
        var first = Cards.group(3)
        first.keeper = nil
        var second = Cards.group(3, number: 2)
        second.keeper = nil
        var model = Cards.model([first, second])
        #expect(model.text.contains("⏎ Keep all 3") && model.text.contains("Nothing is proposed here"))
        #expect(!model.text.contains("★") && !model.text.contains("not the same"))
        #expect(acts(model.type("n")).isEmpty && model.text.contains("nothing to call different"))
        model.press(.character("2"))
        model.type("x")
        #expect(model.text.contains("⏎ Mark 1, 2 stay") && model.text.contains("As you chose; ⏎ marks just what goes"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101", "p:103"], deleting: ["p:102"])])
        #expect(acts(model.press(.enter)) == [.decide(photos: ["p:201", "p:202", "p:203"], .keep)])
    }

    @Test("A group that does not fit on the screen is not accepted unseen: Tab through it, or Enter again")
    func unseen() {
        var model = Cards.model([Cards.group(9), Cards.group(9, number: 2)])
        #expect(model.text.contains("not seen)"))
        #expect(acts(model.press(.enter)).isEmpty)
        #expect(model.text.contains("were not shown yet"))
        #expect(acts(model.press(.enter)).count == 1)
        // All of the second one is looked at first.
        for _ in 0..<8 { model.press(.tab) }
        #expect(!model.text.contains("not seen)"))
        #expect(acts(model.press(.enter)).count == 1)
    }

    @Test("All is not accepted while what was changed in this group would not count")
    func changedFirst() {
        var model = Cards.model([Cards.group(2, areCopies: true)])
        model.type("x")
        #expect(model.type("A").isEmpty && model.type("D").isEmpty)
        #expect(model.text.contains("You changed what stays of this group"))
    }

    @Test("That none stays is asked about: of shots by yes or no, of copies in words")
    func noneStays() {
        var model = Cards.model([Cards.group(2)])
        model.type("x")
        #expect(acts(model.press(.enter)).isEmpty)
        #expect(model.flatText.contains("Nothing of this group is kept. Mark 2 photos for deletion, 2.0 MB?"))
        // A second Enter would be a slip.
        #expect(acts(model.press(.enter)).isEmpty)
        #expect(acts(model.type("y")) == [.decide(photos: ["p:101", "p:102"], .delete)])
        var copies = Cards.model([Cards.group(2, areCopies: true)])
        copies.type("x")
        #expect(acts(copies.press(.enter)).isEmpty)
        #expect(copies.text.contains("These are all the copies there are."))
        #expect(
            acts(copies.type("last copy") + copies.press(.enter)) == [.deleteLastCopy(photos: ["p:101", "p:102"])])
    }

    @Test("One undo takes the whole group back")
    func undo() {
        var model = Cards.model([Cards.group(3), Cards.group(2, number: 2)])
        model.press(.enter)
        #expect(undos(model.press(.character("u"))) == [1])
        #expect(model.progress.done == 0 && model.text.contains("group 1 of 2"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:102", "p:103"])])
    }

    @Test("Different photos are said once, for the whole group; copies cannot be different, and it is not offered")
    func different() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2, areCopies: true)])
        #expect(model.text.contains("n not the same"))
        #expect(acts(model.press(.character("n"))) == [.different(photos: ["p:101", "p:102"])])
        #expect(model.text.contains("Noted as different"))
        #expect(acts(model.press(.character("n"))).isEmpty)
        #expect(model.text.contains("These are copies of one picture"))
        model.press(.tab)
        #expect(!model.text.contains("n not the same"))
    }

    @Test("A refused answer about a group leaves that group, as it was chosen, on the screen")
    func refused() {
        var model = Cards.model([Cards.group(3), Cards.group(2, number: 2)])
        model.press(.tab)
        model.type("x")
        model.send(.enter)
        _ = model.handle(
            .refused(ticket: 1, problem: "No.", remedy: nil, card: Cards.group(3), isLastCopy: false))
        #expect(model.text.contains("No.") && model.text.contains("group 1 of 2"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101", "p:102"], deleting: ["p:103"])])
    }

    @Test("A photo that was chosen to stay and is decided elsewhere meanwhile is not counted among those that go")
    func decidedMeanwhile() {
        var model = Cards.model([Cards.group(3)])
        model.press(.tab)
        model.type("x")
        #expect(model.text.contains("Mark 1, 2 stay"))
        model.send(.enter)
        let now = Cards.group(3, decided: [2: .delete])
        _ = model.handle(.refused(ticket: 1, problem: "No.", remedy: nil, card: now, isLastCopy: false))
        #expect(model.text.contains("Mark 1, 1 stays"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:103"])])
    }

    @Test("What was chosen to stay still does when the daemon proposes that it stays")
    func proposedMeanwhile() {
        var model = Cards.model([Cards.group(3)])
        model.press(.tab)
        model.type("x")
        model.send(.enter)
        var now = Cards.group(3)
        now.keeper = "p:102"
        _ = model.handle(.refused(ticket: 1, problem: "No.", remedy: nil, card: now, isLastCopy: false))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:102"], deleting: ["p:101", "p:103"])])
    }

    @Test("After a decision about one of a group the daemon's new proposal is shown")
    func newProposal() {
        var model = Cards.model([Cards.group(3)])
        model.send(.character("m"))
        var now = Cards.group(3, decided: [1: .maybe])
        now.keeper = "p:103"
        now.keeperReason = "it has the capture date"
        _ = model.handle(.done(ticket: 1, card: now))
        #expect(model.text.contains("3 stays because: it has the capture date"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:103"], deleting: ["p:102"])])
    }

    @Test("One photo more in an old group asks only about it")
    func newcomer() {
        var model = Cards.model([Cards.group(3, decided: [1: .keep, 2: .delete])])
        #expect(model.text.contains("1 kept") && model.text.contains("2 marked"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:103"])])
        #expect(model.text.contains("All of this list is decided."))
        var other = Cards.model([Cards.group(3, decided: [1: .keep, 2: .delete])])
        #expect(acts(other.type("x") + other.press(.enter)) == [.decide(photos: ["p:103"], .keep)])
    }

    @Test("Tab and Shift-Tab go around; a number beyond the group is no key")
    func choose() {
        var model = Cards.model([Cards.group(3)])
        model.press(.backTab)
        #expect(model.press(.character("o")).contains(.open(photo: "p:103")))
        model.press(.tab)
        #expect(model.press(.character("o")).contains(.open(photo: "p:101")))
        model.type("9")
        #expect(model.press(.character("o")).contains(.open(photo: "p:101")))
    }

    @Test("A group that loses photos shrinks, and ends with less than two")
    func shrink() {
        var model = Cards.model([Cards.group(3), ReviewCard(Cards.photo(1))])
        model.press(.backTab)
        _ = model.handle(.gone(photo: "p:103"))
        #expect(model.text.contains("Gone from the library: IMG_103.JPG."))
        #expect(model.text.contains("Mark 1, 1 stays"))
        _ = model.handle(.gone(photo: "p:102"))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:1"], .delete)])
    }

    @Test("Groups skipped are counted as groups, and offered again at the end")
    func skipped() {
        var model = Cards.model([Cards.group(2), Cards.group(4, number: 2), Cards.group(3, number: 3)])
        model.type("s")
        #expect(model.text.contains("group 2 of 3"))
        model.type("s")
        #expect(model.text.contains("group 3 of 3"))
        model.press(.enter)
        #expect(model.text.contains("l looks again at 2 groups that you left for later"))
        #expect(model.type("l").contains(.choose("blurry", pass: 2, anew: true)))
        var later = Cards.model([])
        _ = later.handle(.cards([], isLast: true, skipped: 28, pass: 1))
        #expect(later.text.contains("l looks again at 28 photos"))
    }

    @Test("What is decided elsewhere while a question stands makes its yes void, and the typed words are no keys")
    func staleQuestion() {
        var model = Cards.model([Cards.group(2, areCopies: true), Cards.group(2, number: 2)])
        model.type("x")
        model.press(.enter)
        _ = model.handle(.decided(photo: "p:102", .keep))
        #expect(acts(model.type("last copy") + model.press(.enter)).isEmpty)
        #expect(model.text.contains("it was decided meanwhile") && model.text.contains("group 1 of 2"))
    }

    @Test(
        "Once the keeper is decided elsewhere not to stay, the others do until x chooses, and the screen says so",
        arguments: [Decision.delete, .maybe])
    func keeperDecidedElsewhere(decision: Decision) {
        var model = Cards.model([Cards.group(3), Cards.group(3, number: 2)])
        #expect(model.text.contains("⏎ Mark 2, 1 stays") && model.text.contains("stays because"))
        _ = model.handle(.decided(photo: "p:101", decision))
        #expect(model.text.contains("Decided elsewhere: IMG_101.JPG."))
        #expect(model.text.contains("It was to stay, so nothing is proposed here now: x chooses what goes."))
        model.press(.home)
        #expect(model.text.contains("⏎ Keep all 2") && !model.text.contains("stays because"))
        #expect(model.text.contains("Nothing is proposed here: x chooses what goes"))
        // Also of a group that comes later.
        _ = model.handle(.decided(photo: "p:201", decision))
        #expect(acts(model.press(.enter)) == [.decide(photos: ["p:102", "p:103"], .keep)])
        #expect(model.text.contains("⏎ Keep all 2") && !model.text.contains("stays because"))
    }

    @Test("Once the keeper is gone from the library, the others stay until x chooses")
    func keeperGone() {
        var model = Cards.model([Cards.group(3)])
        _ = model.handle(.gone(photo: "p:101"))
        #expect(model.text.contains("Gone from the library: IMG_101.JPG."))
        #expect(model.text.contains("nothing is proposed here now") && model.text.contains("⏎ Keep all 2"))
        #expect(acts(model.press(.enter)) == [.decide(photos: ["p:102", "p:103"], .keep)])
    }

    @Test("What x had stay does not go when the keeper is marked elsewhere")
    func chosenBeforeKeeperWent() {
        var model = Cards.model([Cards.group(3)])
        model.press(.tab)
        model.type("x")
        _ = model.handle(.decided(photo: "p:101", .delete))
        #expect(acts(model.press(.enter)) == [.decide(photos: ["p:102", "p:103"], .keep)])
    }

    @Test("A keeper that is decided elsewhere to stay stays the keeper")
    func keeperKeptElsewhere() {
        var model = Cards.model([Cards.group(3)])
        _ = model.handle(.decided(photo: "p:101", .keep))
        #expect(model.text.contains("⏎ Mark 2, 1 stays") && !model.text.contains("nothing is proposed"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:102", "p:103"])])
    }

    @Test("That none stays is said when the keeper was marked elsewhere; its undo there makes the question void")
    func noneStaysAfterOthers() {
        var model = Cards.model([Cards.group(3)])
        _ = model.handle(.decided(photo: "p:101", .delete))
        for _ in 1...2 {
            model.press(.tab)
            model.type("x")
        }
        #expect(acts(model.press(.enter)).isEmpty)
        #expect(model.flatText.contains("Nothing of this group is kept. Mark 2 photos for deletion, 2.0 MB?"))
        _ = model.handle(.decided(photo: "p:101", nil))
        #expect(acts(model.type("y")).isEmpty && model.text.contains("it was decided meanwhile"))
        #expect(acts(model.press(.enter)) == [.accept(staying: ["p:101"], deleting: ["p:102", "p:103"])])
    }

    @Test("Photos that were jumped over in the sheet come after the last one")
    func jumpedOver() {
        var model = Cards.model(Cards.singles(4))
        model.press(.character("g"), .right, .right, .enter)
        let effects = model.press(.left, .left, .left, .left)
        #expect(
            acts(effects)
                == ["p:3", "p:4", "p:1", "p:2"].map { ReviewAct.Kind.decide(photos: [$0], .delete) })
        #expect(model.text.contains("All of this list is decided."))
    }
}
