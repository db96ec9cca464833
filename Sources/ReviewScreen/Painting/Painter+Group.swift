import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// A group side by side: what stays, what goes, and what the photos differ in.
extension Painter {
    mutating func paintGroup(_ card: ReviewCard) {
        let frees = card.photos.filter { model.pass.selection.going.contains($0.id) }.reduce(0) { $0 + $1.bytes }
        let what = [relation(card), frees > 0 ? tr("frees \(Amount.size(frees))") : nil].compactMap(\.self)
        let heading = title + position(card)
        let right = [what.joined(separator: ", "), what.last ?? ""].first {
            TextWidth.of(heading) + TextWidth.of($0) + 4 <= layout.size.columns
        }
        paintHeader(heading, right: right ?? "")
        paintTiles(of: card)
        paintAcceptance(of: card)
        paintFoot(hints(card))
        guard model.notice == nil else { return }
        paintReason(card)
    }

    private func hints(_ card: ReviewCard) -> [KeyHint] {
        let isPair = card.photos.count == 2
        var hints = [
            .staysOrGoes,
            KeyHint("k", isPair ? tr("keep both", context: "key") : tr("keep all", context: "key")),
            .later,
        ]
        if card.areCopies {
            hints.append(KeyHint("A", tr("accept remaining", context: "key")))
        } else if card.keeper != nil {
            hints.append(KeyHint("n", tr("not the same", context: "key")))
        }
        if card.photos.contains(where: { $0.kind == .video }) {
            hints.append(.play)
        }
        if card.photos.contains(where: { $0.film != nil }) {
            hints.append(.playFilm)
        }
        return hints + [
            KeyHint("z", tr("compare", context: "key")),
            .why,
            .sheet,
            .lists,
            .keys,
            .leave,
        ]
    }

    /// The relation of the others to the keeper, if all have the same.
    private func relation(_ card: ReviewCard) -> String? {
        let relations = Set(card.photos.filter { !card.keeps($0.id) }.map(\.why.first))
        return relations.count == 1 ? relations.first ?? nil : nil
    }

    private mutating func paintTiles(of card: ReviewCard) {
        let page = model.pagePhotos(card)
        let group = layout.group(card.photos, cell: model.display.cell)
        for (place, photo) in page.enumerated() {
            let tile = group.tile(place)
            target(tile, .photo(photo.offset))
            let picture = paintFramed(
                photo.element, in: layout.picture(inTile: tile), isSelected: photo.offset == model.pass.selection.place)
            let text = tile.inset(columns: 1)
            let state = state(photo.element, of: card)
            let words = "\(photo.offset + 1) \(state.text)"
            frame.canvas.writeCentred(words, in: text, row: picture.endRow + 1, state.style)
            let width = min(TextWidth.of(words), text.columns)
            target(
                CellRect(
                    column: text.column + (text.columns - width) / 2, row: picture.endRow + 1, columns: width, rows: 1),
                .toggle(photo.offset))
            paintDifferences(
                of: photo.element, in: card,
                in: CellRect(
                    column: text.column, row: picture.endRow + 2, columns: text.columns,
                    rows: layout.textRows(inTile: tile) - 1))
        }
    }

    /// Whether a photo of a group stays or goes.
    func state(_ photo: ReviewPhoto, of card: ReviewCard) -> (text: String, style: CellStyle) {
        switch photo.decision {
        case .keep: (tr("kept", context: "photo"), theme.gold)
        case .delete: (tr("marked", context: "photo"), theme.error)
        case .maybe where !model.pass.list.isOpen(photo): (tr("maybe", context: "photo"), theme.page)
        default:
            if model.pass.selection.going.contains(photo.id) {
                (tr("goes", context: "photo"), theme.error)
            } else {
                ((card.keeps(photo.id) ? "★ " : "") + tr("stays", context: "photo"), theme.gold)
            }
        }
    }

