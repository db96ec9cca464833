import TerminalScreen

/// Requests cards and pictures before the user gets to them.
extension ReviewModel {
    /// Cards whose pictures are fetched ahead.
    static let cardsAhead = 3
    /// Cards to have ready: enough for half a second at 20 keys a second, and for a page of the sheet.
    static let cardsInStock = 40
    /// Cards that are kept for going back.
    private static let cardsBehind = 1000
    /// Pictures of a group to fetch ahead: as many as stand side by side.
    private static let photosAhead = 4

    mutating func follow(_ effects: inout [ReviewEffect]) {
        guard !isOver else { return }
        trim()
        let stock = cards.count - index - sheetDepth
        if start == .cards || !chosen.isEmpty, stock < Self.cardsInStock, !allCardsAreHere, !cardsAreAsked {
            cardsAreAsked = true
            effects.append(.wantCards(pass: pass))
        }
        if case .marked(let grid) = screen, let request = marked.request(near: grid.selected) {
            effects.append(request)
        }
        if screen == .end, choicesAskedAtEndOf != pass {
            choicesAskedAtEndOf = pass
            effects.append(.wantChoices)
        }
        if let card, card.isGroup || card.section != nil, screen == .card {
            seen.formUnion(pagePhotos(card).map(\.element.id))
        }
        if let card, arrivedAt != card.id {
            arrivedAt = card.id
            effects.append(.arrived(card: card.id))
        }
        if let request = shelf.request(wantedPreviews()) { effects.append(request) }
    }

    /// How many cards the selection of the sheet may be ahead of the current card.
    private var sheetDepth: Int {
        if case .sheet(let grid) = screen { grid.selected } else { 0 }
    }

    private mutating func trim() {
        guard index > 2 * Self.cardsBehind else { return }
        cards.removeFirst(index - Self.cardsBehind)
        index = Self.cardsBehind
    }

    /// The pictures on the screen first, then those of the next cards.
    private func wantedPreviews() -> [PreviewWish] {
        switch screen {
        case .sheet(let grid): return wishes(of: sheetPhotos.map(\.photo), in: grid)
        case .marked(let grid): return wishes(of: marked.photos, in: grid)
        case .playing(let playback): return wishes(of: playback)
        case .frames: return frameWishes
        case .card, .zoom, .why, .keys, .choices: break
        case .end, .sent: return []
        }
        var result: [PreviewWish] = []
        if case .zoom(let zoom) = screen {
            result += zoomed(zoom).map { PreviewWish(photo: $0.id, size: zoomPixels(zoom, $0)) }
        }
        for (offset, card) in upcoming.enumerated() {
            let photos = offset == 0 ? pagePhotos(card).map(\.element) : Array(card.photos.prefix(Self.photosAhead))
            let group = layout.group(card.photos, cell: display.cell)
            let tile = card.section != nil ? layout.grid.tile(0) : card.isGroup ? group.tile(0) : nil
            let place = tile.map { layout.picture(inTile: $0) } ?? layout.picture
            for photo in photos where !result.contains(where: { $0.photo == photo.id }) {
                result.append(PreviewWish(photo: photo.id, size: display.pixels(place.size)))
            }
        }
        return result
    }

    /// The current card and the next ones that are still open.
    private var upcoming: [ReviewCard] {
        guard let card else { return [] }
        var result = [card]
        for next in cards[(index + 1)...] where result.count <= Self.cardsAhead {
            if awaits(next) { result.append(next) }
        }
        return result
    }

    private func wishes(of photos: [ReviewPhoto], in grid: PhotoGrid) -> [PreviewWish] {
        let layout = layout.grid
        let first = grid.first(layout: layout)
        let page = layout.columns * layout.rows
        let place = self.layout.picture(inTile: layout.tile(0))
        // The visible page and the next one.
        return photos.dropFirst(first).prefix(2 * page).map {
            PreviewWish(photo: $0.id, size: display.pixels(place.size))
        }
    }

    /// The photos that a zoom shows: the selected one, beside the one that stays, or the first other one.
    func zoomed(_ zoom: Zoom) -> [ReviewPhoto] {
        guard let card, let photo = selectedPhoto else { return [] }
        guard zoom.isPair else { return [photo] }
        let others = card.photos.filter { $0.id != photo.id }
        guard let other = others.first(where: { !going.contains($0.id) }) ?? others.first else { return [photo] }
        return card.photos.filter { $0.id == photo.id || $0.id == other.id }
    }

    /// Where a zoom shows its photos.
    func zoomPlaces(_ zoom: Zoom) -> [CellRect] {
        let wide = layout.wide
        guard zoom.isPair else { return [wide] }
        let half = (wide.columns - 1) / 2
        // A line for the name stands above each of two.
        return [wide.column, wide.endColumn - half].map {
            CellRect(column: $0, row: wide.row + 1, columns: half, rows: wide.rows - 1)
        }
    }

    /// The size of the picture that a zoom needs; no larger than the photo itself.
    func zoomPixels(_ zoom: Zoom, _ photo: ReviewPhoto) -> PixelSize {
        let shape = PixelSize(width: photo.width ?? 4, height: photo.height ?? 3)
        let whole = display.pixels(zoom.whole(of: shape, in: zoomPlaces(zoom)[0].size, cell: display.cell))
        return PixelSize(
            width: min(whole.width, photo.width ?? whole.width), height: min(whole.height, photo.height ?? whole.height)
        )
    }
}
