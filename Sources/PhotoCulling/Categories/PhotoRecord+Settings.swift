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
