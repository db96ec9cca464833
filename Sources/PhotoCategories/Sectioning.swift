/// The kind of a list's sections.
package enum Sectioning: String, Sendable, Hashable, CaseIterable, Codable {
    /// The app that a screenshot shows.
    case app
    /// The day on which a photo was taken.
    case day
}
