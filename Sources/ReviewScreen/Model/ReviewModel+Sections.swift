import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// Sections of a list: one key decides about a whole section.
extension ReviewModel {
    /// The number of waiting photos of a card, including those of its section that the card does not hold.
    func waiting(_ card: ReviewCard) -> Int { card.section?.photos ?? openPhotos(card).count }

    /// Whether a key would decide about a whole section, which it must not do while one photo is shown enlarged.
    func decidesSection(_ key: Key) -> Bool {
        card?.section != nil && ["k", "d", "m", "s"].contains { key == .character($0) }
    }

    /// - Returns: Whether the key has a meaning of its own for sections; other keys work as on any card.
    mutating func handleSection(
        _ key: Key, _ card: ReviewCard, _ section: ReviewSection, _ effects: inout [ReviewEffect]
    ) -> Bool {
        var grid = PhotoGrid()
        grid.selected = selected
        if grid.move(key, count: card.photos.count, layout: layout.grid) {
            selected = grid.selected
            return true
        }
        switch key {
        case .character("k"): decide(card, .keep, &effects)
        case .character("m"): decide(card, .maybe, &effects)
        case .character("d"): delete(card, section, &effects)
        case .enter:
            let sections = Parent(list: chosen, skipped: skippedPhotos)
            choose(card.id, &effects)
            parent = sections
        case .tab: selectPhoto(by: 1)
        case .backTab: selectPhoto(by: -1)
        default: return false
        }
        return true
    }

    /// Explains keys that have no meaning in a list of sections.
    ///
    /// - Returns: Whether the key is one of them.
    mutating func handleOutsideSection(_ key: Key) -> Bool {
        switch key {
        case .character("g"), .character("v"):
            notice = .news(tr("⏎ opens this section; there g shows all of it as a contact sheet."))
        case .character("A"), .character("D"):
            notice = .news(
                tr("Here d marks one section after the other. f shows the lists, where D marks all of one."))
        default: return false
        }
        return true
    }

    /// Marks a section at once; what was not on the screen needs the key twice.
    private mutating func delete(_ card: ReviewCard, _ section: ReviewSection, _ effects: inout [ReviewEffect]) {
        let unseen = unseen(card)
        guard unseen == 0 || warnedGroup == card.id else {
            warnedGroup = card.id
            let (photos, all) = (Amount.count(unseen, "photo"), Amount.count(section.photos))
            notice = .news(
                unseen == 1
                    ? tr(
                        """
                        \(photos) of \(section.title) was not shown yet: PgDn and ⏎ show more, d again marks all \
                        \(all).
                        """)
                    : tr(
                        """
                        \(photos) of \(section.title) were not shown yet: PgDn and ⏎ show more, d again marks all \
                        \(all).
                        """))
            return
        }
        decide(card, .delete, &effects)
    }

    /// Gives all that waits in a section one decision.
    private mutating func decide(_ card: ReviewCard, _ decision: Decision, _ effects: inout [ReviewEffect]) {
        let photos = openPhotos(card).map(\.id)
        decide(photos, decision, as: .decideSection(card: card.id, photos: photos, decision), &effects)
    }

    /// Counts the photos of a decided section that its card did not have.
    mutating func countRest(of id: String, _ decision: Decision, _ past: inout ReviewActs.Past) {
        guard let before = past.cards.first(where: { $0.id == id }), let section = before.section else { return }
        let shown = before.photos.filter(isUndecided)
        let bytes = shown.reduce(0) { $0 + $1.bytes }
        past.count(decision, photos: max(0, section.photos - shown.count), bytes: max(0, section.bytes - bytes))
        for place in cards.indices where cards[place].id == id {
            cards[place].section = ReviewSection(title: section.title, photos: 0, bytes: 0)
        }
    }

    /// Counts the decided photos of a section, and fetches the list again, because the answer need not name all others.
    mutating func concludeInPart(_ ticket: Int, photos: Int, bytes: Int64, _ effects: inout [ReviewEffect]) {
        guard case .decideSection(_, _, let decision)? = acts.conclude(ticket)?.kind else { return }
        var past = ReviewActs.Past(ticket: ticket, isWholeList: true)
        past.count(decision, photos: photos, bytes: bytes)
        acts.record(past)
        reload(&effects)
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

    /// What was done with a section.
    func news(_ decision: Decision, of card: String, _ past: ReviewActs.Past) -> Notice? {
        guard let section = past.cards.first(where: { $0.id == card })?.section else { return nil }
        let (photos, title) = (Amount.count(section.photos, "photo"), section.title)
        let size = Amount.size(section.bytes)
        return switch decision {
        case .keep: .news(tr("Kept \(photos) of \(title); u takes it back."))
        case .maybe: .news(tr("Put \(photos) of \(title) on the maybe pile; u takes it back."))
        case .delete: .news(tr("Marked \(photos) of \(title), \(size); nothing has moved, u takes it back."))
        }
    }

    /// Goes back from a section that was opened to the list of sections; does nothing if none is open.
    mutating func closeSection(_ effects: inout [ReviewEffect]) {
        guard let parent else { return }
        choose(parent.list, &effects)
        skippedEarlier = parent.skipped
    }
}
