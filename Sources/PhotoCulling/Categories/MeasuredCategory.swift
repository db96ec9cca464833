import PhotoCategories

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
