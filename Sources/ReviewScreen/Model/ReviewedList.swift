import CleanerProtocol
import PhotoCategories

/// The list that is gone through, and which of its photos and cards need no decision any more.
struct ReviewedList: Sendable {
    /// The source's id; empty until the source names it.
    var id: String
    /// The list of sections from which this one was opened, with the photos that were skipped in it.
    private var parent: (id: String, skipped: Int)?
    /// Photos that were skipped before a section was opened.
    private(set) var skippedEarlier = 0
    /// Photos decided in this pass, which are not shown again.
    private(set) var settled: Set<String> = []
    /// Cards that were skipped until the next pass.
    private var skipped: Set<String> = []

    init(_ id: String = "") {
        self.id = id
    }

    /// One of its sections as a list; `skipped` photos were skipped here.
    func section(_ id: String, skipped: Int) -> ReviewedList {
        var list = ReviewedList(id)
        list.parent = (self.id, skipped)
        return list
    }

    /// The list of sections from which this one was opened; nil if none was.
    var outer: ReviewedList? {
        guard let parent else { return nil }
        var list = ReviewedList(parent.id)
        list.skippedEarlier = parent.skipped
        return list
    }

    /// The same list before anything of it was decided or skipped in this pass.
    var afresh: ReviewedList {
        var list = ReviewedList(id)
        list.parent = parent
        return list
    }

    /// Whether it is the maybe pile or, by filters or sections, a part of it.
    var isMaybePile: Bool { id.split(separator: " ").first.map(String.init) == Category.maybe.name }

    /// Whether a photo has no decision; on the maybe pile, maybe counts as none.
    func isUndecided(_ photo: ReviewPhoto) -> Bool {
        photo.decision == nil || isMaybePile && photo.decision == .maybe
    }

    /// Whether a photo is still to be decided about.
    func isOpen(_ photo: ReviewPhoto) -> Bool {
        !settled.contains(photo.id) && isUndecided(photo)
    }

    func openPhotos(_ card: ReviewCard) -> [ReviewPhoto] { card.photos.filter(isOpen) }
    func hasOpenPhotos(_ card: ReviewCard) -> Bool { card.photos.contains(where: isOpen) }

    /// The number of waiting photos of a card, including those of its section that the card does not hold.
    func waiting(_ card: ReviewCard) -> Int { card.section?.photos ?? openPhotos(card).count }

    func isSkipped(_ card: ReviewCard) -> Bool { skipped.contains(card.id) }
    /// Whether a card is still to be shown in this pass.
    func awaits(_ card: ReviewCard) -> Bool { !isSkipped(card) && hasOpenPhotos(card) }

    /// The photos that the daemon proposes to delete: all open ones but those that it keeps; none without a keeper.
    func proposal(for card: ReviewCard) -> Set<String> {
        guard card.isGroup, card.keeper != nil else { return [] }
        return Set(openPhotos(card).map(\.id).filter { !card.keeps($0) })
    }

    /// Whether nothing of a group is kept if these of its photos go; of copies the daemon has one stay.
    func isEmptied(_ card: ReviewCard, by going: Set<String>) -> Bool {
        card.isGroup && !card.areCopies
            && !card.photos.contains { isOpen($0) ? !going.contains($0.id) : $0.decision == .keep }
    }

    /// The numbers of a section's card whose open photos have changed; nil for other cards.
    func recounted(_ card: ReviewCard, since before: [ReviewPhoto]) -> ReviewSection? {
        let now = openPhotos(card)
        return card.section.map { section in
            ReviewSection(
                title: section.title, photos: section.photos + now.count - before.count,
                bytes: section.bytes + now.reduce(0) { $0 + $1.bytes } - before.reduce(0) { $0 + $1.bytes })
        }
    }

    mutating func settle(_ photos: Set<String>) { settled.formUnion(photos) }
    /// Makes photos wait again.
    mutating func reopen(_ photos: [ReviewPhoto]) { settled.subtract(photos.map(\.id)) }
    mutating func skip(_ card: ReviewCard) { skipped.insert(card.id) }

    /// Makes the undecided photos of a card wait again, also after it was skipped.
    mutating func takeBack(_ card: ReviewCard) {
        reopen(card.photos.filter(isUndecided))
        skipped.remove(card.id)
    }
}
