import CommandText
import TerminalScreen

/// A section of a list as a contact sheet.
extension Painter {
    private static let hints = [
        KeyHint("d", "mark all"), KeyHint("k", "keep all"), KeyHint("m", "maybe all"), KeyHint("s", "later"),
        KeyHint("⏎", "one by one", .enter), KeyHint("PgDn", "more", .pageDown),
        KeyHint("space", "zoom", .character(" ")), KeyHint("f", "lists"), KeyHint("?", "keys"), KeyHint("q", "leave"),
    ]

    mutating func paintSection(_ card: ReviewCard, _ section: ReviewSection) {
        let size = "\(Amount.count(section.photos, "photo")), \(Amount.size(section.bytes))"
        // A notice about the section before may take the caption's place.
        paintHeader(section.title, right: position(card, after: layout.isNarrow ? "" : "\(size) · "))
        var grid = PhotoGrid()
        grid.selected = model.selected
        let states = card.photos.map { model.isOpen($0) ? ("", theme.page) : state($0, of: card) }
        paintTiles(card.photos, grid) { states[$0] }
        paintFoot(Self.hints)
        guard model.notice == nil, let photo = model.selectedPhoto else { return }
        let area = layout.captionArea
        let unseen = model.unseen(card)
        let rest = unseen > 0 ? ", \(Amount.count(unseen)) not shown yet" : ""
        let name = TextWidth.shortened(section.title, to: max(area.columns - TextWidth.of(size + rest) - 3, 8))
        frame.canvas.writeCentred("\(name) · \(size)\(rest)", in: area, row: area.row, theme.strong)
        frame.canvas.writeCentred(facts(photo, first: [photo.name]), in: area, row: area.row + 1, theme.faint)
    }
}
