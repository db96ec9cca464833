import PhotoCulling

/// The cards of a review pass in order, and which of their photos still wait; computed once for many requests.
///
/// Decisions take photos away and `undo` brings them back.
struct ReviewOrder: Sendable {
    /// The photos of each card, one card after the other.
    private let photos: [PhotoID]
    /// Where each card begins in `photos`, and where the last one ends.
    private let starts: [Int32]
    /// Where each photo is in `photos`.
    private var places: [PhotoID: Int32]
    /// By place, the card of each photo.
    private var cards: [Int32] = []
    /// By place, whether a photo waits.
    private var areWaiting: [Bool]
    /// How many photos of each card wait.
    private var counts: [Int32]
    /// The photos that wait.
    private(set) var left = 0
    /// The cards with photos that wait.
    private(set) var cardsLeft = 0
    /// The first card with photos that wait.
    private var first: Int

    /// - Parameters:
    ///   - cards: The photos of each card; a photo is on one card.
    ///   - areWaiting: Which of these photos wait for a decision.
    init(cards: [[PhotoID]], areWaiting: ([PhotoID]) -> [Bool]) {
        photos = cards.flatMap(\.self)
        starts = cards.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
        places = Dictionary(minimumCapacity: photos.count)
        self.areWaiting = Array(repeating: false, count: photos.count)
        self.cards.reserveCapacity(photos.count)
        counts = Array(repeating: 0, count: cards.count)
        first = cards.count
        for (number, card) in cards.enumerated() {
            for photo in card {
                places[photo] = Int32(self.cards.count)
                self.cards.append(Int32(number))
            }
        }
        for (place, isWaiting) in areWaiting(photos).enumerated() { set(place, isWaiting: isWaiting) }
    }

    func holds(_ photo: PhotoID) -> Bool { places[photo] != nil }

    /// These photos and those on their cards.
    func photos(beside known: Set<PhotoID>) -> Set<PhotoID> {
        let numbers = Set(known.compactMap { places[$0].map { Int(cards[Int($0)]) } })
        return numbers.reduce(into: known) { $0.formUnion(photos[Int(starts[$1])..<Int(starts[$1 + 1])]) }
    }

    /// Notes whether a photo waits.
    ///
    /// - Returns: Whether this is as complete as before: false for a photo that waits and is on no card.
    mutating func set(_ photo: PhotoID, isWaiting: Bool) -> Bool {
        guard let place = places[photo] else { return !isWaiting }
        set(Int(place), isWaiting: isWaiting)
        return true
    }

    private mutating func set(_ place: Int, isWaiting: Bool) {
        guard areWaiting[place] != isWaiting else { return }
        areWaiting[place] = isWaiting
        let (card, step) = (Int(cards[place]), isWaiting ? 1 : -1)
        left += step
        counts[card] += Int32(step)
        if isWaiting ? counts[card] == 1 : counts[card] == 0 { cardsLeft += step }
        if isWaiting { first = min(first, card) }
        while first < counts.count, counts[first] == 0 { first += 1 }
    }

    /// The next cards.
    ///
    /// Clients take fewer than `count` cards for the end of the pass, so a card that cannot be shown does not count.
    ///
    /// - Parameters:
    ///   - count: The largest number of cards.
    ///   - holding: If given, only the card that shows this photo.
    ///   - after: If given, only cards after the one that shows this photo.
    ///   - card: Makes a card of its waiting photos; nil if there is nothing to show.
    /// - Returns: The cards in order.
    /// - Throws: Any error of `card`.
    func next<Card>(
        _ count: Int, holding: PhotoID?, after: PhotoID?, card: ([PhotoID]) throws -> Card?
    ) rethrows -> [Card] {
        var numbers = max(first, after.flatMap { places[$0] }.map { Int(cards[Int($0)]) + 1 } ?? 0)..<counts.count
        if let holding {
            guard let number = places[holding].map({ Int(cards[Int($0)]) }), numbers.contains(number) else { return [] }
            numbers = number..<number + 1
        }
        var next: [Card] = []
        for number in numbers where counts[number] > 0 {
            guard next.count < count else { break }
            let own = Int(starts[number])..<Int(starts[number + 1])
            if let card = try card(own.filter { areWaiting[$0] }.map { photos[$0] }) { next.append(card) }
        }
        return next
    }
}
