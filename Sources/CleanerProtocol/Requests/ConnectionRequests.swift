package import PhotoCategories
package import Translation

/// Asks for the state, then for numbered changes.
package struct SubscribeRequest: PlainRequest {
    package typealias Answer = Done
    package static let method = "subscribe"
    package static let patience = Patience.unlimited

    package init() {}
}

/// A numbered change that `subscribe` sends; numbers rise by one, so that a gap shows.
package struct ChangeMessage: Hashable, Sendable, Codable {
    package enum Event: String, Codable, Sendable {
        /// A photo was analysed, or could not be.
        case analysed
        /// A photo is no longer in the library.
        case gone
        case moved
        /// A user decided, or took a decision back.
        case decided
        /// Moved to the desktop's trash, or back.
        case trashed
        case restored
    }

    /// One photo to which something happened.
    package struct Photo: Hashable, Sendable, Codable {
        package var event: Event
        package var id: String
        /// Relative to its library.
        package var path: String?
        package var pathBytes: String?
        package var absolutePath: String
        package var absolutePathBytes: String?
        package var status: PhotoStatus?
        package var decision: Decision?
        /// The categories it belongs to now.
        package var categories: [Category]?

        package init(event: Event, id: String, location: WireLocation) {
            self.event = event
            self.id = id
            path = location.path.text
            pathBytes = location.path.base64
            absolutePath = location.absolutePath.text
            absolutePathBytes = location.absolutePath.base64
        }
    }

    package var number: Int64
    /// True where the changes before this one were not sent: take `status` as the new state and list again.
    package var fresh: Bool?
    package var status: StatusReport?
    package var photo: Photo?
    /// The settings that have another value now, for which every list may look different; `status` is there then.
    package var settings: [String]?

    package init(
        number: Int64, fresh: Bool? = nil, status: StatusReport? = nil, photo: Photo? = nil, settings: [String]? = nil
    ) {
        self.number = number
        self.fresh = fresh
        self.status = status
        self.photo = photo
        self.settings = settings
    }
}

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
