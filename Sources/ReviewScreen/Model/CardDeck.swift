import CleanerProtocol

/// The cards of a pass through a list, and which of them is on the screen.
///
/// Whenever a card is shown anew, its selection begins anew.
struct CardDeck: Sendable {
    /// How many of the cards are here.
    enum Arrival: Sendable {
        case some
        /// More of them are on their way.
        case asked
        case all
    }

    /// Cards to have ready: enough for half a second at 20 keys a second, and for a page of the sheet.
    static let stock = 40
    /// Cards that are kept for going back.
    private static let cardsBehind = 1000

    /// Cards of an earlier pass are recognised by its number.
    private(set) var number = 1
    private(set) var list = ReviewedList()
    private(set) var arrival = Arrival.some
    private var cards: [ReviewCard] = []
    /// The index of the current card; `cards.count` while it loads or if none is left.
    private var index = 0
    /// Rises whenever a card is shown anew.
    private(set) var turn = 0
    var selection = CardSelection()
    /// Photos that an earlier start skipped in this pass.
    private(set) var skippedBefore = 0
    private var arrivedAt: String?
    private var listsAreAsked = false

    /// Begins the next pass, through another list or through this one again.
    mutating func restart(_ list: ReviewedList? = nil, anew: Bool) -> ReviewEffect {
        var next = CardDeck()
        next.number = number + 1
        next.list = list ?? self.list
        next.turn = turn + 1
        // The source sends the first cards without being asked.
        next.arrival = .asked
        self = next
        return .choose(next.list.id, pass: number, anew: anew)
    }

    // MARK: What is here

    var card: ReviewCard? { cards.indices.contains(index) ? cards[index] : nil }

    var selectedPhoto: ReviewPhoto? {
        guard let card else { return nil }
        return card.photos.indices.contains(selection.place) ? card.photos[selection.place] : card.photos.first
    }

    /// The open photos of the current card that stay when it is accepted.
    var staying: [ReviewPhoto] {
        card.map(list.openPhotos)?.filter { !selection.going.contains($0.id) } ?? []
    }

    /// The number of photos of the current card that were not on the screen yet.
    var unseen: Int { card.map { selection.unseen($0, in: list) } ?? 0 }

    /// The open photos from the current card on, in order.
    var openPhotos: [(photo: ReviewPhoto, card: ReviewCard)] {
        cards.dropFirst(index).flatMap { card in list.openPhotos(card).map { ($0, card) } }
    }

    /// The current card and the next ones that are still open.
    func upcoming(_ ahead: Int) -> [ReviewCard] {
        guard let card else { return [] }
        return [card] + cards[(index + 1)...].lazy.filter(list.awaits).prefix(ahead)
    }

    var skippedCards: [ReviewCard] { cards.filter(list.isSkipped) }

    /// Photos that were skipped in this pass, now or at an earlier start.
    var skippedPhotos: Int {
        max(skippedBefore, list.skippedEarlier + skippedCards.reduce(0) { $0 + list.waiting($1) })
    }

    // MARK: What is asked for

    /// Asks for more cards if too few follow the current one and those `depth` places behind it.
    mutating func requestCards(beyond depth: Int) -> ReviewEffect? {
        guard arrival == .some, cards.count - index - depth < Self.stock else { return nil }
        arrival = .asked
        return .wantCards(pass: number)
    }

    /// Reports the current card once, and again after another one or none was there.
    mutating func reportArrival() -> ReviewEffect? {
        guard arrivedAt != card?.id else { return nil }
        arrivedAt = card?.id
        return card.map { .arrived(card: $0.id) }
    }

    /// Asks once a pass for the lists, whose numbers it has changed.
    mutating func requestLists() -> ReviewEffect? {
        defer { listsAreAsked = true }
        return listsAreAsked ? nil : .wantChoices
    }

    // MARK: What arrives

    /// Takes over the id of the list that the source goes through.
    mutating func identify(_ list: String) { self.list.id = list }

