import Translation

/// What the daemon finds out about a library, as `status` names it.
package enum Feature: String, CaseIterable, Sendable, Hashable, Codable {
    /// Duplicates and near duplicates.
    case copies
    case similar
    case blur
    case screenshots
    case videos
    case colours
    /// Searching by what photos show and what is written about them.
    case words
    /// Text in pictures.
    case text
    /// What the user's own image-text model makes of pictures.
    case model
    /// What the user's own language model says of the installed applications.
    case advice

    /// In lower case, as a user reads it.
    package var title: String {
        switch self {
        case .copies: tr("copies")
        case .similar: tr("similar shots")
        case .blur: tr("blur")
        case .screenshots: tr("screenshots")
        case .videos: tr("videos")
        case .colours: tr("colours")
        case .words: tr("words")
        case .text: tr("text in pictures")
        case .model: tr("your model")
        case .advice: tr("advice on applications")
        }
    }
}

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
