/// Sends a review its photos and carries out its decisions: the daemon, or a drawn library in tests.
///
/// The one thread that runs the review calls it, so nothing here may block: `send` queues the effect, and `receive`
/// returns the events that have arrived.
package protocol ReviewSource: AnyObject {
    /// Readable when `receive` has something.
    var descriptor: Int32 { get }
    /// Milliseconds after which to call `receive` even if nothing arrives, for the source's deadlines; nil for never.
    var patience: Int32? { get }
    func send(_ effect: ReviewEffect)
    func receive() -> [ReviewEvent]
}

extension ReviewSource {
    package var patience: Int32? { nil }
}
