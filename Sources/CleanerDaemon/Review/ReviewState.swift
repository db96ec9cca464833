import CleanerProtocol

/// The state of the user's decisions: under way, on their way to the trash, in a review pass.
struct ReviewState: Sendable {
    var marks = MarksUnderWay()
    var departures = Departures()
    /// The order of the review pass that was requested last; nil after photos came or changed.
    var order: ReviewOrder?
    /// The photos in the desktop's trash that the daemon put there.
    var trashed = StatusReport.Pile(photos: 0, bytes: 0)
}
