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