    /// The differences that at most half of the group's photos share, what is worse first, then the photo's name.
    ///
    /// A photo that goes shows what is worse even if most share it, rather than only what speaks for it.
    private func differences(of photo: ReviewPhoto, in card: ReviewCard) -> [ReviewPhoto.Difference] {
        func isRare(_ difference: ReviewPhoto.Difference) -> Bool {
            let same = card.photos.count { $0.differences.contains { $0.text == difference.text } }
            return same * 2 <= card.photos.count
        }
        var rare = photo.differences.filter(isRare)
        if model.pass.selection.going.contains(photo.id), !rare.isEmpty, !rare.contains(where: \.isWorse) {
            rare = photo.differences.filter { isRare($0) || $0.isWorse }
        }
        // Always shown for videos, because the picture does not show them.
        let said = Set(rare.map(\.text))
        let known = [photo.length, photo.video?.codec, photo.kind == .video ? Amount.size(photo.bytes) : nil]
            .compactMap(\.self).filter { !said.contains($0) }.map { ReviewPhoto.Difference($0) }
        // Copies in one folder differ only in their names.
        let last = photo.isLastCopy ? [ReviewPhoto.Difference(tr("last copy"), isWorse: true)] : []
        // What goes with it, before anybody agrees.
        let beside =
            model.pass.selection.going.contains(photo.id)
            ? photo.companions.map { [ReviewPhoto.Difference($0)] } ?? [] : []
        return last + beside + rare.filter(\.isWorse) + known + rare.filter { !$0.isWorse } + [.init(photo.name)]
    }

    /// Differences in lines; a worse one has a `!`, which also shows without colours.
    private mutating func paintDifferences(of photo: ReviewPhoto, in card: ReviewCard, in area: CellRect) {
        let differences = differences(of: photo, in: card)
        let parts = differences.map { ($0.isWorse ? "\($0.text) !" : $0.text, $0.isWorse) }
        var rest = parts[...]
        for row in area.row..<area.endRow {
            var line: [(String, Bool)] = []
            var width = 0
            while let next = rest.first, line.isEmpty || width + 3 + TextWidth.of(next.0) <= area.columns {
                width += TextWidth.of(next.0) + (line.isEmpty ? 0 : 3)
                line.append(next)
                rest.removeFirst()
            }
            var column = area.column + max((area.columns - width) / 2, 0)
            for (place, part) in line.enumerated() {
                if place > 0 { column += frame.canvas.write(" · ", column: column, row: row, theme.faint) }
                column += frame.canvas.write(
                    TextWidth.shortened(part.0, to: max(area.endColumn - column, 1)), column: column, row: row,
                    part.1 ? theme.error : theme.page,
                    limit: max(area.endColumn - column, 0))
            }
        }
    }

    /// What Enter does, as a label that can be clicked, and which part of a large group is shown.
    private mutating func paintAcceptance(of card: ReviewCard) {
        // While a question is open, Enter answers it.
        guard model.question == nil else { return }
        let go = model.pass.selection.going.count
        let stay = model.pass.staying.count + card.photos.count { $0.decision == .keep && !model.pass.list.isOpen($0) }
        let unseen = model.pass.unseen
        let text = acceptance(go: go, stay: stay) + (go > 0 && unseen > 0 ? " " + tr("(\(unseen) not seen)") : "")
        let row = layout.caption - 1
        label(
            text, column: (layout.size.columns - TextWidth.of(text) - 2) / 2, row: row, theme.keepLabel, key: .enter)
        let group = layout.group(card.photos, cell: model.display.cell)
        let page = model.pagePhotos(card)
        guard card.photos.count > group.page, let first = page.first, let last = page.last else { return }
        let part = tr("\(first.offset + 1)–\(last.offset + 1) of \(card.photos.count), Tab: next")
        guard TextWidth.of(part) * 2 + TextWidth.of(text) + 6 < layout.size.columns else { return }
        frame.canvas.write(part, endingAt: layout.size.columns - 1, row: row, theme.faint)
    }

