import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

/// Photos of whose pictures nothing else stays, whether the daemon announces them or refuses to mark them.
@Suite struct LastCopyTests {
    private func refuse(_ card: ReviewCard, ticket: Int, in model: inout ReviewModel) {
        _ = model.handle(
            .refused(ticket: ticket, problem: "It is the last copy.", remedy: nil, card: card, isLastCopy: true))
    }

    @Test("A photo that was refused as the last copy says so and asks by yes or no, like an announced one")
    func refused() {
        var model = Cards.model(Cards.singles(2))
        model.press(.left)
        model.send(.left)
        refuse(ReviewCard(Cards.photo(2)), ticket: 2, in: &model)
        #expect(model.text.contains("It is the last copy."))
        model.press(.home)
        #expect(model.text.contains("its copies are marked: nothing of it would stay"))
        #expect(acts(model.press(.left)).isEmpty && model.flatText.contains("Mark it all the same?"))
        #expect(!model.text.contains("type:"))
        #expect(acts(model.type("n")).isEmpty && model.text.contains("IMG_2.JPG"))
        #expect(acts(model.press(.left, .left) + model.type("y")) == [.deleteLastCopy(photos: ["p:2"])])
    }

    @Test("What is taken back may be a copy: the photo is the last one only as long as the other is marked")
    func takenBack() {
        var model = Cards.model(Cards.singles(2))
        model.press(.left)
        model.send(.left)
        refuse(ReviewCard(Cards.photo(2)), ticket: 2, in: &model)
        model.press(.left)
        model.type("y")
        // Its own decision alone changes nothing about the other.
        model.type("u")
        model.press(.home)
        #expect(model.text.contains("its copies are marked: nothing of it would stay"))
        model.type("u")
        model.press(.right)
        #expect(model.text.contains("IMG_2.JPG") && !model.text.contains("nothing of it would stay"))
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:2"], .delete)])
    }

    @Test("What is kept after all may be a copy, too")
    func putBack() {
        var photo = Cards.photo(1)
        photo.isLastCopy = true
        var model = Cards.model([ReviewCard(photo)])
        model.type("t")
        _ = model.handle(.marked([Cards.photo(5, .delete)], from: 0, total: 1, bytes: 1_000_000))
        #expect(acts(model.type("k")) == [.putBack(photos: ["p:5"])])
        model.press(.escape)
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:1"], .delete)])
    }

    @Test("That a photo is the last copy is said before the key, which then asks once, and the others go on")
    func announcedLastCopy() {
        var photo = Cards.photo(1)
        photo.isLastCopy = true
        var model = Cards.model([ReviewCard(photo)] + Cards.singles(3).dropFirst())
        #expect(model.text.contains("its copies are marked: nothing of it would stay"))
        #expect(acts(model.press(.left)).isEmpty && model.flatText.contains("Mark it all the same?"))
        #expect(acts(model.type("n")).isEmpty && model.text.contains("IMG_1.JPG"))
        // No key that may be pressed by habit answers.
        #expect(acts(model.type("d") + model.press(.enter, .left, .right) + model.type(" dk")).isEmpty)
        #expect(model.flatText.contains("Mark it all the same?"))
        #expect(acts(model.type("ndy")) == [.deleteLastCopy(photos: ["p:1"])])
        #expect(acts(model.press(.left)) == [.decide(photos: ["p:2"], .delete)])
        #expect(!model.text.contains("nothing of it would stay"))
    }

    @Test("A last copy that was refused in a group is asked about, also on the sheet, and not sent again")
    func inGroup() {
        var model = Cards.model([Cards.group(2)])
        model.send(.enter)
        refuse(Cards.group(2), ticket: 1, in: &model)
        #expect(acts(model.press(.enter, .enter)).isEmpty)
        #expect(model.flatText.contains("Nothing of this picture stays if IMG_102.JPG goes, too"))
        model.press(.escape)
        model.press(.character("g"), .right)
        #expect(acts(model.type("d")).isEmpty && model.flatText.contains("Mark it all the same?"))
        #expect(acts(model.type("y")) == [.deleteLastCopy(photos: ["p:102"])])
    }

    @Test("Several last copies are asked about together: those of a group, and those chosen on the sheet")
    func several() {
        var card = Cards.group(3)
        for place in 1...2 { card.photos[place].isLastCopy = true }
        var model = Cards.model([card])
        #expect(acts(model.press(.enter)).isEmpty)
        #expect(model.flatText.contains("Nothing of these 2 photos stays if they go, too"))
        #expect(acts(model.type("y")) == [.deleteLastCopy(photos: ["p:102", "p:103"])])
        var cards = Cards.singles(3)
        for place in 0...1 { cards[place].photos[0].isLastCopy = true }
        var sheet = Cards.model(cards)
        sheet.press(.character("g"), .character("x"), .right, .character("x"))
        #expect(acts(sheet.type("d")).isEmpty)
        #expect(sheet.flatText.contains("Nothing of these 2 photos stays if they go, too"))
        #expect(acts(sheet.type("y")) == [.deleteLastCopy(photos: ["p:1", "p:2"])])
    }

    @Test("Of copies of which the others are marked, the one that is left is no case for words")
    func leftOfCopies() {
        var card = Cards.group(2, decided: [1: .delete], areCopies: true)
        card.keeper = nil
        var model = Cards.model([card])
        model.type("x")
        #expect(acts(model.send(.enter)) == [.decide(photos: ["p:102"], .delete)])
        refuse(card, ticket: 1, in: &model)
        #expect(acts(model.press(.enter)).isEmpty && model.flatText.contains("Mark it all the same?"))
        #expect(acts(model.type("y")) == [.deleteLastCopy(photos: ["p:102"])])
    }
}
