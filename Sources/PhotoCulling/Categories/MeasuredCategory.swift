import PhotoCategories

/// A category in which a photo stands by its own measurement alone.
///
/// `judgeAlone` asks millions of times, so the rules lie here without their words.
struct MeasuredCategory: Sendable {
    let category: Category
    let measurement: JudgedMeasurement
    let sparesScreenshots: Bool

    static let all = Category.allCases.compactMap { category -> MeasuredCategory? in
        guard case .measured(let rule) = category.kind else { return nil }
        return MeasuredCategory(
            category: category, measurement: rule.measurement, sparesScreenshots: rule.sparesScreenshots)
    }
}

extension PhotoRecord {
    /// The value of a measurement; nil where it was not taken.
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
