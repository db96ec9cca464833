import CleanerProtocol
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
    /// - Parameters:
    ///   - marked: Photos that are marked by now, in all lists.
    ///   - sent: What the review put into the desktop's trash, and its bytes.
    /// - Returns: Nil if nothing was decided and nothing is marked.
    package func line(marked: Int, sent: (photos: Int, bytes: Int64) = (0, 0)) -> String? {
        let size = "\(Amount.count(sent.photos, "photo")), \(Amount.size(sent.bytes))"
        let gone = sent.photos > 0 ? tr("In the desktop's trash: \(size). Back: cleanerctl trash restore") : nil
        let next =
            marked > 0
            ? tr(
                """
                \(Amount.count(marked)) marked in all; nothing has moved yet. To the desktop's trash: cleanerctl trash \
                send; back: cleanerctl undo
                """) : nil
        let parts = [done, gone, next].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}

/// How many photos were decided, by decision.
package struct Tally: Hashable, Sendable {
    package var kept = 0
    package var marked = 0
    package var markedBytes: Int64 = 0
    package var maybe = 0

    package init(kept: Int = 0, marked: Int = 0, markedBytes: Int64 = 0, maybe: Int = 0) {
        self.kept = kept
        self.marked = marked
        self.markedBytes = markedBytes
        self.maybe = maybe
    }

    package var reviewed: Int { kept + marked + maybe }

    mutating func count(_ decision: Decision, photos: Int, bytes: Int64) {
        switch decision {
        case .keep: kept += photos
        case .maybe: maybe += photos
        case .delete:
            marked += photos
            markedBytes += bytes
        }
    }

    static func + (left: Tally, right: Tally) -> Tally {
        Tally(
            kept: left.kept + right.kept, marked: left.marked + right.marked,
            markedBytes: left.markedBytes + right.markedBytes, maybe: left.maybe + right.maybe)
    }

    static prefix func - (tally: Tally) -> Tally {
        Tally(kept: -tally.kept, marked: -tally.marked, markedBytes: -tally.markedBytes, maybe: -tally.maybe)
    }
}
