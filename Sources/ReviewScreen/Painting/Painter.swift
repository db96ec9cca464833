import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// Draws a model onto a canvas, piece by piece.
struct Painter {
    let model: ReviewModel
    let theme: Theme
    let layout: ScreenLayout
    var frame: ReviewFrame

    init(_ model: ReviewModel, _ theme: Theme) {
        self.model = model
        self.theme = theme
        layout = model.layout
        frame = ReviewFrame(canvas: Canvas(size: model.display.size, style: theme.page))
    }

    mutating func paint() {
        guard !model.display.isTooSmall else {
            frame.canvas.write(tr("Enlarge the window."), column: 0, row: 0, theme.page)
            return
        }
        switch model.screen {
        case .card: paintCard()
        case .zoom(let zoom): paintZoom(zoom)
        case .playing(let playback): paintPlaying(playback)
        case .frames: paintFrames()
        case .why: paintWhy()
        case .keys: paintKeys()
        case .choices(let selected): paintChoices(selected)
        case .sheet(let grid): paintSheet(grid)
        case .marked(let grid): paintMarked(grid)
        case .end, .sent: paintEnd()
        }
        paintQuestion()
    }

    mutating func target(_ rect: CellRect, _ action: ReviewFrame.Target.Action) {
        frame.targets.append(ReviewFrame.Target(rect: rect, action: action))
    }

    /// A word on a coloured background, with a space on either side.
    ///
    /// - Returns: The columns that it takes.
    @discardableResult
    mutating func label(_ text: String, column: Int, row: Int, _ style: CellStyle, key: Key) -> Int {
        let width = frame.canvas.write(" \(text) ", column: column, row: row, style)
        target(CellRect(column: column, row: row, columns: width, rows: 1), .key(key))
        return width
    }

    /// What shows more of a photo than characters do; the first that fits.
    private static var sharperWays: [String] {
        [
            tr("blocks only: cleanerctl window, kitty, sixel show more"),
            tr("cleanerctl window shows more than blocks"),
        ]
    }

    /// The title at the left, in italics, and the progress at the right, or at first what shows more than this terminal.
    mutating func paintHeader(_ title: String, right: String) {
        if right.isEmpty, model.display.isCoarse, model.isUntouched || model.screen == .keys {
            let room = layout.size.columns - 2 - TextWidth.of(title) - 3
            let way = Self.sharperWays.first { TextWidth.of($0) <= room } ?? ""
            frame.canvas.write(way, endingAt: layout.size.columns - 1, row: layout.header, theme.faint)
        }
        let width = TextWidth.of(right)
        frame.canvas.write(
            title, column: 1, row: layout.header, theme.title, limit: max(layout.size.columns - width - 4, 8))
        frame.canvas.write(right, endingAt: layout.size.columns - 1, row: layout.header, theme.page)
    }

    /// The bar of progress, with the number of marked photos.
    mutating func paintBar() {
        let progress = model.progress
        // New users must see that a mark moves nothing; a narrow screen has no room for it.
        var text = layout.isNarrow ? "" : tr("nothing moves yet")
        if progress.marked > 0 {
            let size = Amount.size(progress.markedBytes)
            text =
                layout.isNarrow
                ? tr("\(size) marked")
                : tr("\(Amount.count(progress.marked)) marked, \(size); nothing has moved yet")
        }
        frame.canvas.write(text, endingAt: layout.size.columns - 1, row: layout.bar, theme.faint)
        let room = layout.size.columns - 2 - (text.isEmpty ? 0 : TextWidth.of(text) + 2)
        guard room > 0 else { return }
        let done = progress.total > 0 ? min(max(progress.done, 0), progress.total) * room / progress.total : 0
        frame.canvas.fill(
            CellRect(column: 1, row: layout.bar, columns: done, rows: 1), theme.barDone, with: "━")
        frame.canvas.fill(
            CellRect(column: 1 + done, row: layout.bar, columns: room - done, rows: 1), theme.barLeft, with: "─")
    }

    /// The useful keys, the most important first, as many as fit; `u undo` is dim if there is nothing to undo.
    mutating func paintFoot(_ hints: [KeyHint], undo: Bool = true) {
        var hints = hints
        if undo { hints.insert(KeyHint("u", tr("undo", context: "key")), at: max(min(3, hints.count - 2), 0)) }
        // The last two are always shown.
        let always = hints.count - 2
        let last = hints.suffix(2).reduce(0) { $0 + $1.width + 2 }
        var column = 0
        for (place, hint) in hints.enumerated() {
            let reserve = place >= always ? 0 : last
            guard column + 1 + hint.width + reserve < layout.size.columns else { continue }
            let start = column + 1
            let isDim = hint.key == .character("u") && !model.acts.canUndo
            column =
                start
                + frame.canvas.write(hint.name, column: start, row: layout.foot, isDim ? theme.faint : theme.gold)
            column += 1 + frame.canvas.write(hint.text, column: column + 1, row: layout.foot, theme.faint)
            target(CellRect(column: start, row: layout.foot, columns: hint.width, rows: 1), .key(hint.key))
            column += 1
        }
    }

