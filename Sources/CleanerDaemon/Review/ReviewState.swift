import CleanerProtocol

/// Where the person's decisions are: under way, on their way to the trash, in a review pass.
struct ReviewState: Sendable {
    var marks = MarksUnderWay()
    var departures = Departures()
    /// The order of the review pass that was asked for last; nil once photos came or changed.
    var order: ReviewOrder?
    /// What lies in the desktop's trash by way of us.
    var trashed = StatusReport.Pile(photos: 0, bytes: 0)
}
