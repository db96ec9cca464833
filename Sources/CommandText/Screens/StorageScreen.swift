package import CleanerProtocol
import Translation

/// `cleanerctl storage`: what takes the most.
package enum StorageScreen {
    /// The widest bar, in columns.
    private static let barColumns = 24
    /// Columns of the longest title, a size and the gaps between.
    private static let otherColumns = 38

    package static func lines(_ report: StorageReport, _ page: Page) -> [StyledLine] {
        var lines = report.libraries.flatMap { LibrarySpace.lines($0, title: tr("Disk of "), page) }
        if !lines.isEmpty { lines.append(StyledLine()) }
        let largest = max(1, report.parts.map(\.bytes).max() ?? 1)
        let room = page.columns.map { max(0, min(barColumns, $0 - otherColumns)) } ?? barColumns
        var table = TextTable([.left, .right, .left])
        for part in report.parts {
            let length = Int((Double(room) * Double(part.bytes) / Double(largest)).rounded())
            table.add([
                StyledLine(title(part.kind)), StyledLine(Amount.size(part.bytes)),
                StyledLine(String(repeating: "█", count: max(0, length)), .strong),
            ])
        }
        lines += table.lines()
        guard !report.folders.isEmpty else { return lines }
        lines += [StyledLine(), StyledLine(tr("Largest folders of your home"), .strong)]
        var folders = TextTable([.right, .left])
        for folder in report.folders {
            folders.add([StyledLine(Amount.size(folder.bytes)), StyledLine(SafeText.escaped(folder.path))])
        }
        lines += folders.lines(indent: 2).map { line in page.columns.map { line.clipped(to: $0) } ?? line }
        let (size, moment) = (Amount.size(report.home.bytes), page.moment(report.measured))
        let note =
            report.partial
            ? tr("In all \(size), measured \(moment); only a part of its files was looked at.")
            : tr("In all \(size), measured \(moment).")
        return lines + [StyledLine()] + StyledLine.wrapped(note, to: page.columns)
    }

    private static func title(_ kind: StorageReport.Part.Kind) -> String {
        switch kind {
        case .photos: tr("Photos")
        case .videos: tr("Videos")
        case .applications: tr("Applications")
        case .applicationData: tr("Their data")
        case .caches: tr("Caches")
        case .trash: tr("Trash")
        }
    }
}

/// A library, and how full its file system is.
enum LibrarySpace {
    /// The line of a library after a title, or two lines if the terminal is narrow.
    static func lines(_ library: StatusReport.Library, title: String, _ page: Page) -> [StyledLine] {
        let path = SafeText.escaped(path: library.path, base64: library.pathBytes)
        let line = StyledLine(title) + path
        guard library.present else { return [line + "  " + StyledLine(tr("not there"), .wrong)] }
        let spaces = spaces(library)
        // On a narrow terminal the space stands below the path, so that the path stays whole.
        if let beside = spaces.first(where: { page.fits(line.width + 2 + $0.width) }) {
            return [line + "  " + beside]
        }
        let margin = StyledLine(String(repeating: " ", count: TextWidth.of(title)))
        let below = spaces.first { page.fits(margin.width + $0.width) } ?? spaces.last
        return [line] + (below.map { [margin + $0] } ?? [])
    }

    /// How full the file system is, the longest text first; none if the daemon does not know it.
    private static func spaces(_ library: StatusReport.Library) -> [StyledLine] {
        guard let free = library.bytesFree else { return [] }
        let short = StyledLine(tr("\(Amount.size(free)) free"))
        guard let total = library.bytesTotal, total > 0, (0...total).contains(free) else { return [short] }
        let used = total - free
        let long = UsageBar(used: used, of: total).line + tr("  \(Amount.size(used)) used, ") + short
        return [long, short]
    }
}

/// How full a file system is, as a bar: `███████░░░`.
struct UsageBar: Sendable {
    /// Enough to show tenths, and short enough to fit beside a path.
    static let columns = 10

    let line: StyledLine

    /// - Parameters:
    ///   - used: Bytes in use.
    ///   - total: Bytes of the file system.
    init(used: Int64, of total: Int64) {
        let share = total > 0 ? Double(min(max(used, 0), total)) / Double(total) : 0
        let filled = Int((share * Double(Self.columns)).rounded())
        let bar = StyledLine(String(repeating: "█", count: filled), .strong)
        line = bar + StyledLine(String(repeating: "░", count: Self.columns - filled))
    }
}
