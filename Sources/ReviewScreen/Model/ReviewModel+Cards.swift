import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// What keys do on a card: a photo, a group or a section.
extension ReviewModel {
    mutating func handleCard(_ key: Key, _ effects: inout [ReviewEffect]) {
        if pass.card?.section != nil, handleOutsideSection(key) { return }
        if handleAnywhere(key, &effects) { return }
        guard let card = pass.card, let photo = pass.selectedPhoto, !acts.awaitsAnswer else { return }
        if let section = card.section, handleSection(key, card, section, &effects) { return }
        switch key {
        case .escape: closeSection(&effects)
        case .character("m"): decide([photo.id], .maybe, &effects)
        case .character("s"): skip(card, &effects)
        case .character(" "): if photo.kind == .video { play(photo) } else { screen = .zoom(Zoom()) }
        case .character("p"): if photo.film != nil { play(photo) }
        case .character("c"): if photo.kind == .video { screen = .frames }
        case .character("o"):
            effects.append(.open(photo: photo.id))
            notice = .news(tr("Opening \(photo.name)…"))
        case .character("i"):
            effects.append(.explain(photo: photo.id))
            screen = .why
        default:
            if card.isGroup {
                handleGroup(key, card, photo, &effects)
            } else if card.section == nil {
                handleSingle(key, photo, &effects)
            }
        }
    }

    private mutating func handleSingle(_ key: Key, _ photo: ReviewPhoto, _ effects: inout [ReviewEffect]) {
        switch key {
        case .right, .character("k"): decide([photo.id], .keep, &effects)
        case .left, .character("d"): delete(photo, &effects)
        case .up: decide([photo.id], .maybe, &effects)
        default: break
        }
    }

    /// Sends an act that gives all these photos one decision.
    mutating func decide(
        _ photos: [String], _ decision: Decision, as kind: ReviewAct.Kind? = nil, _ effects: inout [ReviewEffect]
    ) {
        let change = ActHistory.Change(photos, decision)
        effects.append(acts.send(kind ?? .decide(photos: photos, decision), changing: change))
    }

    private mutating func skip(_ card: ReviewCard, _ effects: inout [ReviewEffect]) {
        effects.append(.skip(card: card.id))
        let change = ReviewProgress(done: pass.list.waiting(card), cardsLeft: -1)
        acts.record(ActHistory.Past(ticket: nil, cards: [card], change: change))
        pass.skip()
    }

    // MARK: Groups

    /// The photos of a group or section that are on the same page as the selected one, with their places in the group.
    func pagePhotos(_ card: ReviewCard) -> [(offset: Int, element: ReviewPhoto)] {
        let grid = layout.grid
        let page =
            card.section == nil ? layout.group(card.photos, cell: display.cell).page : grid.columns * grid.rows
        let first = pass.selection.place / page * page
        return Array(card.photos.enumerated().dropFirst(first).prefix(page))
    }

    /// Arrows only move here: which photos stay and which go is shown before Enter accepts it.
    private mutating func handleGroup(
        _ key: Key, _ card: ReviewCard, _ photo: ReviewPhoto, _ effects: inout [ReviewEffect]
    ) {
        switch key {
        case .enter: accept(card, &effects)
        case .character("x"): toggle(photo)
        case .character("k"): decide(pass.list.openPhotos(card).map(\.id), .keep, &effects)
        case .character("n"): different(card, &effects)
        case .character("z"): screen = .zoom(Zoom(isPair: true))
        case .tab, .right: selectPhoto(by: 1)
        case .backTab, .left: selectPhoto(by: -1)
        case .up, .down:
            // By whole rows, and not beyond the ends.
            let across = layout.group(card.photos, cell: display.cell).across
            let target = pass.selection.place + (key == .up ? -across : across)
            if card.photos.indices.contains(target) { pass.selection.select(target) }
        case .character(let digit):
            guard digit.isASCII, let number = digit.wholeNumberValue, card.photos.indices.contains(number - 1) else {
                return
            }
            pass.selection.select(number - 1)
        default: break
        }
    }

    mutating func selectPhoto(by step: Int) {
        guard let card = pass.card else { return }
        pass.selection.select(by: step, of: card.photos.count)
    }

    mutating func toggle(_ photo: ReviewPhoto) {
        guard pass.list.isOpen(photo) else {
            notice = .news(tr("\(photo.name) is decided already; u takes decisions back."))
            return
        }
        pass.selection.toggle(photo.id)
    }

    private mutating func different(_ card: ReviewCard, _ effects: inout [ReviewEffect]) {
        guard !card.areCopies else {
            notice = .news(
                tr("These are copies of one picture: they cannot be different. k keeps them all."))
            return
        }
        guard card.keeper != nil else {
            notice = .news(
                tr("Nothing is proposed here, so there is nothing to call different. k keeps all of it."))
            return
        }
        let ids = card.photos.map(\.id)
        effects.append(acts.send(.different(photos: ids), changing: ActHistory.Change(settling: Set(ids))))
    }

    // MARK: Sections

    /// - Returns: Whether the key has a meaning of its own for sections; other keys work as on any card.
    private mutating func handleSection(
        _ key: Key, _ card: ReviewCard, _ section: ReviewSection, _ effects: inout [ReviewEffect]
    ) -> Bool {
        var grid = PhotoGrid()
        grid.selected = pass.selection.place
        if grid.move(key, count: card.photos.count, layout: layout.grid) {
            pass.selection.select(grid.selected)
            return true
        }
        switch key {
        case .character("k"): decide(card, .keep, &effects)
        case .character("m"): decide(card, .maybe, &effects)
        case .character("d"): delete(card, section, &effects)
        case .enter: fetch(through: pass.list.section(card.id, skipped: pass.skippedPhotos), &effects)
        case .tab: selectPhoto(by: 1)
        case .backTab: selectPhoto(by: -1)
        default: return false
        }
        return true
    }

    /// Explains keys that have no meaning in a list of sections.
    ///
    /// - Returns: Whether the key is one of them.
    private mutating func handleOutsideSection(_ key: Key) -> Bool {
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
        let unseen = pass.unseen
        guard unseen == 0 || pass.selection.isWarned else {
            pass.selection.warn()
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
        let photos = pass.list.openPhotos(card).map(\.id)
        decide(photos, decision, as: .decideSection(card: card.id, photos: photos, decision), &effects)
    }

    /// Goes back from a section that was opened to the list of sections; does nothing if none is open.
    mutating func closeSection(_ effects: inout [ReviewEffect]) {
        if let list = pass.list.outer { fetch(through: list, &effects) }
    }
}
