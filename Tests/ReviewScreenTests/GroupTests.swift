import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite struct GroupTests {
    @Test("Keeping one asks about the others, and yes is one act")
    func keepOne() {
        var model = Cards.model([Cards.group(5), Cards.group(2, number: 2)])
        #expect(acts(model.press(.right)).isEmpty)
        #expect(model.text.contains("Delete the other 4? They are kept in the trash until you empty it."))
        #expect(
            acts(model.type("y")) == [
                .deleteOthers(group: "g:1", keeper: "p:101", others: ["p:102", "p:103", "p:104", "p:105"])
            ])
        #expect(model.progress.done == 5 && model.progress.marked == 4)
        model.press(.character("k"))
        #expect(model.text.contains("Delete the other one? It is kept"))
    }

    @Test("Keep on another one makes it the keeper", arguments: [Key.tab, .character("2")])
    func anotherKeeper(choosing: Key) {
        var model = Cards.model([Cards.group(3)])
        model.press(choosing)
        #expect(
            acts(model.press(.character("k"), .enter)) == [
                .deleteOthers(group: "g:1", keeper: "p:102", others: ["p:101", "p:103"])
            ])
    }

    @Test("No keeps the keeper alone; the others are asked about one by one")
    func no() {
        var model = Cards.model([Cards.group(3), Cards.group(2, number: 2)])
        #expect(acts(model.press(.right, .character("n"))) == [.chooseKeeper(group: "g:1", keeper: "p:101")])
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:102"], .delete)])
        #expect(acts(model.press(.up)) == [.decide(photos: ["p:103"], .maybe)])
        // The next group.
        #expect(
            acts(model.press(.right, .character("y"))) == [
                .deleteOthers(group: "g:2", keeper: "p:201", others: ["p:202"])
            ])
    }

    @Test("Escape at the question does nothing")
    func escape() {
        var model = Cards.model([Cards.group(3)])
        #expect(acts(model.press(.right, .escape)).isEmpty)
        #expect(!model.text.contains("Delete the other"))
    }

    @Test("One undo takes the whole group back")
    func undo() {
        var model = Cards.model([Cards.group(3), Cards.group(2, number: 2)])
        model.press(.right, .character("y"))
        #expect(undos(model.press(.character("u"))) == [1])
        #expect(model.progress.done == 0)
        #expect(
            acts(model.press(.right, .character("y"))) == [
                .deleteOthers(group: "g:1", keeper: "p:101", others: ["p:102", "p:103"])
            ])
    }

    @Test("Different photos are said once, for the whole group")
    func different() {
        var model = Cards.model([Cards.group(2), Cards.group(2, number: 2)])
        #expect(acts(model.press(.character("n"))) == [.different(photos: ["p:101", "p:102"])])
        #expect(model.text.contains("Noted as different"))
        #expect(acts(model.press(.character("d"))) == [.decide(photos: ["p:201"], .delete)])
    }

    @Test("One photo more in an old group asks only about it")
    func newcomer() {
        var model = Cards.model([Cards.group(3, decided: [1: .keep, 2: .delete])])
        #expect(model.text.contains("kept") && model.text.contains("goes"))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:103"], .delete)])
        #expect(model.text.contains("Review now?"))
        var other = Cards.model([Cards.group(3, decided: [1: .keep, 2: .delete])])
        #expect(acts(other.press(.right)) == [.decide(photos: ["p:103"], .keep)])
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
        _ = model.handle(.gone(photo: "p:102"))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:1"], .delete)])
    }

    @Test("A group that changed meanwhile is asked about as it is now")
    func changed() {
        var model = Cards.model([Cards.group(2)])
        _ = model.handle(.changed(Cards.group(3)))
        #expect(
            acts(model.press(.right, .character("y"))) == [
                .deleteOthers(group: "g:1", keeper: "p:101", others: ["p:102", "p:103"])
            ])
    }
}