    mutating func take(_ more: [ReviewCard], isLast: Bool, skippedBefore: Int) {
        self.skippedBefore = skippedBefore
        arrival = isLast ? .all : .some
        let wasWaiting = card == nil
        let known = Set(cards.map(\.id))
        cards += more.filter { !known.contains($0.id) && !$0.photos.isEmpty }
        guard wasWaiting else { return }
        if let card, list.awaits(card) { show(index) } else { advance() }
    }

    /// Replaces a card in its place by its present state, in which undecided photos may be open again.
    ///
    /// - Returns: Whether the current card has changed.
    mutating func change(_ card: ReviewCard, reopens: Bool = false) -> Bool {
        if reopens { list.reopen(card.photos.filter { $0.decision == nil }) }
        guard let place = place(of: card.id) else {
            // The card is new and all others have arrived, so nobody else would send it.
            if arrival == .all { take([card], isLast: true, skippedBefore: skippedBefore) }
            return false
        }
        let old = cards[place]
        cards[place] = card
        guard place == index else { return false }
        selection.follow(from: old, to: card, in: list)
        advanceIfDecided()
        return true
    }

    /// Takes a photo that is gone from the library off all cards.
    ///
    /// - Returns: Whether the current card has changed.
    mutating func remove(_ photo: String) -> Bool {
        var isCurrent = false
        for place in cards.indices.reversed() where cards[place].contains(photo) {
            let old = cards[place]
            var card = old
            card.photos.removeAll { $0.id == photo }
            card.withdrawProposal(for: photo)
            card.section = list.recounted(card, since: list.openPhotos(old))
            // A single photo is no group.
            guard card.photos.isEmpty || old.isGroup && card.photos.count < 2 else {
                isCurrent = change(card) || isCurrent
                continue
            }
            cards.remove(at: place)
            if place < index {
                index -= 1
            } else if place == index {
                isCurrent = true
                show(waiting(from: place, else: place))
            }
        }
        return isCurrent
    }

    /// Takes over a decision that was made elsewhere.
    ///
    /// - Returns: Whether the current card has changed.
    mutating func note(_ photo: String, _ decision: Decision?) -> Bool {
        var isCurrent = false
        for place in cards.indices {
            guard let position = cards[place].photos.firstIndex(where: { $0.id == photo }),
                cards[place].photos[position].decision != decision
            else { continue }
            let (old, open) = (cards[place], list.openPhotos(cards[place]))
            cards[place].photos[position].decision = decision
            if decision == .delete || decision == .maybe { cards[place].withdrawProposal(for: photo) }
            if decision == nil { list.reopen([cards[place].photos[position]]) }
            cards[place].section = list.recounted(cards[place], since: open)
            guard place == index else { continue }
            isCurrent = true
            selection.follow(from: old, to: cards[place], in: list)
            selection.leaveOut([photo])
            advanceIfDecided()
        }
        return isCurrent
    }

    /// Gives a photo its new name and folder on all cards.
    mutating func rename(_ photo: String, name: String, folder: String) {
        for place in cards.indices { cards[place].photos.rename(photo, name: name, folder: folder) }
    }

    /// Treats photos that the daemon refused as last copies like those that it announces as such.
    mutating func noteLastCopies(_ refused: Set<String>) {
        for place in cards.indices {
            for position in cards[place].photos.indices where refused.contains(cards[place].photos[position].id) {
                cards[place].photos[position].isLastCopy = true
            }
        }
    }

    /// Forgets which photos are last copies, after others were unmarked that may be copies of them.
    ///
    /// The daemon refuses those that still are.
    mutating func forgetLastCopies() {
        for place in cards.indices {
            for position in cards[place].photos.indices { cards[place].photos[position].isLastCopy = false }
        }
    }

    // MARK: What is shown

    private func place(of card: String) -> Int? { cards.firstIndex { $0.id == card } }

    private mutating func show(_ place: Int) {
        index = place
        turn += 1
        selection = card.map { CardSelection($0, in: list) } ?? CardSelection()
    }

