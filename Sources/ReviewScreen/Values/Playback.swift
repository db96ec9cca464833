import TerminalScreen

/// A video that plays in real time: it requests one frame after the other, and skips moments that would be late.
///
/// Times are in milliseconds: of the clock of `ReviewEvent.clock`, or from the video's start.
struct Playback: Hashable, Sendable {
    struct Frame: Hashable, Sendable {
        var moment: Int64
        var picture: Picture
    }

    /// The least time between frames: 25 a second look smooth.
    private static let leastStep: Int64 = 40

    let photo: String
    let length: Int64
    /// The clock at the video's start; nil until its first frame arrives.
    private var start: Int64?
    private(set) var shown: Frame?
    /// The number of frames shown so far.
    private(set) var edition = 0
    /// A frame that came early.
    private var next: Frame?
    /// The requested moment.
    private(set) var asked: Int64? = 0
    private var askedAt: Int64?
    /// How long the last frame took to come.
    private var latency: Int64 = 0

    init(photo: String, length: Int64) {
        self.photo = photo
        self.length = length
    }

    /// The name of the shown picture in a `ReviewFrame`.
    var picture: String { "\(photo)@playing" }

    /// The moment on the screen.
    var position: Int64 { shown?.moment ?? 0 }

    /// Whether an answer is the requested frame.
    func awaits(_ id: String) -> Bool { asked.map { PreviewWish.id(photo, at: $0) } == id }

    /// Takes the requested frame.
    mutating func take(_ picture: Picture, at clock: Int64) {
        guard let moment = asked else { return }
        asked = nil
        if let askedAt { latency = max(clock - askedAt, 0) }
        let frame = Frame(moment: moment, picture: picture)
        if start == nil { start = clock - moment }
        if dueIn(frame, at: clock) <= 0 { show(frame, at: clock) } else { next = frame }
    }

    /// Shows a frame that has become due.
    mutating func advance(to clock: Int64) {
        guard let frame = next, dueIn(frame, at: clock) <= 0 else { return }
        next = nil
        show(frame, at: clock)
    }

    func isOver(at clock: Int64) -> Bool {
        asked == nil && next == nil && (start.map { clock - $0 >= length } ?? true)
    }

    /// Milliseconds until the next step; nil while a frame is on its way.
    func patience(at clock: Int64) -> Int64? {
        if let next { return max(dueIn(next, at: clock), 0) }
        guard asked == nil, let start else { return nil }
        return max(start + length - clock, 0)
    }

    private func dueIn(_ frame: Frame, at clock: Int64) -> Int64 { (start ?? clock) + frame.moment - clock }

    private mutating func show(_ frame: Frame, at clock: Int64) {
        shown = frame
        edition += 1
        let soonest = max(clock - (start ?? clock) + latency, frame.moment + Self.leastStep)
        // The last frame is shown even if it comes late.
        let moment = min(soonest, length - Self.leastStep)
        guard moment > frame.moment else { return }
        asked = moment
        askedAt = clock
    }
}
