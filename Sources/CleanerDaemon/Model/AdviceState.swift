/// The state of the questions to the user's own language model, for the status.
struct AdviceState: Sendable, Hashable {
    /// Whether it has answered a question about the applications.
    var isKnown = false
    /// Whether it is being asked.
    var isRunning = false
}