    private func acceptance(go: Int, stay: Int) -> String {
        let (marked, staying) = (Amount.count(go), Amount.count(stay))
        return switch (go, stay) {
        case (0, 1): tr("⏎ Keep it")
        case (0, _): tr("⏎ Keep all \(staying)")
        case (_, 1): tr("⏎ Mark \(marked), \(staying) stays")
        default: tr("⏎ Mark \(marked), \(staying) stay")
        }
    }

    /// Why the keeper stays, and what it lacks; without a keeper, the facts of the selected photo.
    private mutating func paintReason(_ card: ReviewCard) {
        guard let photo = model.pass.selectedPhoto else { return }
        let area = layout.captionArea
        if model.pass.selection.going != model.pass.list.proposal(for: card) {
            frame.canvas.writeCentred(
                card.keeper == nil
                    ? tr("As you chose; ⏎ marks just what goes")
                    : tr("As you chose, not as proposed; ⏎ marks just what goes"),
                in: area, row: area.row, theme.gold)
        } else if let place = card.photos.firstIndex(where: { $0.id == card.keeper }) {
            let keeper = card.photos[place]
            let lacks = differences(of: keeper, in: card).filter(\.isWorse).map(\.text)
            let but = lacks.isEmpty ? "" : "  " + tr("But: \(lacks.joined(separator: ", "))")
            func stays(_ reason: String) -> String { tr("\(place + 1) stays because: \(reason)") }
            let reason = card.keeperReason.map {
                clauses($0, columns: area.columns - TextWidth.of(stays("") + but))
            }
            let why = reason.map(stays) ?? tr("\(keeper.name) is proposed to stay")
            let start = area.column + max((area.columns - TextWidth.of(why + but)) / 2, 0)
            let taken = frame.canvas.write(why, column: start, row: area.row, theme.gold, limit: area.columns)
            frame.canvas.write(
                but, column: start + taken, row: area.row, theme.error, limit: max(area.columns - taken, 0))
        }
        if card.keeper == nil, model.pass.selection.going.isEmpty {
            frame.canvas.writeCentred(
                tr("Nothing is proposed here: x chooses what goes"), in: area, row: area.row, theme.faint)
        }
        // The folder only where it costs none of the facts.
        let number = "\(model.pass.selection.place + 1) "
        let folder = photo.folder.isEmpty ? "" : "\(photo.folder)/"
        let facts = facts(photo, first: [photo.name])
        let isRoom = TextWidth.of(number + folder + facts) <= area.columns
        frame.canvas.writeCentred(
            number + (isRoom ? folder : "") + facts, in: area, row: area.row + 1, theme.faint)
    }

    /// As many clauses of a reason as fit, the most important first.
    private func clauses(_ reason: String, columns: Int) -> String {
        let and = tr(", and ")
        var parts = reason.split(separator: and)
        while parts.count > 1, TextWidth.of(parts.joined(separator: and)) > columns { parts.removeLast() }
        return parts.joined(separator: and)
    }

    /// A picture, with a frame where it is selected or chosen.
    ///
    /// - Returns: The cells that the picture takes.
    @discardableResult
    mutating func paintFramed(
        _ photo: ReviewPhoto, in place: CellRect, isSelected: Bool, isChosen: Bool = false
    ) -> CellRect {
        let picture = paintPicture(photo, in: place)
        if isSelected || isChosen {
            let around = CellRect(
                column: picture.column - 1, row: picture.row - 1, columns: picture.columns + 2, rows: picture.rows + 2)
            var line = isChosen ? theme.error : theme.gold
            // A line below each part of the frame would cut it into pieces.
            line.isUnderlined = false
            frame.canvas.frame(around, line, heavy: isSelected)
        }
        return picture
    }
}
