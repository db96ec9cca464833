package import CleanerProtocol
import Translation

/// `cleanerctl colors`: how many photos have each colour, with a bar and a swatch each.
package struct ColoursScreen: Sendable {
    /// The widest bar, in columns.
    private static let barColumns = 30
    /// The columns beside the bar: name, count, share and size with their gaps.
    private static let otherColumns = 44

    private let report: ColoursReport
    private let page: Page
    private let showsSwatches: Bool

    /// - Parameters:
    ///   - report: What to show.
    ///   - page: The page to lay it out for.
    ///   - showsSwatches: Whether the terminal shows colours of 24 bits.
    package init(_ report: ColoursReport, page: Page, showsSwatches: Bool) {
        self.report = report
        self.page = page
        self.showsSwatches = showsSwatches
    }

    package var lines: [StyledLine] {
        report.photos > 0 ? table + [StyledLine()] + footer : [StyledLine(tr("No photo has known colours."))] + missing
    }

    private var table: [StyledLine] {
        let room = page.columns.map { min(Self.barColumns, $0 - Self.otherColumns) } ?? Self.barColumns
        let most = max(1, report.colours.map(\.photos).max() ?? 1)
        var table = TextTable([.left, .left, .right, .right, .right, .left])
        for colour in report.colours {
            // A colour that any photo has gets a bar of at least one column.
            let length = colour.photos == 0 ? 0 : max(1, room * colour.photos / most)
            table.add([
                showsSwatches ? Self.swatch(colour) : StyledLine(),
                StyledLine(SafeText.escaped(colour.name)),
                StyledLine(Amount.count(colour.photos, "photo")),
                StyledLine(Amount.percent(colour.photos, of: report.photos)),
                StyledLine(colour.bytes > 0 ? Amount.size(colour.bytes) : "-"),
                StyledLine(
                    room > 0 ? String(repeating: "█", count: length) : "",
                    showsSwatches ? Self.emphasis(colour) : .plain),
            ])
        }
        return table.lines(indent: 2)
    }

    private static func swatch(_ colour: ColoursReport.Colour) -> StyledLine {
        StyledLine("██", emphasis(colour))
    }

    private static func emphasis(_ colour: ColoursReport.Colour) -> Emphasis {
        UInt32(colour.code.dropFirst(), radix: 16).map { .colour($0) } ?? .plain
    }

    private var footer: [StyledLine] {
        let next = report.colours.first.map { tr("List one: cleanerctl list --color \(SafeText.escaped($0.name))") }
        return StyledLine.wrapped(tr("A photo counts for each of its main colours."), to: page.columns)
            + missing
            + (next.map { [StyledLine($0)] } ?? [])
    }

    /// The photos that none of the numbers include.
    private var missing: [StyledLine] {
        var parts: [String] = []
        if report.waiting > 0 { parts.append(tr("\(Amount.count(report.waiting, "photo")) not measured yet")) }
        if report.unknown > 0 {
            let photos = Amount.count(report.unknown, "photo")
            parts.append(tr("\(photos) without known colours, such as unreadable ones"))
        }
        guard !parts.isEmpty else { return [] }
        return StyledLine.wrapped(tr("Not counted: \(parts.joined(separator: "; "))."), to: page.columns)
    }
}
