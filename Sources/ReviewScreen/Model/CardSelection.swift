/// The photo of the current card that keys act on, and the photos that go when the card is accepted.
struct CardSelection: Sendable {
    /// The selected photo's place in the card.
    private(set) var place = 0
    /// The photos of a group that go when it is accepted.
    private(set) var going: Set<String> = []
    /// Photos of the card that have been on the screen.
    private var seen: Set<String> = []
    /// Whether the user was warned that not all of the card was on the screen.
    private(set) var isWarned = false

    /// The selection while no card is shown.
    init() {}

    /// Begins with the keeper, else with the first open photo; what goes is what the daemon proposes.
    init(_ card: ReviewCard, in list: ReviewedList) {
        let keeper = card.photos.firstIndex { $0.id == card.keeper && list.isOpen($0) }
        place = keeper ?? card.photos.firstIndex(where: list.isOpen) ?? 0
        going = list.proposal(for: card)
    }

    mutating func select(_ place: Int) { self.place = place }

    /// Moves by so many of `count` photos, and around the ends.
    mutating func select(by step: Int, of count: Int) {
        place = ((place + step) % count + count) % count
    }

    /// Selects the next open photo of a card that has one.
    mutating func selectNextOpen(_ card: ReviewCard, in list: ReviewedList) {
        going.formIntersection(list.openPhotos(card).map(\.id))
        let count = card.photos.count
        let steps = (1...count).first { list.isOpen(card.photos[(place + $0) % count]) }
        select(by: steps ?? 0, of: count)
    }

    /// Switches a photo between staying and going.
    mutating func toggle(_ photo: String) { going.formSymmetricDifference([photo]) }
    /// Takes decided photos out of those that go.
    mutating func leaveOut(_ photos: Set<String>) { going.subtract(photos) }
    mutating func see(_ photos: [String]) { seen.formUnion(photos) }
    mutating func warn() { isWarned = true }

    /// The number of photos of the card that were not on the screen yet, including those of a section beyond it.
    func unseen(_ card: ReviewCard, in list: ReviewedList) -> Int {
        let missing = card.photos.count { !seen.contains($0.id) }
        guard let section = card.section else { return missing }
        return missing + max(0, section.photos - list.openPhotos(card).count)
    }

    /// Follows the card to its new state: the photo stays selected, and what the user chose stays chosen.
    mutating func follow(from old: ReviewCard, to card: ReviewCard, in list: ReviewedList) {
        let selected = old.photos.indices.contains(place) ? old.photos[place].id : nil
        let proposal = list.proposal(for: old)
        let chosen = (staying: proposal.subtracting(going), going: going.subtracting(proposal))
        // What was decided elsewhere meanwhile goes no longer.
        going = list.proposal(for: card).subtracting(chosen.staying).union(chosen.going)
            .intersection(list.openPhotos(card).map(\.id))
        place = card.photos.firstIndex { $0.id == selected } ?? 0
    }
}
