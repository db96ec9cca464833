package import CleanerProtocol

/// `cleanerctl audit`: differences between disk and store.
package enum AuditText {
    package static func line(_ row: AuditRow) -> StyledLine {
        let kind = row.kind.rawValue
        let margin = String(repeating: " ", count: max(0, 12 - kind.count))
        let path = SafeText.escaped(path: row.path, base64: row.pathBytes)
        return StyledLine(kind, .red) + "\(margin)  \(path): \(SafeText.escaped(row.text))"
    }

    package static func summary(_ report: AuditReport) -> String {
        let looked = "\(Amount.count(report.photos, "photo")) in \(Amount.count(report.folders, "folder"))"
        guard report.differences > 0 else { return "No difference: \(looked)." }
        return "\(Amount.count(report.differences, "difference")): \(looked). To set it right: cleanerctl scan --wait"
    }
}
