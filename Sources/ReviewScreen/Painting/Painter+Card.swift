import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// One photo.
extension Painter {
    /// The words on the labels are short ones on a narrower screen.
    private static let longLabelsFrom = 40

    private static var cardHints: [KeyHint] {
        [
            .zoom,
            .later,
            .why,
            .open,
            .sheet,
            .lists,
            KeyHint("D", tr("mark all", context: "key")),
            .keys,
            .leave,
        ]
    }

    private static var videoHints: [KeyHint] {
        [
            .play,
            KeyHint("c", tr("frames", context: "key")),
        ] + cardHints.dropFirst()
    }

    mutating func paintCard() {
        guard let card = model.pass.card else {
            paintHeader(title, right: "")
            paintBar()
            paintFoot(Array(Self.cardHints.suffix(2)))
            frame.canvas.writeCentred(
                tr("Fetching what is next…"), in: layout.body, row: layout.body.row + layout.body.rows / 2, theme.faint)
            paintNotice()
            return
        }
        paintBar()
        if let section = card.section {
            paintSection(card, section)
        } else if card.isGroup {
            paintGroup(card)
        } else if let photo = card.photos.first {
            paintHeader(title + position(card), right: "")
            paintLabels()
            paintPicture(photo, in: layout.picture)
            let back = model.pass.list.outer == nil ? [] : [KeyHint("Esc", tr("sections", context: "key"), .escape)]
            let film = photo.film == nil ? [] : [KeyHint.playFilm]
            paintFoot(back + film + (photo.kind == .video ? Self.videoHints : Self.cardHints))
            if model.notice == nil { paintCaption(photo) }
        }
        paintNotice()
    }

    var title: String { model.choice?.title ?? tr("Review") }

    /// ` · 124 of 1,832`; groups and sections are counted as such.
    func position(_ card: ReviewCard, after separator: String = " · ") -> String {
        let progress = model.progress
        let isOfCards = card.section != nil || card.isGroup
        let total = isOfCards ? model.acts.cardsDone + progress.cardsLeft : progress.total
        guard total > 0 else { return "" }
        let place = Amount.count(min((isOfCards ? model.acts.cardsDone : max(progress.done, 0)) + 1, total))
        let all = Amount.count(total)
        let position =
            card.section != nil
            ? tr("section \(place) of \(all)")
            : card.isGroup ? tr("group \(place) of \(all)") : tr("\(place) of \(all)")
        return separator + position
    }

    /// Delete at the left, Keep at the right, Maybe at the top; in one row where the screen is narrow.
    private mutating func paintLabels() {
        let isLong = layout.size.columns >= Self.longLabelsFrom
        let delete = isLong ? tr("← Delete") : tr("← Delete", context: "short")
        let keep = isLong ? tr("Keep →") : tr("Keep →", context: "short")
        let maybe = isLong ? tr("↑ Maybe") : tr("↑ Maybe", context: "short")
        let middle = (layout.size.columns - TextWidth.of(maybe) - 2) / 2
        let row = layout.labelRow ?? layout.picture.row + layout.picture.rows / 2
        label(delete, column: 1, row: row, theme.deleteLabel, key: .left)
        let keepColumn = layout.size.columns - max(TextWidth.of(keep) + 2, 9)
        label(keep, column: keepColumn, row: row, theme.keepLabel, key: .right)
        label(
            maybe, column: middle + (layout.labelRow == nil ? 0 : 1), row: layout.labelRow ?? layout.body.row - 1,
            theme.maybeLabel, key: .up)
    }

    /// Two lines: the photo's name and place, then the reason why it is listed and its facts.
    private mutating func paintCaption(_ photo: ReviewPhoto) {
        let area = layout.captionArea
        let kind = photo.sign.map { "\($0)  " } ?? ""
        let name = kind + TextWidth.clipped(photo.name, to: max(area.columns - TextWidth.of(kind), 1))
        let rest = area.columns - TextWidth.of(name)
        let folder = rest > 12 && !photo.folder.isEmpty ? TextWidth.clipped("  \(photo.folder)", to: rest) : ""
        let start = area.column + (area.columns - TextWidth.of(name) - TextWidth.of(folder)) / 2
        frame.canvas.write(name, column: start, row: area.row, theme.strong)
        frame.canvas.write(folder, column: start + TextWidth.of(name), row: area.row, theme.faint)
        let style = photo.isLastCopy ? theme.error : theme.faint
        frame.canvas.writeCentred(facts(photo), in: area, row: area.row + 1, style)
    }

    /// `97 % sure · 1.2 MB · 2024-05-01 12:03 · 1,080 × 2,340`, the most telling first, as many as fit.
    func facts(_ photo: ReviewPhoto, first: [String] = []) -> String {
        var parts = first
        if photo.isLastCopy, first.isEmpty { parts.append(tr("its copies are marked: nothing of it would stay")) }
        if let confidence = photo.confidence, first.isEmpty { parts.append(tr("\(Amount.percent(confidence)) sure")) }
        let pixels = photo.width.flatMap { width in
            photo.height.map { "\(Amount.count(width)) × \(Amount.count($0))" }
        }
        // In a group they may decide. Otherwise the line above has the length already.
        if !first.isEmpty { parts += [photo.length, pixels].compactMap(\.self) }
        if photo.bytes > 0 { parts.append(Amount.size(photo.bytes)) }
        parts += [photo.filmWords, photo.video?.codec, photo.sound].compactMap(\.self)
        if let companions = photo.companions { parts.append(companions) }
        if let captured = photo.captured { parts.append(captured) }
        if first.isEmpty, let pixels { parts.append(pixels) }
        return joined(parts, columns: layout.size.columns - 2)
    }

    /// As many parts as fit, with dots between them.
    func joined(_ parts: [String], columns: Int) -> String {
        var text = parts.first ?? ""
        for part in parts.dropFirst() where TextWidth.of(text) + TextWidth.of(part) + 3 <= columns {
            text += " · " + part
        }
        return text
    }
}
