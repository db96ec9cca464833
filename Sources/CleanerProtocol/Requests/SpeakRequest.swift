package import Translation

/// Asks for the texts of this connection's further answers in a language; words for programs stay as they are.
package struct SpeakRequest: ProtocolRequest {
    package typealias Answer = SpeakReport
    package static let method = "speak"
    package static let patience = Patience.short

    /// A language code of ISO 639-1, such as `de`.
    package var language: String

    package init(_ language: Language) {
        self.language = language.rawValue
    }
}

/// The result of `speak`.
package struct SpeakReport: Hashable, Sendable, Codable {
    /// The language that is spoken from now on: English where the daemon does not know the other one.
    package var language: String

    package init(_ language: Language) {
        self.language = language.rawValue
    }
}
