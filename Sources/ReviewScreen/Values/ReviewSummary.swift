import CommandText
import Translation

/// What was decided in a review, in words.
package struct ReviewSummary: Sendable {
    private let tally: Tally

    package init(_ tally: Tally) {
        self.tally = tally
    }

    /// `Reviewed 23 photos: 12 marked (3.4 MB), 10 kept, 1 maybe.`; nil if nothing was decided.
    package var done: String? {
        guard tally.reviewed > 0 else { return nil }
        var parts: [String] = []
        if tally.marked > 0 {
            parts.append(tr("\(Amount.count(tally.marked)) marked (\(Amount.size(tally.markedBytes)))"))
        }
        if tally.kept > 0 { parts.append(tr("\(Amount.count(tally.kept)) kept")) }
        if tally.maybe > 0 { parts.append(tr("\(Amount.count(tally.maybe)) maybe")) }
        return tr("Reviewed \(Amount.count(tally.reviewed, "photo")): \(parts.joined(separator: ", ")).")
    }

    /// The line that the shell shows after the review: what was done, and what comes next.
    ///
    /// - Parameter marked: Photos that are marked by now, in all lists.
    /// - Returns: Nil if nothing was decided and nothing is marked.
    package func line(marked: Int) -> String? {
        let next =
            marked > 0
            ? tr(
                """
                \(Amount.count(marked)) marked in all; nothing has moved yet. To the desktop's trash: cleanerctl trash \
                send; back: cleanerctl undo
                """) : nil
        let parts = [done, next].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
