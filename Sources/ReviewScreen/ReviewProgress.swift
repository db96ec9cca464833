/// How far the review has come; counted in photos.
package struct ReviewProgress: Hashable, Sendable {
    /// Decided in this category and filter.
    package var done: Int
    package var total: Int
    /// Marked for deletion, in all categories, and their size.
    package var marked: Int
    package var markedBytes: Int64
    /// On the maybe pile.
    package var maybe: Int
    /// Freed since the beginning.
    package var freedBytes: Int64

    package init(
        done: Int = 0, total: Int = 0, marked: Int = 0, markedBytes: Int64 = 0, maybe: Int = 0, freedBytes: Int64 = 0
    ) {
        self.done = done
        self.total = total
        self.marked = marked
        self.markedBytes = markedBytes
        self.maybe = maybe
        self.freedBytes = freedBytes
    }

    static func + (left: ReviewProgress, right: ReviewProgress) -> ReviewProgress {
        ReviewProgress(
            done: left.done + right.done, total: left.total + right.total, marked: left.marked + right.marked,
            markedBytes: left.markedBytes + right.markedBytes, maybe: left.maybe + right.maybe,
            freedBytes: left.freedBytes + right.freedBytes)
    }
}
