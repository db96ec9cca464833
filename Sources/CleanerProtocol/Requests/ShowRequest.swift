package import PhotoCategories

/// Asks for all that is known of one photo.
package struct ShowRequest: ProtocolRequest {
    package typealias Answer = ShowReport
    package static let method = "show"
    package static let patience = Patience.short

    package var photo: PhotoReference

    package init(photo: PhotoReference) {
        self.photo = photo
    }
}

/// All that is known of one photo, and why.
package struct ShowReport: Hashable, Sendable, Codable {
    /// One measurement for people.
    package struct Measurement: Hashable, Sendable, Codable {
        package var name: String
        /// The value as people read it, with its unit; absent where it was not measured.
        package var value: String?
        /// What the value means, or why it is absent.
        package var meaning: String

        package init(name: String, value: String?, meaning: String) {
            self.name = name
            self.value = value
            self.meaning = meaning
        }
    }

    /// Another photo that this one was compared with.
    package struct Neighbour: Hashable, Sendable, Codable {
        package var id: String
        package var path: String
        package var pathBytes: String?
        package var absolutePath: String?
        package var absolutePathBytes: String?
        /// How the two relate, in words.
        package var relation: String
        /// The numbers behind `relation`.
        package var numbers: String?
        package var keeper: Bool

        package init(id: String, location: WireLocation, relation: String, numbers: String? = nil, keeper: Bool) {
            self.id = id
            path = location.path.text
            pathBytes = location.path.base64
            absolutePath = location.absolutePath.text
            absolutePathBytes = location.absolutePath.base64
            self.relation = relation
            self.numbers = numbers
            self.keeper = keeper
        }
    }

    /// What the daemon thinks of the photo in one category.
    package struct Verdict: Hashable, Sendable, Codable {
        package var category: Category
        /// Whether the photo belongs to the category.
        package var holds: Bool
        /// False if the photo belongs to the category, but its list does not show it now.
        package var listed: Bool?
        /// The reason in words.
        package var text: String
        /// The numbers behind `text`: values and thresholds.
        package var numbers: String?
        package var confidence: Double?
        package var group: String?
        package var keeper: Bool?
        package var neighbours: [Neighbour]?
        /// Whether the photo is not proposed because it holds what the keeper lacks; absent if not.
        package var withheld: Bool?

        package init(
            category: Category, holds: Bool, listed: Bool? = nil, text: String, numbers: String? = nil,
            confidence: Double? = nil, group: String? = nil, keeper: Bool? = nil, neighbours: [Neighbour]? = nil
        ) {
            self.category = category
            self.holds = holds
            self.listed = listed
            self.text = text
            self.numbers = numbers
            self.confidence = confidence
            self.group = group
            self.keeper = keeper
            self.neighbours = neighbours
        }
    }

    /// Where a photo was taken, in degrees north and east.
    package struct Place: Hashable, Sendable, Codable {
        package var latitude: Double
        package var longitude: Double

        package init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    package var photo: PhotoRow
    /// Where it was taken, by its metadata.
    package var place: Place?
    /// Further places of the same file (hard links), as text.
    package var alsoAt: [String]?
    /// The folder of `leave-out` that holds the photo, so that it is never proposed.
    package var leftOut: String?
    package var leftOutBytes: String?
    /// The place of `protect` that keeps the photo from the trash.
    package var protected: String?
    package var protectedBytes: String?
    package var measurements: [Measurement]
    package var verdicts: [Verdict]

    package init(
        photo: PhotoRow, place: Place? = nil, alsoAt: [String]?, leftOut: WirePath? = nil, protected: WirePath? = nil,
        measurements: [Measurement], verdicts: [Verdict]
    ) {
        self.photo = photo
        self.place = place
        self.alsoAt = alsoAt
        self.leftOut = leftOut?.text
        leftOutBytes = leftOut?.base64
        self.protected = protected?.text
        protectedBytes = protected?.base64
        self.measurements = measurements
        self.verdicts = verdicts
    }
}
