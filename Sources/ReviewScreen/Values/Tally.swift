import CleanerProtocol

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

    mutating func count(_ decision: Decision, _ photo: ReviewPhoto) {
        switch decision {
        case .keep: kept += 1
        case .maybe: maybe += 1
        case .delete:
            marked += 1
            markedBytes += photo.bytes
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
