/// The progress of the review, in photos unless said otherwise.
package struct ReviewProgress: Hashable, Sendable {
    /// Decided or skipped in this pass.
    package var done: Int
    package var total: Int
    /// Cards that wait: groups, or single photos.
    package var cardsLeft: Int
    /// Marked for deletion, in all categories, and their size.
    package var marked: Int
    package var markedBytes: Int64
    /// On the maybe pile.
    package var maybe: Int

    package init(
        done: Int = 0, total: Int = 0, cardsLeft: Int = 0, marked: Int = 0, markedBytes: Int64 = 0, maybe: Int = 0
    ) {
        self.done = done
        self.total = total
        self.cardsLeft = cardsLeft
        self.marked = marked
        self.markedBytes = markedBytes
        self.maybe = maybe
    }

    static func + (left: ReviewProgress, right: ReviewProgress) -> ReviewProgress {
        ReviewProgress(
            done: left.done + right.done, total: left.total + right.total, cardsLeft: left.cardsLeft + right.cardsLeft,
            marked: left.marked + right.marked, markedBytes: left.markedBytes + right.markedBytes,
            maybe: left.maybe + right.maybe)
    }

    static prefix func - (progress: ReviewProgress) -> ReviewProgress {
        ReviewProgress(
            done: -progress.done, total: -progress.total, cardsLeft: -progress.cardsLeft, marked: -progress.marked,
            markedBytes: -progress.markedBytes, maybe: -progress.maybe)
    }
}
