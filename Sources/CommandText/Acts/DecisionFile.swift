package import CleanerProtocol
import Translation

/// The decisions of a file that `decisions export` wrote: a first line with the version, a line for each decision, and a
/// last one that shows that the file is whole.
package struct DecisionFile: Sendable {
    /// Rises if a reader of this version would misunderstand a line.
    private static let version = 1

    private struct First: Codable {
        var cleanerd: String
        var version: Int
    }

    private struct Last: Codable {
        var end: Bool
    }

    /// The first line, without its newline.
    package static func first() throws -> ArraySlice<UInt8> {
        try LineCoding.line(First(cleanerd: "decisions", version: version)).dropLast()
    }

    /// The last line, without its newline.
    package static func last() throws -> ArraySlice<UInt8> { try LineCoding.line(Last(end: true)).dropLast() }

    package private(set) var decisions: [DecisionLine] = []
    private let name: String
    private var lines = LineBuffer(limit: ProtocolLimits.requestLineBytes / 2)
    private var number = 0
    private var isWhole = false

    /// - Parameter name: Names the file in complaints.
    package init(named name: String) {
        self.name = SafeText.escaped(name)
    }

    /// Reads on with the next bytes of the file.
    ///
    /// - Throws: A `Complaint` if they are no such file, or one of a newer version, or damaged.
    package mutating func append(_ bytes: [UInt8]) throws(Complaint) {
        lines.append(bytes)
        while let line = try next() {
            number += 1
            if number == 1 {
                try check(line)
            } else if isWhole {
                throw damaged(tr("\(name) goes on after its end; nothing was taken over"))
            } else {
                try take(line)
            }
        }
    }

    /// Checks that nothing is missing behind the last bytes.
    package func finish() throws(Complaint) {
        guard number > 0 else { throw foreign }
        guard isWhole, lines.pending == 0 else {
            throw damaged(tr("\(name) ends in the middle; nothing was taken over"))
        }
    }

    private mutating func next() throws(Complaint) -> [UInt8]? {
        do {
            return try lines.next()
        } catch {
            throw number == 0 ? foreign : damaged(inLine: number + 1)
        }
    }

    private func check(_ line: [UInt8]) throws(Complaint) {
        guard let first: First = read(line), first.cleanerd == "decisions" else { throw foreign }
        guard first.version <= Self.version else {
            throw Complaint(
                .refused, tr("\(name) was written by a newer version of cleanerd"),
                remedy: tr("install that version here, too"))
        }
    }

    private mutating func take(_ line: [UInt8]) throws(Complaint) {
        if let decision: DecisionLine = read(line) {
            decisions.append(decision)
        } else if let last: Last = read(line), last.end {
            isWhole = true
        } else {
            throw damaged(inLine: number)
        }
    }

    private func read<Value: Decodable>(_ line: [UInt8]) -> Value? {
        guard !line.contains(0), !NestingCheck.exceeds(ProtocolLimits.nesting, in: line) else { return nil }
        return try? LineCoding.decode(Value.self, from: line)
    }

    private var foreign: Complaint {
        Complaint(
            .failed, tr("\(name) is no file of decisions"),
            remedy: tr("`cleanerctl decisions export FILE` writes such a file"))
    }

    private func damaged(inLine number: Int) -> Complaint {
        damaged(tr("\(name) is damaged in line \(number); nothing was taken over"))
    }

    private func damaged(_ problem: String) -> Complaint {
        Complaint(.failed, problem, remedy: tr("use a copy that is whole"))
    }
}

/// What `decisions export` and `decisions import` say.
package enum DecisionFileText {
    package static func written(_ decisions: Int, to file: String) -> String {
        tr("Wrote \(Amount.count(decisions, "decision")) to \(SafeText.escaped(file)).")
    }

    package static func text(_ report: DecisionsImportReport) -> String {
        let left = left(report)
        guard report.taken > 0 else {
            return report.dryRun ? tr("Would take over nothing.\(left)") : tr("Took over nothing.\(left)")
        }
        let parts = parts(report)
        return report.dryRun
            ? tr("Would take over \(parts).\(left)")
            : tr("Took over \(parts).\(left)\nNothing has moved. Take back: cleanerctl undo")
    }

    /// The question before decisions are taken over.
    package static func question(_ plan: DecisionsImportReport) -> String {
        tr("Take over \(parts(plan))?\(left(plan))")
    }

    /// The note if photos are not analysed yet, which a decision may be about.
    package static func waiting(_ photos: Int) -> String {
        tr(
            """
            \(Amount.count(photos, "photo")) \(be(photos)) not analysed yet: cleanerctl sync, then import the file \
            again.
            """)
    }

    package static func howToList(_ file: String) -> String {
        tr("Each of them: cleanerctl decisions import --dry-run --verbose \(SafeText.escaped(file))")
    }

    /// Whether a refusal is said one by one only if all are asked for: nobody would read thousands of them.
    package static func isCounted(_ refusal: Refusal) -> Bool {
        refusal.error.word == .notFound || refusal.error.word == .conflict
    }

    /// `120 decisions: 100 to keep, 3 for the maybe pile, 17 to delete (52.0 MB)`.
    private static func parts(_ report: DecisionsImportReport) -> String {
        let parts = [
            report.kept > 0 ? tr("\(Amount.count(report.kept)) to keep") : nil,
            report.maybe > 0 ? tr("\(Amount.count(report.maybe)) for the maybe pile") : nil,
            report.marked > 0
                ? tr("\(Amount.count(report.marked)) marked for deletion (\(Amount.size(report.markedBytes)))") : nil,
            report.different > 0 ? tr("\(Amount.count(report.different, "pair")) called different") : nil,
        ].compactMap(\.self)
        let belonging = report.companions.map { tr(", with \(Amount.count($0, "file")) that belong to them") } ?? ""
        let decisions = Amount.count(report.taken, "decision")
        return tr("\(decisions): \(parts.joined(separator: ", "))\(belonging)", context: "decisions")
    }

    /// What stays as it is, in sentences; empty if there is nothing.
    private static func left(_ report: DecisionsImportReport) -> String {
        let missing = report.refused.count { $0.error.word == .notFound }
        let otherwise = report.refused.count { $0.error.word == .conflict }
        let others = report.refusedCount - missing - otherwise
        let sentences = [
            report.already > 0 ? tr("\(Amount.count(report.already)) held here already.") : nil,
            otherwise > 0
                ? tr(
                    """
                    \(Amount.count(otherwise)) \(be(otherwise)) decided otherwise here and \
                    \(tr(otherwise, "stays", "stay")) so.
                    """) : nil,
            missing > 0 ? tr("\(Amount.count(missing)) \(be(missing)) about nothing in the library.") : nil,
            others > 0 ? tr("\(Amount.count(others)) \(be(others)) refused.") : nil,
        ].compactMap(\.self)
        return sentences.map { " \($0)" }.joined()
    }

    private static func be(_ count: Int) -> String { tr(count, "is", "are") }
}
