package import CleanerProtocol
package import PhotoCategories

/// `cleanerctl list`: rows as they come, those of a group together under a heading.
package struct PhotoListing: Sendable {
    /// Columns that leave a path of some fifty letters unbroken beside everything.
    private static let wideColumns = 100
    /// The same beside size and day; below, the size alone stands there.
    private static let mediumColumns = 70

    /// Widths that nearly all rows keep: `999.9 MB`, `100 %`, `12000x9000`.
    private static let (sizeColumns, sureColumns, pixelColumns) = (8, 5, 10)

    private let page: Page
    private let category: Category
    private var group: [PhotoRow] = []
    private var groups = 0
    /// What could go of the rows so far.
    private var proposed = 0
    private var bytes: Int64 = 0

    package init(_ category: Category, page: Page) {
        self.category = category
        self.page = page
    }

    /// Takes the next row and gives the lines that are complete now.
    package mutating func add(_ row: PhotoRow) -> [StyledLine] {
        let finished = group.first.map { $0.group != row.group || row.group == nil } ?? false
        let lines = finished ? flush() : []
        group.append(row)
        return lines
    }

    /// The lines of the last group.
    package mutating func flush() -> [StyledLine] {
        defer { group = [] }
        let losers = group.filter { $0.keeper != true }
        let frees = losers.reduce(0) { $0 + $1.freedBytes }
        proposed += losers.count
        bytes += frees
        guard let first = group.first, first.group != nil else { return lines(of: group, indent: 0) }
        groups += 1
        let heading = StyledLine("\(Amount.count(group.count, "photo"))", .strong) + ", frees \(Amount.size(frees))"
        return (groups > 1 ? [StyledLine()] : []) + [heading] + lines(of: group, indent: 2)
    }

    /// What was listed, for people, and what to do with it.
    package func summary(_ result: RowsResult) -> [String] {
        guard result.total > 0 else { return ["Nothing is listed under \(category.name)."] }
        let cut = result.rows < result.total ? " of \(Amount.count(result.total))" : ""
        let grouped = groups > 0 ? " in \(Amount.count(groups, "group"))" : ""
        let head = "\(Amount.count(result.rows))\(cut) \(result.total == 1 ? "photo" : "photos")\(grouped)"
        guard category.isJudged else { return ["\(head)."] }
        return [
            "\(head); \(Amount.count(proposed)) could go, which frees \(Amount.size(bytes)).",
            "Look and decide: cleanerctl review \(category.name), or cleanerctl mark delete PHOTO",
        ]
    }

    private func lines(of rows: [PhotoRow], indent: Int) -> [StyledLine] {
        let wide = page.fits(Self.wideColumns)
        let letters = wide ? 16 : page.fits(Self.mediumColumns) ? 10 : 0
        let isVerdict = category.isJudged
        let usualWidths = [
            0, Self.sizeColumns, isVerdict ? Self.sureColumns : 0, wide ? Self.pixelColumns : 0, letters, 0, 0,
        ]
        // Photos without a group come one by one, so fixed widths keep them in columns.
        var table = TextTable(
            [.left, .right, .right, .left, .left, .left, .left], leastWidths: indent == 0 ? usualWidths : nil)
        for row in rows {
            table.add([
                row.keeper == true ? StyledLine("keeper", .gold) : StyledLine(indent > 0 ? companion : "", .faint),
                StyledLine(Amount.size(row.bytes)),
                StyledLine(isVerdict ? sure(row) : "", .faint),
                StyledLine(wide ? dimensions(row) : ""),
                StyledLine(time(row, letters: letters)),
                StyledLine(state(row), .faint),
                StyledLine(SafeText.escaped(row.location)),
            ])
        }
        return zip(rows, table.lines(indent: indent)).flatMap { row, line in
            let reasons = [row.why, row.reason].compactMap { $0.map(SafeText.escaped(_:)) }
            let notes = (reasons + [CompanionText.phrase(row)].compactMap(\.self)).joined(separator: "; ")
            guard !notes.isEmpty else { return [line] }
            return [line] + StyledLine.wrapped(notes, to: page.columns, indent: indent + 8, .faint)
        }
    }

    /// What the others of a group are to its keeper, in a word.
    private var companion: String { category.grouping?.noun ?? "" }

    /// How sure the verdict is; a keeper needs none.
    private func sure(_ row: PhotoRow) -> String {
        guard row.keeper != true, let confidence = row.confidence else { return "" }
        return Amount.percent(confidence)
    }

    private func dimensions(_ row: PhotoRow) -> String {
        guard let width = row.width, let height = row.height else { return "" }
        return "\(width)x\(height)"
    }

    /// The day, or day and minute: the camera writes seconds and a `T` as well, which people need not see.
    private func time(_ row: PhotoRow, letters: Int) -> String {
        guard let captured = row.captured else { return "" }
        return SafeText.escaped(String(captured.prefix(letters))).split(separator: "T").joined(separator: " ")
    }

    /// What a person said, or why there is no verdict; nothing in the ordinary case.
    private func state(_ row: PhotoRow) -> String {
        [row.decision?.rawValue, row.status == .analysed ? nil : row.status.rawValue].compactMap(\.self)
            .joined(separator: ", ")
    }
}
