package import CleanerProtocol
import Translation

/// `cleanerctl audit`: differences between disk and store.
package enum AuditText {
    package static func line(_ row: AuditRow) -> StyledLine {
        let kind = row.kind.words
        let margin = String(repeating: " ", count: max(0, 12 - kind.count))
        let path = SafeText.escaped(path: row.path, base64: row.pathBytes)
        return StyledLine(kind, .wrong) + "\(margin)  \(path): \(SafeText.escaped(row.text))"
    }

    package static func summary(_ report: AuditReport) -> String {
        let photos = Amount.count(report.photos, "photo")
        let folders = Amount.count(report.folders, "folder")
        guard report.differences > 0 else { return tr("No difference: \(photos) in \(folders).") }
        let differences = Amount.count(report.differences, "difference")
        return tr("\(differences): \(photos) in \(folders). To set it right: cleanerctl scan --wait")
    }
}

extension AuditRow.Kind {
    /// A word of at most twelve letters.
    fileprivate var words: String {
        switch self {
        case .unknown: tr("unknown")
        case .vanished: tr("vanished")
        case .unreadable: tr("unreadable")
        case .changed: tr("changed")
        case .inconsistent: tr("inconsistent")
        case .trash: tr("trash")
        case .unwatched: tr("unwatched")
        }
    }
}
