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
