/// Where a review has its photos from and where its decisions go: the daemon, or a drawn library in tests.
///
/// Used by the one thread that runs the review, so nothing here may block: what is sent is queued, what has come is
/// handed over.
package protocol ReviewSource: AnyObject {
    /// Readable when `receive` has something.
    var descriptor: Int32 { get }
    /// Whether something sent could not be written yet; `receive` is called as well once the descriptor can be written.
    var wantsWriting: Bool { get }
    /// Milliseconds after which `receive` is to be called anyway, for deadlines of its own; nil for never.
    var patience: Int32? { get }
    func send(_ effect: ReviewEffect)
    func receive() -> [ReviewEvent]
}

extension ReviewSource {
    package var wantsWriting: Bool { false }
    package var patience: Int32? { nil }
}
