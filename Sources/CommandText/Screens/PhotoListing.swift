package import CleanerProtocol
package import PhotoCategories
import Translation

/// `cleanerctl list`: rows as they arrive, those of a group together under a heading.
package struct PhotoListing: Sendable {
    /// From this width on, a path of some fifty letters fits beside all columns.
    private static let wideColumns = 100
    /// From this width on, a name fits beside pixels and day; a narrower list shows only the size.
    private static let mediumColumns = 80

    /// Widths that nearly all rows keep: `999.9 MB`, `100 %`, `6000 × 4000`, `p:12345`.
    private static let (sizeColumns, percentColumns, pixelColumns, idColumns) = (8, 5, 11, 7)
    /// The same of `100 % sure`.
    private static var sureColumns: Int { TextWidth.of(tr("\(Amount.percent(1)) sure")) }
    /// The same of `1:02:33 H.264 3840 × 2160`.
    private static let videoColumns = 25
    /// The letters of a day, and of a day with hour and minute.
    private static let (dayLetters, minuteLetters) = (10, 16)
    /// The indent of notes below a row in a list without groups: the column of sizes.
    private static let noteColumns = sizeColumns + TextTable.gap

    private let page: Page
    private let category: Category
    private let style: Style
    private var group: [PhotoRow] = []
    private var groups = 0
    /// Those of them of which nothing could go.
    private var settled = 0
    private var section: ListSection?
    private var sections = 0
    /// The proposals among the rows so far.
    private var proposed = 0
    private var bytes: Int64 = 0

    package init(_ category: Category, page: Page, style: Style = Style()) {
        self.category = category
        self.page = page
        self.style = style
    }

    /// Takes the next row and gives the lines that are complete now.
    package mutating func add(_ row: PhotoRow) -> [StyledLine] {
        let finished = group.first.map { $0.group != row.group || row.group == nil } ?? false
        var lines = finished ? flush() : []
        if let next = row.section, next != section { lines += begin(next) }
        group.append(row)
        return lines
    }

    /// The lines of the last group.
    package mutating func flush() -> [StyledLine] {
        defer { group = [] }
        let losers = group.filter { $0.keeper != true }
        proposed += losers.count
        bytes += losers.reduce(0) { $0 + $1.freedBytes }
        guard let first = group.first, first.group != nil else { return lines(of: group, indent: 0) }
        groups += 1
        if losers.isEmpty { settled += 1 }
        return (groups > 1 ? [StyledLine()] : []) + lines(ofGroup: group, onlyShowing: group)
    }

    /// The heading of a section: `WhatsApp · 41 screenshots, 12 MB`.
    private mutating func begin(_ next: ListSection) -> [StyledLine] {
        defer { (section, sections) = (next, sections + 1) }
        let photos =
            category == .screenshots ? Amount.count(next.photos, "screenshot") : Amount.count(next.photos, "photo")
        let name = StyledLine(SectionText.title(next.name), .strong)
        return (sections > 0 ? [StyledLine()] : []) + [name + " · \(photos), \(Amount.size(next.bytes))"]
    }

    /// The count of a filter's photos, before they are listed: `312 photos, 1.2 GB; 40 dated by their names`.
    package func heading(_ count: RowCount) -> [StyledLine] {
        guard style.isFiltered || style.sectioning != nil, count.photos > 0 else { return [] }
        var text = "\(Amount.count(count.photos, "photo")), \(Amount.size(count.bytes))"
        if count.partial == true {
            text = tr("No photo fits all words; those that fit some: \(text)")
        }
        let (byName, byFile) = (count.datedByName ?? 0, count.datedByFile ?? 0)
        var dated: [String] = []
        if byName > 0 {
            let photos = Amount.count(byName)
            dated.append(byName == 1 ? tr("\(photos) dated by its name") : tr("\(photos) dated by their names"))
        }
        if byFile > 0 {
            let photos = Amount.count(byFile)
            dated.append(byFile == 1 ? tr("\(photos) dated by its file") : tr("\(photos) dated by their files"))
        }
        if let sections = count.sections {
            text = tr("\(text) in \(Amount.count(sections, "section"))", context: "sections")
        }
        if !dated.isEmpty { text += "; \(dated.joined(separator: ", "))" }
        return [StyledLine(text, .strong)]
    }

    /// What is said before the photos: which town is meant, and which other words were searched.
    package func notes(before count: RowCount) -> [String] {
        let town = count.near.map { [tr("Near \(SafeText.escaped($0)).")] } ?? []
        return town + (heading(count).isEmpty ? [] : count.search?.firstNotes ?? [])
    }

    /// What was listed, for people, and what to do with it.
    package func summary(_ result: RowsResult) -> [String] {
        let isHeaded = (style.isFiltered || style.sectioning != nil) && result.total > 0
        let said = isHeaded ? result.search?.firstNotes ?? [] : []
        var notes = (result.search?.notes ?? []).filter { !said.contains($0) }
        if result.total == 0, let near = style.near {
            notes.append(tr("None is known to be taken near \(SafeText.escaped(near))."))
        }
        guard result.total > 0 else {
            let isAsked = category == .all && (result.search != nil || style.isFiltered)
            let nothing = isAsked ? tr("No photo was found.") : tr("Nothing is listed under \(category.name).")
            // What was searched explains why nothing was found.
            let first = result.search?.firstNotes ?? []
            return first + [nothing] + notes.filter { !first.contains($0) }
        }
        let isCut = result.rows < result.total
        let counted = style.isFiltered || style.sectioning != nil
        var head = Amount.count(result.total, "photo")
        if isCut { head = tr("\(Amount.count(result.rows)) of \(head)") }
        if groups > 0 { head = tr("\(head) in \(Amount.count(groups, "group"))", context: "groups") }
        guard category.isJudged else {
            // The heading says it already.
            let closing = counted && !isCut ? [] : ["\(head)."]
            return closing + notes + (groups > 0 ? [tr("Choose: cleanerctl review \(category.name)")] : [])
        }
        // The status counts only the other groups.
        if settled > 0 {
            let stay = tr(settled, "stays as it is", "stay as they are")
            head = "\(head); \(Amount.count(settled, "group")) \(stay)"
        }
        return notes + [
            tr(
                """
                \(head); \(Amount.count(proposed)) \(tr(proposed, "could go", "could go")), which frees \
                \(Amount.size(bytes)).
                """),
            style.sectioning.map(sectionRemedy)
                ?? tr("Look and decide: cleanerctl review \(category.name), or cleanerctl mark delete PHOTO"),
        ]
    }

    private func sectionRemedy(_ sectioning: Sectioning) -> String {
        // A command without the filter would decide about more photos than are listed.
        guard !style.isFiltered else {
            return tr("Decide about whole sections: cleanerctl review with the same options")
        }
        let option = "--\(sectioning.rawValue) \(sectioning == .day ? "DAY" : "NAME")"
        return tr(
            """
            Decide about whole sections: cleanerctl review \(category.name) --by \(sectioning.rawValue), or \
            cleanerctl mark delete --list \(category.name) \(option)
            """)
    }

    // MARK: Groups

    /// A heading with what all photos have in common, and a row for each.
    ///
    /// - Parameters:
    ///   - rows: The photos of one group, the keeper first.
    ///   - shown: Those of them that get a row.
    ///   - asked: The photo that a user asked about.
    /// - Returns: Lines within the page.
    func lines(ofGroup rows: [PhotoRow], onlyShowing shown: [PhotoRow], asked: String? = nil) -> [StyledLine] {
        let common = Common(rows)
        let why = common.why == saidByRole ? nil : common.why
        let bytes = rows.filter { $0.keeper != true }.reduce(0) { $0 + $1.freedBytes }
        let count = StyledLine(Amount.count(rows.count, "photo"), .strong)
        let stay = rows.allSatisfy { $0.keeper == true }
        let size = !category.isJudged ? Amount.size(bytes) : stay ? tr("all stay") : tr("frees \(Amount.size(bytes))")
        let facts = ([size] + [why].compactMap(\.self) + common.facts).map(SafeText.escaped(_:)).joined(separator: "; ")
        let heading = StyledLine.wrapped(", \(facts)", to: page.columns, indent: count.width, head: count)
        return heading + lines(of: shown, common, indent: 2, asked: asked)
    }

    /// What all photos of a group have in common, for its heading.
    private struct Common {
        var pixels: String?
        var day: String?
        /// Why each photo but the keeper is there.
        var why: String?

        init() {}

        init(_ rows: [PhotoRow]) {
            pixels = Self.same(rows.map(PhotoListing.shape))
            day = Self.same(rows.map { PhotoListing.time($0, letters: minuteLetters) })
                .map { String($0.prefix(dayLetters)) }
            why = Self.same(rows.filter { $0.keeper != true }.map { $0.why ?? "" })
        }

        var facts: [String] { [pixels.map { tr("all \($0)") }, day].compactMap(\.self) }

        private static func same(_ values: [String]) -> String? {
            guard let first = values.first, !first.isEmpty, values.allSatisfy({ $0 == first }) else { return nil }
            return first
        }
    }

    // MARK: Rows

    private func lines(
        of rows: [PhotoRow], _ common: Common = Common(), indent: Int, asked: String? = nil
    ) -> [StyledLine] {
        let wide = page.fits(Self.wideColumns)
        let letters = wide ? Self.minuteLetters : page.fits(Self.mediumColumns) ? Self.dayLetters : 0
        let isGroup = indent > 0
        let sure = category.isJudged ? (wide ? Self.sureColumns : Self.percentColumns) : 0
        // Photos without a group come one by one, so fixed widths keep them in columns.
        let usualWidths = [
            0, Self.sizeColumns, sure,
            letters > 0 ? (category == .videos ? Self.videoColumns : Self.pixelColumns) : 0, letters,
            style.showsIDs ? Self.idColumns : 0, 0,
        ]
        let alignments: [TextTable.Alignment] = [.left, .right, .right, .right, .left, .left, .left]
        var facts = TextTable(alignments, leastWidths: isGroup ? nil : usualWidths)
        var cells: [[StyledLine]] = []
        for row in rows {
            cells.append([
                isGroup ? role(of: row) : StyledLine(), StyledLine(Amount.size(row.bytes)),
                StyledLine(category.isJudged ? self.sure(row, inWords: wide) : ""),
                StyledLine(letters > 0 && common.pixels == nil ? SafeText.escaped(Self.shape(row)) : ""),
                StyledLine(common.day == nil ? SafeText.escaped(Self.time(row, letters: letters)) : ""),
                StyledLine(style.showsIDs ? SafeText.escaped(row.id) : ""), StyledLine(),
            ])
            facts.add(cells[cells.count - 1])
        }
        let left = facts.widths.reduce(indent) { $1 > 0 ? $0 + $1 + TextTable.gap : $0 }
        let below = isGroup ? indent + facts.widths[0] + TextTable.gap : Self.noteColumns
        let paths = rows.map { row in
            let path = style.showsAbsolutePaths ? SafeText.escaped(row.location) : row.shownPath
            let beside = page.columns.map { PathText.shortened(path, to: $0 - left) } ?? path
            return (beside, PathText.fitted(path, to: page.columns.map { $0 - below }))
        }
        var table = TextTable(alignments, leastWidths: isGroup ? nil : usualWidths)
        for (place, row) in rows.enumerated() {
            cells[place][6] = StyledLine(paths[place].0 ?? "", row.id == asked ? .strong : .plain)
            table.add(cells[place])
        }
        return zip(rows, zip(paths, table.lines(indent: indent))).flatMap { row, place in
            let ((beside, alone), line) = place
            let margin = String(repeating: " ", count: below)
            let path = beside == nil ? [StyledLine(margin) + StyledLine(alone, row.id == asked ? .strong : .plain)] : []
            let isWhole = beside.map { !$0.hasPrefix("…") } ?? !alone.contains("…")
            let notes = notes(on: row, common, showsTime: letters > 0, showsFolder: isWhole)
            guard !notes.isEmpty else { return [line] + path }
            return [line] + path + StyledLine.wrapped(notes, to: page.columns, indent: below)
        }
    }

    /// What a photo is in its group, in a word.
    private func role(of row: PhotoRow) -> StyledLine {
        guard category.isJudged else { return StyledLine() }
        return row.keeper == true ? StyledLine(tr("keeper"), .strong) : StyledLine(category.grouping?.noun ?? "")
    }

    /// A reason that adds nothing to the role.
    private var saidByRole: String? {
        category.grouping.map { grouping in
            switch grouping {
            case .copies: tr("another copy")
            case .versions: tr("another version")
            case .shots: tr("another shot")
            case .moments: tr("another photo")
            }
        }
    }

    /// How sure the verdict is; a keeper needs none.
    private func sure(_ row: PhotoRow, inWords: Bool) -> String {
        guard row.keeper != true, let confidence = row.confidence else { return "" }
        return inWords ? tr("\(Amount.percent(confidence)) sure") : Amount.percent(confidence)
    }

    /// The pixels; of a video also length and codec.
    private static func shape(_ row: PhotoRow) -> String {
        var parts = [row.video?.length, row.video?.codec].compactMap(\.self)
        if let width = row.width, let height = row.height { parts.append("\(width) × \(height)") }
        return parts.joined(separator: " ")
    }

    /// The day, or day and minute, without the seconds and the `T` that the camera writes.
    private static func time(_ row: PhotoRow, letters: Int) -> String {
        guard let captured = row.captured else { return "" }
        return CalendarTime.text(written: captured, letters: letters)
    }

    /// How the photo differs from its group, or why it is listed; what the columns do not say.
    private func notes(on row: PhotoRow, _ common: Common, showsTime: Bool, showsFolder: Bool) -> String {
        var shown: Set<PhotoRow.Difference.Kind> =
            showsTime ? [.pixels, .captured, .bytes, .length, .codec] : [.bytes]
        if showsFolder { shown.insert(.folder) }
        let differences = (row.differences ?? []).filter { !shown.contains($0.kind) }.map(\.words)
        let isLoser = row.keeper == false
        var notes = isLoser && !differences.isEmpty ? [differences.joined(separator: ", ")] : []
        if let video = row.video, !showsTime, row.group == nil {
            notes.append([video.length, video.codec].compactMap(\.self).joined(separator: ", "))
        }
        if let why = row.why, !isLoser || (why != common.why && why != saidByRole) { notes.append(why) }
        // In a list of such photos, every row has the same status.
        if row.status != .analysed {
            let isSaid = category == .unreadable || category == .unsupported
            notes += [isSaid ? nil : row.status.words, row.reason].compactMap(\.self)
        }
        if let decision = row.decision, category != .maybe, category != .marked {
            notes.append(tr("you decided: \(decision.words)"))
        }
        return (notes.map(SafeText.escaped(_:)) + [CompanionText.phrase(row)].compactMap(\.self))
            .joined(separator: "; ")
    }
}

extension PhotoListing {
    /// How the rows are to be shown.
    package struct Style: Sendable {
        /// Whether each row begins with the photo's id.
        package var showsIDs: Bool
        /// Whether paths begin at the root: with several libraries, a relative path could name another photo.
        package var showsAbsolutePaths: Bool
        /// Whether conditions leave photos out, so that a heading counts the remaining ones.
        package var isFiltered: Bool
        /// The kind of the list's sections; nil if it has none.
        package var sectioning: Sectioning?
        /// The place near which the photos are taken, as it was written.
        package var near: String?

        package init(
            showsIDs: Bool = false, showsAbsolutePaths: Bool = false, isFiltered: Bool = false,
            sectioning: Sectioning? = nil
        ) {
            self.showsIDs = showsIDs
            self.showsAbsolutePaths = showsAbsolutePaths
            self.isFiltered = isFiltered
            self.sectioning = sectioning
        }
    }
}
