/// Everything that is defined for a category, in one place.
struct CategoryDetails: Sendable {
    let name: String
    let title: String
    let explanation: String
    let kind: CategoryKind
    let sensitivity: SensitivityScale?

    init(
        _ name: String, title: String, _ explanation: String, _ kind: CategoryKind,
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
    /// One of its own measurements is above the threshold of the sensitivity.
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
        case .copies: "copy"
        case .versions: "version"
        case .shots: "shot"
        case .moments: "photo"
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
    private let sparedScreenshot: String?
    private let ofPhotos: Words
    private let ofVideos: Words?

    /// What is said of a photo or of a video.
    struct Words: Sendable, Hashable {
        /// That it belongs here.
        let above: String
        /// That it has more than half of the threshold.
        let nearly: String
        let below: String

        /// - Parameters:
        ///   - above: The words for what belongs here.
        ///   - nearly: The words above half of the threshold; nil means the same as `below`.
        ///   - below: The words for others.
        init(above: String, nearly: String? = nil, below: String) {
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
    init(_ measurement: JudgedMeasurement, sparingScreenshots: String? = nil, photos: Words, videos: Words? = nil) {
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
        if holds { return words.above }
        if let sparedScreenshot, value > threshold {
            return "it looks like a \(isVideo ? "screen recording" : "screenshot"), \(sparedScreenshot)"
        }
        return value > threshold / 2 ? words.nearly : words.below
    }
}
