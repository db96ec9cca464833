import CleanerProtocol
import PhotoCategories
import TerminalScreen

/// What each key does on each screen.
extension ReviewModel {
    mutating func handle(_ key: Key, _ effects: inout [ReviewEffect]) {
        if question != nil {
            answer(key, &effects)
            return
        }
        notice = nil
        switch screen {
        case .card: handleCard(key, &effects)
        case .zoom(let zoom): handleZoom(key, zoom, &effects)
        case .why, .keys: handlePanel(key, &effects)
        case .choices(let selected): handleChoices(key, selected, &effects)
        case .sheet(let grid): handleSheet(key, grid, &effects)
        case .trash(let grid): handleTrash(key, grid, &effects)
        case .closing, .empty, .freed: handleEnd(key, &effects)
        }
    }

    private mutating func handleCard(_ key: Key, _ effects: inout [ReviewEffect]) {
        if handleAnywhere(key, &effects) { return }
        guard let card, let photo = selectedPhoto else { return }
        switch key {
        case .right, .character("k"): keep(photo, of: card, &effects)
        case .left, .character("d"): delete(photo, &effects)
        case .up, .character("m"):
            decide([photo], .maybe, &effects)
            selectNextOpen()
        case .character("s"): skip(card, &effects)
        case .character(" "), .enter: screen = .zoom(Zoom())
        case .character("o"):
            effects.append(.open(photo: photo.id))
            notice = .news("Opening \(photo.name)…")
        case .character("i"):
            effects.append(.explain(photo: photo.id))
            screen = .why
        case .character("n") where card.isGroup: different(card, &effects)
        case .tab: selectPhoto(by: 1)
        case .backTab: selectPhoto(by: card.photos.count - 1)
        case .character(let digit): selectNumber(digit, of: card)
        default: break
        }
    }

    /// Keys that mean the same wherever photos are decided about.
    private mutating func handleAnywhere(_ key: Key, _ effects: inout [ReviewEffect]) -> Bool {
        switch key {
        case .character("u"): undo(&effects)
        case .character("?"): screen = .keys
        case .character("f"): screen = .choices(selected: choices.firstIndex { $0.id == chosen } ?? 0)
        case .character("q"): leave(&effects)
        case .character("g"): openSheet()
        case .character("v"):
            openSheet()
            if case .sheet(var grid) = screen {
                grid.toggleStretch()
                screen = .sheet(grid)
            }
        case .character("D"): askToDeleteAll()
        case .character("t"): openTrash(&effects)
        default: return false
        }
        return true
    }

    private mutating func handleZoom(_ key: Key, _ zoom: Zoom, _ effects: inout [ReviewEffect]) {
        var zoom = zoom
        switch key {
        case .left: zoom.pan(columns: -1, rows: 0)
        case .right: zoom.pan(columns: 1, rows: 0)
        case .up: zoom.pan(columns: 0, rows: -1)
        case .down: zoom.pan(columns: 0, rows: 1)
        case .character("+"), .character("="): zoom.enlarge(unless: isFullSize(zoom))
        case .character("-"): zoom.reduce()
        case .tab: selectPhoto(by: 1)
        case .backTab: selectPhoto(by: (card?.photos.count ?? 1) - 1)
        case .character(" "), .enter, .escape, .character("q"):
            screen = .card
            return
        case .character("k"), .character("d"), .character("m"), .character("s"), .character("u"), .character("o"),
            .character("i"):
            // After a decision in the zoom the next photo is shown whole.
            screen = .card
            handleCard(key, &effects)
            return
        default: return
        }
        screen = .zoom(zoom)
    }

    /// Whether each pixel of the photo has a place already.
    func isFullSize(_ zoom: Zoom) -> Bool {
        guard let photo = selectedPhoto, let width = photo.width else { return false }
        return zoomPixels(zoom, photo).width >= width
    }

    private mutating func handlePanel(_ key: Key, _ effects: inout [ReviewEffect]) {
        switch key {
        case .control, .alt: break
        default: screen = start == .trash && card == nil ? .trash(PhotoGrid()) : .card
        }
        endPassIfDone()
    }

    private mutating func handleChoices(_ key: Key, _ selected: Int, _ effects: inout [ReviewEffect]) {
        switch key {
        case .up, .character("k"): screen = .choices(selected: max(selected - 1, 0))
        case .down, .character("j"): screen = .choices(selected: min(selected + 1, max(choices.count - 1, 0)))
        case .home: screen = .choices(selected: 0)
        case .end: screen = .choices(selected: max(choices.count - 1, 0))
        case .enter, .character(" "):
            guard choices.indices.contains(selected) else { break }
            choose(choices[selected].id, &effects)
        case .escape, .character("f"), .character("q"):
            screen = .card
            endPassIfDone()
        default: break
        }
    }

    private mutating func handleEnd(_ key: Key, _ effects: inout [ReviewEffect]) {
        switch (key, screen) {
        case (.enter, .closing), (.character("y"), .closing): openTrash(&effects)
        case (.character("n"), .closing), (.escape, .closing): screen = .empty
        case (.enter, .empty), (.character("y"), .empty):
            if progress.maybe > 0, !isMaybePile { choose(Category.maybe.name, &effects) }
        case (.enter, .freed), (.escape, .freed): screen = .empty
        case (.escape, _): leave(&effects)
        default: _ = handleAnywhere(key, &effects)
        }
    }

    private mutating func selectNumber(_ digit: Character, of card: ReviewCard) {
        guard digit.isASCII, let number = digit.wholeNumberValue, card.photos.indices.contains(number - 1) else {
            return
        }
        selected = number - 1
    }

    private mutating func skip(_ card: ReviewCard, _ effects: inout [ReviewEffect]) {
        effects.append(.skip(card: card.id))
        remember(Past(ticket: nil, cards: [card], change: ReviewProgress()))
        skipped += openPhotos(card).count
        advance()
    }

    private mutating func different(_ card: ReviewCard, _ effects: inout [ReviewEffect]) {
        let ids = card.photos.map(\.id)
        act(.different(photos: ids), after: [:], settling: Set(ids), &effects)
        notice = .news("Noted as different photos: not asked again.")
        advance()
    }

    mutating func leave(_ effects: inout [ReviewEffect]) {
        isOver = true
        effects.append(.quit)
    }

    /// Begins a pass over something else.
    mutating func choose(_ id: String, _ effects: inout [ReviewEffect]) {
        pass += 1
        chosen = id
        cards = []
        index = 0
        selected = 0
        settled = []
        skipped = 0
        allCardsAreHere = false
        cardsAreAsked = false
        arrivedAt = nil
        history = []
        // Unanswered acts count as done; their answers bring no numbers, or the right ones.
        confirmed = progress
        confirmed.done = 0
        confirmed.total = 0
        awaited = [:]
        awaitedUndos = [:]
        hasMarked = false
        screen = .card
        effects.append(.choose(id, pass: pass))
    }
}
