import CleanerProtocol
import ReviewScreen
import TerminalScreen

/// Cards and models to begin a test with.
enum Cards {
    static func photo(_ number: Int, _ decision: Decision? = nil) -> ReviewPhoto {
        ReviewPhoto(
            id: "p:\(number)", name: "IMG_\(number).JPG", folder: "Camera", bytes: 1_000_000, width: 3000, height: 2000,
            captured: "2024-05-01 12:03", decision: decision, confidence: 0.97, why: ["It is blurred."])
    }

    static func singles(_ count: Int) -> [ReviewCard] {
        (1...count).map { ReviewCard(photo($0)) }
    }

    /// A group whose first photo is the proposed keeper.
    static func group(
        _ count: Int, number: Int = 1, decided: [Int: Decision] = [:], areCopies: Bool = false
    ) -> ReviewCard {
        let photos = (1...count).map { photo(number * 100 + $0, decided[$0]) }
        return ReviewCard(
            id: "g:\(number)", photos: photos, keeper: photos[0].id, keeperReason: "the sharpest of \(count)",
            areCopies: areCopies)
    }

    static func model(
        _ cards: [ReviewCard], isLast: Bool = true, columns: Int = 80, rows: Int = 24, total: Int? = nil
    ) -> ReviewModel {
        var model = ReviewModel(display: ReviewDisplay(size: CellSize(columns: columns, rows: rows)))
        _ = model.begin()
        let photos = cards.reduce(0) { $0 + $1.photos.count }
        _ = model.handle(.progress(ReviewProgress(done: 0, total: total ?? photos, cardsLeft: cards.count)))
        let choice = ReviewChoice(id: "blurry", title: "Blurry", isProposal: true, photos: 123, bytes: 400_000_000)
        _ = model.handle(.choices([choice], chosen: "blurry"))
        _ = model.handle(.cards(cards, isLast: isLast, skipped: 0, pass: 1))
        return model
    }
}

extension ReviewModel {
    /// Presses keys one after the other; all that they ask for is done at once.
    @discardableResult
    mutating func press(_ keys: Key...) -> [ReviewEffect] {
        press(keys)
    }

    @discardableResult
    mutating func type(_ text: String) -> [ReviewEffect] {
        press(text.map { Key.character($0) })
    }

    private mutating func press(_ keys: [Key]) -> [ReviewEffect] {
        keys.flatMap { key in
            let effects = send(key)
            return effects + effects.flatMap { answer($0) }
        }
    }

    /// Presses a key whose answer is still to come.
    @discardableResult
    mutating func send(_ key: Key) -> [ReviewEffect] {
        handle(.key(key))
    }

    private mutating func answer(_ effect: ReviewEffect) -> [ReviewEffect] {
        switch effect {
        case .act(let act): handle(.done(ticket: act.ticket, card: nil))
        case .undo(let ticket?): handle(.undone(ticket: ticket, "Taken back.", card: nil))
        case .count(let scope):
            handle(.counted(ReviewPlan(scope, photos: 28, bytes: 400_000_000, groups: 9, stay: 9)))
        default: []
        }
    }

    var text: String {
        frame(theme: Theme(.dark, depth: .trueColour)).canvas.text
    }

    /// The text without its line breaks, for sentences that are wrapped.
    var flatText: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// What was decided, without the requests for cards and pictures.
func acts(_ effects: [ReviewEffect]) -> [ReviewAct.Kind] {
    effects.compactMap { if case .act(let act) = $0 { act.kind } else { nil } }
}

func undos(_ effects: [ReviewEffect]) -> [Int?] {
    effects.compactMap { if case .undo(let ticket) = $0 { ticket } else { nil as Int?? } }
}
