package import CleanerProtocol
import Translation

/// `cleanerctl trash list`: what is marked and what has gone to the desktop's trash.
package struct TrashListing: Sendable {
    /// The indent of notes below a row: the state and two spaces.
    private static var noteColumns: Int { stateColumns + 2 }
    private static var stateColumns: Int { max(TextWidth.of(tr("marked")), TextWidth.of(tr("trashed"))) }

    private let page: Page
    /// A photo with hard links has a row for each in the trash.
    private var photos: [TrashRow.State: Set<String>] = [:]
    private var companions: [TrashRow.State: Int] = [:]
    private var links: [TrashRow.State: Int] = [:]
    private var bytes: [TrashRow.State: Int64] = [:]

    package init(page: Page) {
        self.page = page
    }

    /// The lines of a row.
    package mutating func add(_ row: TrashRow) -> [StyledLine] {
        photos[row.state, default: []].insert(row.id)
        companions[row.state, default: 0] += row.companions?.count ?? 0
        links[row.state, default: 0] += row.links ?? 0
        bytes[row.state, default: 0] += row.bytes
        // Both words and all sizes have fixed widths, so rows line up although they are printed one by one.
        let state =
            switch row.state {
            case .marked: StyledLine(tr("marked"), .strong)
            case .trashed: StyledLine(tr("trashed"))
            }
        let space = String(repeating: " ", count: Self.stateColumns - state.width)
        let size = Amount.size(row.bytes)
        let margin = String(repeating: " ", count: max(0, 10 - size.count))
        let time = page.fits(60) ? "  \(page.localTime(row.since).text)" : ""
        let path = SafeText.escaped(path: row.absolutePath, base64: row.absolutePathBytes)
        var lines = [state + "\(space)  \(margin)\(size)\(time)"]
        if let beside = page.columns.map({ PathText.shortened(path, to: $0 - lines[0].width - 2) }) ?? path {
            lines[0] = lines[0] + "  \(beside)"
        } else {
            let below = PathText.fitted(path, to: page.columns.map { $0 - Self.noteColumns })
            lines.append(StyledLine(String(repeating: " ", count: Self.noteColumns) + below))
        }
        let notes = [row.why.map(SafeText.escaped(_:)), CompanionText.phrase(row)].compactMap(\.self)
        guard !notes.isEmpty else { return lines }
        return lines
            + StyledLine.wrapped(
                notes.joined(separator: "; "), to: page.columns, indent: Self.noteColumns)
    }

    /// One line for each pile, with what to do next.
    package var summary: [String] {
        var lines: [String] = []
        if photos[.marked] != nil {
            lines.append(tr("Marked: \(text(.marked)). Nothing of it has moved yet."))
            lines.append(tr("To the desktop's trash: cleanerctl trash send"))
            lines.append(tr("Take the mark away: cleanerctl trash restore PHOTO"))
        }
        if photos[.trashed] != nil {
            lines.append(tr("In the desktop's trash: \(text(.trashed)). Back: cleanerctl trash restore"))
        }
        return lines.isEmpty ? [tr("Nothing is marked, nothing of ours is in the trash.")] : lines
    }

    private func text(_ state: TrashRow.State) -> String {
        let photos = CompanionText.count(photos[state]?.count ?? 0, with: companions[state], links: links[state])
        return "\(photos), \(Amount.size(bytes[state] ?? 0))"
    }
}
