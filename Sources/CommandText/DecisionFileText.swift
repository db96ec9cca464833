package import CleanerProtocol

/// What `decisions export` and `decisions import` say.
package enum DecisionFileText {
    package static func written(_ decisions: Int, to file: String) -> String {
        "Wrote \(Amount.count(decisions, "decision")) to \(SafeText.escaped(file))."
    }

    package static func text(_ report: DecisionsImportReport) -> String {
        let start = report.dryRun ? "Would take over" : "Took over"
        guard report.taken > 0 else { return "\(start) nothing.\(left(report))" }
        let text = "\(start) \(parts(report)).\(left(report))"
        return report.dryRun ? text : "\(text)\nNothing has moved. Take back: cleanerctl undo"
    }

    /// The question before decisions are taken over.
    package static func question(_ plan: DecisionsImportReport) -> String {
        "Take over \(parts(plan))?\(left(plan))"
    }

    /// The note if photos are not analysed yet, which a decision may be about.
    package static func waiting(_ photos: Int) -> String {
        "\(Amount.count(photos, "photo")) \(be(photos)) not analysed yet: cleanerctl sync, then import the file again."
    }

    package static func howToList(_ file: String) -> String {
        "Each of them: cleanerctl decisions import --dry-run --verbose \(SafeText.escaped(file))"
    }

    /// Whether a refusal is said one by one only if all are asked for: nobody would read thousands of them.
    package static func isCounted(_ refusal: Refusal) -> Bool {
        refusal.error.word == .notFound || refusal.error.word == .conflict
    }

    /// `120 decisions: 100 to keep, 3 for the maybe pile, 17 to delete (52.0 MB)`.
    private static func parts(_ report: DecisionsImportReport) -> String {
        let parts = [
            report.kept > 0 ? "\(Amount.count(report.kept)) to keep" : nil,
            report.maybe > 0 ? "\(Amount.count(report.maybe)) for the maybe pile" : nil,
            report.marked > 0
                ? "\(Amount.count(report.marked)) marked for deletion (\(Amount.size(report.markedBytes)))" : nil,
            report.different > 0 ? "\(Amount.count(report.different, "pair")) called different" : nil,
        ].compactMap(\.self)
        let belonging = report.companions.map { ", with \(Amount.count($0, "file")) that belong to them" } ?? ""
        return "\(Amount.count(report.taken, "decision")): \(parts.joined(separator: ", "))\(belonging)"
    }

    /// What stays as it is, in sentences; empty if there is nothing.
    private static func left(_ report: DecisionsImportReport) -> String {
        let missing = report.refused.count { $0.error.word == .notFound }
        let otherwise = report.refused.count { $0.error.word == .conflict }
        let others = report.refusedCount - missing - otherwise
        let sentences = [
            report.already > 0 ? "\(Amount.count(report.already)) held here already." : nil,
            otherwise > 0
                ? "\(Amount.count(otherwise)) \(be(otherwise)) decided otherwise here and \(otherwise == 1 ? "stays" : "stay") so."
                : nil,
            missing > 0 ? "\(Amount.count(missing)) \(be(missing)) about nothing in the library." : nil,
            others > 0 ? "\(Amount.count(others)) \(be(others)) refused." : nil,
        ].compactMap(\.self)
        return sentences.map { " \($0)" }.joined()
    }

    private static func be(_ count: Int) -> String { count == 1 ? "is" : "are" }
}
