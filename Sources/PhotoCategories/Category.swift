import Translation

/// A list that the user can ask for; the cases are in the order in which people like to clean up.
///
/// To add one, add a case here and its row in `Category+Table.swift`; settings, protocol and command line follow from the
/// row, and the engine if it judges by a measurement that it knows. What else there is, ADDING.md lists.
package enum Category: UInt8, Sendable, Hashable, CaseIterable {
    // Those that propose something come first, because `MarkTable` marks them in two bytes.
    case duplicates, nearDuplicates, similar
    case blurry, screenshots, dark, bright, blank
    case returned
    // The others are for browsing.
    case moments, maybe, marked, videos, unreadable, unsupported, all

    /// The category with a name; nil for any other text.
    package init?(name: String) {
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }

    /// The name on the wire, on the command line and in settings; a released name never changes.
    package var name: String { details.name }

    /// The name that the user reads in a menu.
    package var title: String { details.title.text(in: .current) }

    /// What it holds, in a clause that needs no knowledge of the method.
    package var explanation: String { details.explanation.text(in: .current) }

    package var kind: CategoryKind { details.kind }

    /// The thresholds that can be set; nil if the category has none.
    package var sensitivity: SensitivityScale? { details.sensitivity }

    /// Whether it proposes photos to be deleted; the others are for browsing.
    package var isJudged: Bool {
        switch kind {
        case .groups(let grouping): grouping.proposes
        case .measured, .returned: true
        case .browsing: false
        }
    }

    /// What the photos of a group have in common; nil if the photos stand alone.
    package var grouping: Grouping? {
        if case .groups(let grouping) = kind { grouping } else { nil }
    }

    /// The index in `allCases`.
    package var position: Int { Int(rawValue) }

    /// The categories that propose something.
    package static let judged = allCases.filter(\.isJudged)

    /// Those with a sensitivity.
    package static let adjustable = allCases.filter { $0.sensitivity != nil }

    private static let table = allCases.map(\.row)

    private var details: CategoryDetails { Self.table[position] }
}

extension Category: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let category = Category(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no category")
        }
        self = category
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// Everything that is defined for a category, in one place.
struct CategoryDetails: Sendable {
    let name: String
    let title: Phrase
    let explanation: Phrase
    let kind: CategoryKind
    let sensitivity: SensitivityScale?

    init(
        _ name: String, title: Phrase, _ explanation: Phrase, _ kind: CategoryKind,
        _ sensitivity: SensitivityScale? = nil
    ) {
        self.name = name
        self.title = title
        self.explanation = explanation
        self.kind = kind
        self.sensitivity = sensitivity
    }
}

/// What makes a photo belong to a category.
package enum CategoryKind: Sendable {
    /// It belongs to a group, in which one photo is proposed to stay unless `Grouping.proposes` is false.
    case groups(Grouping)
    /// One of its own measurements is above the threshold of the sensitivity; above 0 if the category has none.
    case measured(MeasuredRule)
    /// It is a version of a photo that the user deleted.
    case returned
    /// It is on a shelf; nothing is proposed.
    case browsing(Shelf)
}

/// What the photos of a group have in common.
package enum Grouping: Sendable, Hashable {
    /// The same bytes or the same picture.
    case copies
    /// Versions of one picture.
    case versions
    /// Shots of one scene.
    case shots
    /// Shots of the same seconds.
    case moments

    /// Whether one photo is proposed to stay and the others to go; else a user only chooses.
    package var proposes: Bool { self != .moments }

    package var category: Category {
        switch self {
        case .copies: .duplicates
        case .versions: .nearDuplicates
        case .shots: .similar
        case .moments: .moments
        }
    }

    /// What the other photos of a group are to the one that stays.
    package var noun: String {
        switch self {
        case .copies: tr("copy")
        case .versions: tr("version")
        case .shots: tr("shot")
        case .moments: tr("photo")
        }
    }
}

/// The photos that can be browsed together.
package enum Shelf: Sendable, Hashable {
    case maybe, marked, videos, unreadable, unsupported, all
}

/// A measurement of one photo that a category judges by: a share or a probability, 0 to 1.
package enum JudgedMeasurement: Sendable, Hashable {
    case blurriness, screenshot, darkness, brightness, blankness
}

/// How a category judges a photo by one measurement.
package struct MeasuredRule: Sendable, Hashable {
    package let measurement: JudgedMeasurement
    /// Why photos that look like screenshots never belong here, as a clause about them; nil if they may.
    private let sparedScreenshot: Phrase?
    private let ofPhotos: Words
    private let ofVideos: Words?

    /// What is said of a photo or of a video.
    struct Words: Sendable, Hashable {
        /// That it belongs here.
        let above: Phrase
        /// That it has more than half of the threshold.
        let nearly: Phrase
        let below: Phrase

        /// - Parameters:
        ///   - above: The words for what belongs here.
        ///   - nearly: The words above half of the threshold; nil means the same as `below`.
        ///   - below: The words for others.
        init(above: Phrase, nearly: Phrase? = nil, below: Phrase) {
            self.above = above
            self.nearly = nearly ?? below
            self.below = below
        }
    }

    /// - Parameters:
    ///   - measurement: The measurement that is compared with the threshold.
    ///   - sparingScreenshots: Why photos that look like screenshots never belong here; nil if they may.
    ///   - photos: What is said of photos.
    ///   - videos: What is said of videos; nil if they never belong here, because the measurement of one frame says
    ///     nothing about all of them.
    init(_ measurement: JudgedMeasurement, sparingScreenshots: Phrase? = nil, photos: Words, videos: Words? = nil) {
        self.measurement = measurement
        sparedScreenshot = sparingScreenshots
        ofPhotos = photos
        ofVideos = videos
    }

    package var sparesScreenshots: Bool { sparedScreenshot != nil }

    package var judgesVideos: Bool { ofVideos != nil }

    /// The verdict in words that need no knowledge of the method.
    package func words(_ value: Double, threshold: Double, holds: Bool, isVideo: Bool) -> String {
        let words = isVideo ? ofVideos ?? ofPhotos : ofPhotos
        if holds { return words.above.text(in: .current) }
        if let why = sparedScreenshot?.text(in: .current), value > threshold {
            return isVideo
                ? tr("it looks like a screen recording, \(why)") : tr("it looks like a screenshot, \(why)")
        }
        return (value > threshold / 2 ? words.nearly : words.below).text(in: .current)
    }
}

/// A set of categories as bits.
package struct CategorySet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package init(_ category: Category) {
        self.init(rawValue: 1 << UInt32(category.position))
    }

    package init(_ categories: [Category]) {
        self.init(categories.map { CategorySet($0) })
    }

    package func contains(_ category: Category) -> Bool {
        !isDisjoint(with: CategorySet(category))
    }

    package var categories: [Category] {
        Category.allCases.filter { contains($0) }
    }
}

/// The kind of a list's sections.
package enum Sectioning: String, Sendable, Hashable, CaseIterable, Codable {
    /// The app that a screenshot shows.
    case app
    /// The day on which a photo was taken.
    case day
}
