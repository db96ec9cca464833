package import PhotoCategories

/// The thresholds by which the engine judges.
///
/// Measurements do not depend on them. So after a change the engine judges everything again from stored facts.
package struct CullingSettings: Sendable, Hashable {
    /// Categories that propose nothing.
    package var off: CategorySet = []
    /// The threshold of each category that judges by one measurement, by the category's position.
    private var thresholds = Category.allCases.map { Float($0.sensitivity?.threshold(of: .normal) ?? 0) }
    /// The largest Hamming distance between perceptual hashes of near duplicates; at most `HashReach.full`.
    package var nearDuplicateDistance = HashReach.full
    /// The limit for pairs of screenshots and for pairs with a flat picture; never above `nearDuplicateDistance`.
    package var nearDuplicateCautiousDistance = HashReach.cautious
    /// A picture with a higher probability of being a screenshot is compared as one.
    ///
    /// Windows of one program share frames, buttons and letters, so their features match whatever the windows show.
    /// Among 6,271 pictures that are no camera photos, 0.5 joined 29 false series, mostly of windows, and 0.3 joined
    /// 13. Camera photos reach 0.11 at most.
    ///
    /// It is separate from the threshold of `screenshots`. So the user's choice of how many screenshots to see changes
    /// no group.
    package var cautiousScreenshotAbove: Float = 0.3
    /// The number of weak links that join two series of similar shots.
    ///
    /// One fewer, but at least one, suffices if one of them is a single shot.
    package var similarWeakLinks = 2
    /// Pictures with a lower quality are flat, and their hashes must lie closer.
    ///
    /// PDQ's authors discard hashes below 50.
    package var fullQuality: UInt8 = 50
    /// Hashes of a lower quality are not compared: noise decides their bits.
    ///
    /// Pictures of fog with qualities 37 and 44 differed from another version of theirs in 8 and 4 bits. Pictures with
    /// qualities 3 and 4 differed in up to 36 bits from one decoder to another.
    package var minimumQuality: UInt8 = 25

    package init() {}

    /// The default settings with these sensitivities.
    package init(_ sensitivities: [Category: Sensitivity]) {
        for (category, sensitivity) in sensitivities { set(category, to: sensitivity) }
    }

    /// The threshold of a category that judges by one measurement.
    package subscript(_ category: Category) -> Float { thresholds[category.position] }

    private mutating func set(_ category: Category, to sensitivity: Sensitivity) {
        guard let scale = category.sensitivity else { return }
        guard let threshold = scale.threshold(of: sensitivity) else {
            off.insert(CategorySet(category))
            return
        }
        switch category.kind {
        case .measured: thresholds[category.position] = Float(threshold)
        case .groups(.versions):
            nearDuplicateDistance = Int(threshold)
            nearDuplicateCautiousDistance =
                sensitivity == .level(.high) ? Int(threshold) : min(Int(threshold), HashReach.cautious)
        case .groups(.shots): similarWeakLinks = Int(threshold)
        case .groups(.copies), .groups(.moments), .returned, .browsing:
            preconditionFailure("\(category.name) has no scale")
        }
    }
}

/// What settings say about a photo.
extension PhotoRecord {
    /// Whether near duplicates and similar shots of the photo's picture are searched.
    func isComparable(_ settings: CullingSettings) -> Bool {
        status == .analysed && picture != nil && traits.contains(.hashed) && quality >= settings.minimumQuality
            && !isIcon
    }

    func caution(_ settings: CullingSettings) -> Caution {
        var caution: Caution = []
        if isDrawn || screenshot ?? 0 > settings.cautiousScreenshotAbove { caution.insert(.screenshot) }
        if quality < settings.fullQuality { caution.insert(.flat) }
        return caution
    }

    /// Whether a photo's own measurement puts it in the category, regardless of decisions.
    func isAbove(_ rule: MeasuredCategory, _ settings: CullingSettings) -> Bool {
        guard status == .analysed, isJudged(by: rule), let value = self[rule.measurement] else { return false }
        if rule.sparesScreenshots, let screenshot, screenshot > settings.cautiousScreenshotAbove { return false }
        return value > settings[rule.category]
    }

    /// Whether a photo with these facts and the same hash belongs to the same photos.
    func groupsLike(_ other: PhotoRecord, _ settings: CullingSettings) -> Bool {
        let pages: PhotoTraits = [.page, .likelyPage, .resemblesPage, .writing]
        return copyKey == other.copyKey && isComparable(settings) == other.isComparable(settings)
            && rank == other.rank && caution(settings) == other.caution(settings) && pathOrder == other.pathOrder
            && camera == other.camera && captured == other.captured
            && traits.intersection(pages) == other.traits.intersection(pages)
    }
}

/// A category that judges a photo by one of its own measurements alone.
///
/// `judgeAlone` reads the rules millions of times, so they are kept here without their words.
struct MeasuredCategory: Sendable {
    let category: Category
    let measurement: JudgedMeasurement
    let sparesScreenshots: Bool
    let judgesVideos: Bool

    static let all = Category.allCases.compactMap { category -> MeasuredCategory? in
        guard case .measured(let rule) = category.kind else { return nil }
        return MeasuredCategory(
            category: category, measurement: rule.measurement, sparesScreenshots: rule.sparesScreenshots,
            judgesVideos: rule.judgesVideos)
    }
}

extension PhotoRecord {
    /// Whether a rule judges this photo.
    ///
    /// Measurements tell nothing of an icon's few pixels, but its name may tell that it is a screenshot.
    func isJudged(by rule: MeasuredCategory) -> Bool {
        (rule.judgesVideos || !isVideo) && (rule.measurement == .screenshot || !isIcon)
    }

    /// The value of a measurement; nil if it was not taken.
    subscript(_ measurement: JudgedMeasurement) -> Float? {
        switch measurement {
        case .blurriness: blurriness
        case .screenshot: screenshot
        case .darkness: darkness
        case .brightness: brightness
        case .blankness: blankness
        }
    }
}

/// Why a picture's perceptual hash is less reliable than usual; its near duplicates must then be closer.
struct Caution: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The picture looks like a screenshot or is drawn: two of these may share their layout without being copies.
    static let screenshot = Caution(rawValue: 1 << 0)
    /// The picture has little structure: fog, sky, dim light.
    static let flat = Caution(rawValue: 1 << 1)

    /// Whether two pictures must be closer than usual: both are screenshots, or either is flat.
    func applies(with other: Caution) -> Bool {
        !intersection(other).isEmpty || union(other).contains(.flat)
    }
}