    /// One picture in the middle of a place; of a video the poster, or the frame at a moment.
    ///
    /// Until the picture arrives, its place shows an ellipsis, or the reason why there is none.
    ///
    /// - Returns: The cells that it takes.
    @discardableResult
    mutating func paintPicture(_ photo: ReviewPhoto, at moment: Int64? = nil, in place: CellRect) -> CellRect {
        guard !place.isEmpty else { return place }
        let id = PreviewWish.id(photo.id, at: moment)
        if let entry = model.shelf[id] {
            let size = PictureFit.size(of: entry.picture.size, in: place.size, cell: model.display.cell)
            let rect = place.centred(size)
            frame.placements.append(
                ReviewFrame.Placement(photo: id, edition: entry.edition, rect: rect, part: nil))
            return rect
        }
        let shape = PixelSize(width: photo.width ?? 4, height: photo.height ?? 3)
        let rect = place.centred(PictureFit.size(of: shape, in: place.size, cell: model.display.cell))
        frame.canvas.fill(rect, theme.card)
        let text = model.shelf.failure(id) ?? "…"
        let lines = StyledText.wrapped(text, to: max(rect.columns - 2, 1))
        for (offset, line) in lines.prefix(rect.rows).enumerated() {
            let row = rect.row + max((rect.rows - lines.count) / 2, 0) + offset
            frame.canvas.writeCentred(line, in: rect, row: row, theme.cardFaint)
        }
        return rect
    }
}

/// A section of a list as a contact sheet.
extension Painter {
    private static var hints: [KeyHint] {
        [
            KeyHint("d", tr("mark all", context: "key")),
            KeyHint("k", tr("keep all", context: "key")),
            KeyHint("m", tr("maybe all", context: "key")),
            .later,
            KeyHint("⏎", tr("one by one", context: "key"), .enter),
            KeyHint(tr("PgDn", context: "key"), tr("more", context: "key"), .pageDown),
            .zoom,
            .lists,
            .keys,
            .leave,
        ]
    }

    mutating func paintSection(_ card: ReviewCard, _ section: ReviewSection) {
        let size = "\(Amount.count(section.photos, "photo")), \(Amount.size(section.bytes))"
        // A notice about the section before may take the caption's place.
        paintHeader(section.title, right: position(card, after: layout.isNarrow ? "" : "\(size) · "))
        var grid = PhotoGrid()
        grid.selected = model.pass.selection.place
        let states = card.photos.map { model.pass.list.isOpen($0) ? ("", theme.page) : state($0, of: card) }
        paintTiles(card.photos, grid) { states[$0] }
        paintFoot(Self.hints)
        guard model.notice == nil, let photo = model.pass.selectedPhoto else { return }
        let area = layout.captionArea
        let unseen = model.pass.unseen
        let rest = unseen > 0 ? ", " + tr("\(Amount.count(unseen)) not shown yet") : ""
        let name = TextWidth.shortened(section.title, to: max(area.columns - TextWidth.of(size + rest) - 3, 8))
        frame.canvas.writeCentred("\(name) · \(size)\(rest)", in: area, row: area.row, theme.strong)
        frame.canvas.writeCentred(facts(photo, first: [photo.name]), in: area, row: area.row + 1, theme.faint)
    }
}

/// A video that plays, and its contact sheet.
extension Painter {
    private static var frameHints: [KeyHint] {
        [
            .play,
            .keep,
            .mark,
            .open,
            KeyHint("c", tr("back", context: "key")),
        ]
    }

    mutating func paintPlaying(_ playback: Playback) {
        guard let photo = model.pass.selectedPhoto else { return }
        let (position, length) = (
            PlayingTime.text(milliseconds: playback.position), PlayingTime.text(milliseconds: playback.length)
        )
        paintHeader("▶ \(photo.name)", right: tr("\(position) of \(length)"))
        paintFoot(
            [
                KeyHint(tr("any key", context: "key"), tr("stops", context: "key"), .escape),
                KeyHint("o", tr("plays it with sound in the player", context: "key")),
            ], undo: false)
        guard let frame = playback.shown else {
            // Shows the poster until the first frame arrives.
            paintPicture(photo, in: layout.wide)
            return
        }
        let size = PictureFit.size(of: frame.picture.size, in: layout.wide.size, cell: model.display.cell)
        self.frame.placements.append(
            ReviewFrame.Placement(
                photo: playback.picture, edition: playback.edition, rect: layout.wide.centred(size), part: nil,
                isPlaying: true))
    }

    mutating func paintFrames() {
        guard let photo = model.pass.selectedPhoto else { return }
        paintHeader(
            [photo.sign, photo.name].compactMap(\.self).joined(separator: " "),
            right: joined([photo.video?.codec, photo.sound].compactMap(\.self), columns: layout.size.columns / 2))
        paintFoot(Self.frameHints, undo: false)
        let frames = model.frames(of: photo)
        let moments = photo.sheetMoments
        guard !moments.isEmpty else {
            frame.canvas.writeCentred(
                tr("No frame of it is known; o opens it in the player."), in: layout.wide,
                row: layout.wide.row + layout.wide.rows / 2, theme.faint)
            return
        }
        for (place, moment) in moments.enumerated() {
            let rect = paintPicture(photo, at: moment, in: frames.picture(place))
            let tile = frames.tile(place)
            frame.canvas.writeCentred(
                PlayingTime.text(milliseconds: moment), in: frames.picture(place),
                row: min(rect.endRow, tile.endRow - 1),
                theme.faint)
        }
    }
}

/// Text broken into lines.
enum StyledText {
    /// Breaks at spaces; a word that is wider than a line is cut when it is drawn.
    static func wrapped(_ text: String, to columns: Int) -> [String] {
        StyledLine.wrapped(text, to: max(columns, 1)).map { $0.text(colour: false) }
    }
}