    /// Shows a card again: where it was, or here.
    mutating func show(_ card: ReviewCard) {
        let place = place(of: card.id)
        if let place { cards[place] = card } else { cards.insert(card, at: index) }
        show(place ?? index)
    }

    /// Shows a card with one of its photos selected.
    mutating func show(_ photo: String, of card: ReviewCard) {
        guard let place = place(of: card.id) else { return }
        show(place)
        selection.select(card.photos.firstIndex { $0.id == photo } ?? 0)
    }

    /// Advances to the next card that waits; after the last one to those that were jumped over.
    mutating func advance() { show(waiting(from: index + 1, else: index)) }

    /// The place of the first card that waits at this place or behind it; else of the first one before `end`.
    private func waiting(from place: Int, else end: Int) -> Int {
        func awaits(_ place: Int) -> Bool { list.awaits(cards[place]) }
        let behind = cards.indices.dropFirst(place).first(where: awaits)
        let before = arrival == .all ? cards.indices.prefix(end).first(where: awaits) : nil
        return behind ?? before ?? cards.count
    }

    /// Advances if nothing of the current card is left to decide.
    mutating func advanceIfDecided() {
        if let card, !list.hasOpenPhotos(card) { advance() }
    }

    /// Selects the next open photo of the card, or advances to the next card.
    mutating func selectNextOpen() {
        guard let card, list.hasOpenPhotos(card) else {
            advance()
            return
        }
        selection.selectNextOpen(card, in: list)
    }

    /// Skips the current card until the next pass.
    mutating func skip() {
        if let card { list.skip(card) }
        advance()
    }

    /// Drops the oldest cards.
    mutating func trim() {
        guard index > 2 * Self.cardsBehind else { return }
        cards.removeFirst(index - Self.cardsBehind)
        index = Self.cardsBehind
    }

    // MARK: What was decided

    /// Gives the cards their new decisions.
    mutating func carryOut(_ change: ActHistory.Change, _ past: inout ActHistory.Past) {
        let touched = change.settling.union(change.after.keys)
        var counted: Set<String> = []
        for place in cards.indices {
            guard cards[place].photos.contains(where: { touched.contains($0.id) }) else { continue }
            past.cards.insert(cards[place], at: place == index ? 0 : past.cards.count)
            if list.awaits(cards[place]) { past.change.cardsLeft -= 1 }
            for position in cards[place].photos.indices {
                let photo = cards[place].photos[position]
                guard touched.contains(photo.id) else { continue }
                let decision = change.after[photo.id]
                // A photo can be in several cards.
                if counted.insert(photo.id).inserted {
                    past.count(photo, decision, wasOpen: list.isOpen(photo))
                }
                if let decision { cards[place].photos[position].decision = decision }
                // The daemon sends the present state of the current card only.
                if place != index, decision == .delete || decision == .maybe {
                    cards[place].withdrawProposal(for: photo.id)
                }
            }
        }
        list.settle(touched)
        selection.leaveOut(list.settled)
        past.change.cardsLeft += past.cards.count { before in
            cards.contains { $0.id == before.id && list.awaits($0) }
        }
    }

    /// Counts the photos of a decided section that its card did not have.
    mutating func countRest(of id: String, _ decision: Decision, _ past: inout ActHistory.Past) {
        guard let before = past.cards.first(where: { $0.id == id }), let section = before.section else { return }
        let shown = before.photos.filter(list.isUndecided)
        let bytes = shown.reduce(0) { $0 + $1.bytes }
        past.count(decision, photos: max(0, section.photos - shown.count), bytes: max(0, section.bytes - bytes))
        if let place = place(of: id) {
            cards[place].section = ReviewSection(title: section.title, photos: 0, bytes: 0)
        }
    }

    /// Shows the cards of an undone step as they were before.
    mutating func takeBack(_ past: ActHistory.Past) {
        for card in past.cards {
            list.takeBack(card)
            if let place = place(of: card.id) { cards[place] = card }
        }
        if let card = past.cards.first { show(card) }
    }
}
