/// How far the daemon has come with a feature.
package struct FeatureReport: Hashable, Sendable, Codable {
    package enum State: String, Codable, Sendable {
        case notStarted = "not-started"
        case working
        case done
        /// A setting switched it off, or names no program for it.
        case off
        /// It cannot continue; a condition says why.
        case failing
    }

    package var feature: Feature
    package var state: State
    /// Photos that it has processed.
    package var done: Int
    /// All photos that it will process, as far as they are known; for text and the model, different pictures.
    ///
    /// For advice 1, and `done` is 1 if it was given.
    package var total: Int

    package init(feature: Feature, state: State, done: Int, total: Int) {
        self.feature = feature
        self.state = state
        self.done = done
        self.total = total
    }
}
