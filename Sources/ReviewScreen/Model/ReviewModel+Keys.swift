import CleanerProtocol
import PhotoCategories
import TerminalScreen
import Translation

/// What each key does on each screen.
extension ReviewModel {
    mutating func handle(_ key: Key, _ effects: inout [ReviewEffect]) {
        isUntouched = false
        if question != nil {
            answer(key, &effects)
            return
        }
        notice = nil
        switch screen {
        case .card: handleCard(key, &effects)
        case .zoom(let zoom): handleZoom(key, zoom, &effects)
        case .playing:
            screen = .card
            endPassIfDone()
            if key == .character("o") { handleCard(key, &effects) }
        case .frames: handleFrames(key, &effects)
        case .why, .keys: handlePanel(key)
        case .choices(let selected): handleChoices(key, selected, &effects)
        case .sheet(let grid): handleSheet(key, grid, &effects)
        case .marked(let grid): handleMarked(key, grid, &effects)
        case .end, .sent: handleEnd(key, &effects)
        }
    }

    private mutating func handleCard(_ key: Key, _ effects: inout [ReviewEffect]) {
        if card?.section != nil, handleOutsideSection(key) { return }
        if handleAnywhere(key, &effects) { return }
        guard let card, let photo = selectedPhoto, !acts.awaitsAnswer else { return }
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

    /// Arrows only move here: which photos stay and which go is shown before Enter accepts it.
    private mutating func handleGroup(
        _ key: Key, _ card: ReviewCard, _ photo: ReviewPhoto, _ effects: inout [ReviewEffect]
    ) {
        switch key {
        case .enter: accept(card, &effects)
        case .character("x"): toggle(photo)
        case .character("k"): decide(openPhotos(card).map(\.id), .keep, &effects)
        case .character("n"): different(card, &effects)
        case .character("z"): screen = .zoom(Zoom(isPair: true))
        case .tab, .right: selectPhoto(by: 1)
        case .backTab, .left: selectPhoto(by: -1)
        case .up: selectRow(by: -1)
        case .down: selectRow(by: 1)
        case .character(let digit):
            guard digit.isASCII, let number = digit.wholeNumberValue, card.photos.indices.contains(number - 1) else {
                return
            }
            selected = number - 1
        default: break
        }
    }

    private mutating func toggle(_ photo: ReviewPhoto) {
        guard isOpen(photo) else {
            notice = .news(tr("\(photo.name) is decided already; u takes decisions back."))
            return
        }
        going.formSymmetricDifference([photo.id])
    }

    /// Keys that mean the same wherever photos are decided about.
    mutating func handleAnywhere(_ key: Key, _ effects: inout [ReviewEffect]) -> Bool {
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
        case .character("A"):
            if card?.areCopies == true {
                countAll(.proposals, &effects)
            } else {
                notice = .news(tr("A is for copies, which are certain. D marks all of this list."))
            }
        case .character("D"): countAll(.list, &effects)
        case .character("t"): openMarked()
        default: return false
        }
        return true
    }

    private mutating func handleZoom(_ key: Key, _ zoom: Zoom, _ effects: inout [ReviewEffect]) {
        guard !decidesSection(key) else { return }
        var zoom = zoom
        switch key {
        case .left: zoom.pan(columns: -1, rows: 0)
        case .right: zoom.pan(columns: 1, rows: 0)
        case .up: zoom.pan(columns: 0, rows: -1)
        case .down: zoom.pan(columns: 0, rows: 1)
        case .character("+"), .character("="): zoom.enlarge(unless: isFullSize(zoom))
        case .character("-"): zoom.reduce()
        case .tab: selectPhoto(by: 1)
        case .backTab: selectPhoto(by: -1)
        case .character("z"): if card?.isGroup == true { zoom.isPair.toggle() }
        case .character("x"): if card?.isGroup == true, let photo = selectedPhoto { toggle(photo) }
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

    private mutating func handlePanel(_ key: Key) {
        switch key {
        case .control, .alt: break
        default: screen = start == .marked && card == nil ? .marked(PhotoGrid()) : .card
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

    private mutating func skip(_ card: ReviewCard, _ effects: inout [ReviewEffect]) {
        effects.append(.skip(card: card.id))
        let change = ReviewProgress(done: waiting(card), cardsLeft: -1)
        acts.record(ReviewActs.Past(ticket: nil, cards: [card], change: change))
        skipped.insert(card.id)
        advance()
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
        send(.different(photos: ids), changing: ReviewActs.Change(settling: Set(ids)), &effects)
    }

    mutating func leave(_ effects: inout [ReviewEffect]) {
        isOver = true
        effects.append(.quit)
    }

    /// Goes through another list; with `anew`, through this list again with the skipped photos.
    mutating func choose(_ id: String, anew: Bool = false, _ effects: inout [ReviewEffect]) {
        chosen = id
        parent = nil
        skippedEarlier = 0
        acts.forgetSteps()
        settled = []
        skipped = []
        reload(anew: anew, &effects)
    }

    /// Fetches the cards of the list again.
    mutating func reload(anew: Bool = false, _ effects: inout [ReviewEffect]) {
        pass += 1
        cards = []
        index = 0
        selected = 0
        skippedBefore = 0
        allCardsAreHere = false
        // The source sends the first ones without being asked.
        cardsAreAsked = true
        arrivedAt = nil
        screen = .card
        effects.append(.choose(chosen, pass: pass, anew: anew))
    }
}
