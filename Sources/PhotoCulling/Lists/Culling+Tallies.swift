import PhotoCategories

/// Keeps the tallies up to date; `marks` stores the categories in which each photo was counted.
extension Culling {
    /// The categories for browsing that contain a photo.
    func browsing(_ record: PhotoRecord) -> [Category] {
        Self.shelves.compactMap { record.lies(on: $0.shelf) ? $0.category : nil }
    }

    private static let shelves = Category.allCases.compactMap { category -> (category: Category, shelf: Shelf)? in
        guard case .browsing(let shelf) = category.kind else { return nil }
        return (category, shelf)
    }

    /// Adds a photo to the tallies and judges it by its own measurements.
    mutating func count(_ slot: Int32) {
        tally(photos[slot], sign: 1)
        judgeAlone(slot)
    }

    /// Removes a photo from the tallies; its groups must be judged again.
    mutating func uncount(_ slot: Int32) {
        for category in Category.judged { mark(slot, category, listed: false, proposed: false) }
        tally(photos[slot], sign: -1)
    }

    /// Judges a photo by its own measurements.
    mutating func judgeAlone(_ slot: Int32) {
        let record = photos[slot]
        for rule in MeasuredCategory.all {
            // Outside of `&&`, whose autoclosure captures a copy of `self`, which makes this three times slower.
            let (isAbove, isOff) = (isAbove(record, rule), settings.off.contains(rule.category))
            let holds = isAbove && !isOff && record.isUndecided
            mark(slot, rule.category, listed: holds, proposed: holds)
        }
    }

    /// Whether a photo's own measurement puts it in the category, regardless of decisions.
    func isAbove(_ record: PhotoRecord, _ rule: MeasuredCategory) -> Bool {
        guard record.status == .analysed, record.isJudged(by: rule), let value = record[rule.measurement] else {
            return false
        }
        if rule.sparesScreenshots, let screenshot = record.screenshot, screenshot > settings.cautiousScreenshotAbove {
            return false
        }
        return value > settings[rule.category]
    }

    /// Sets whether a judged category lists and proposes a photo.
    mutating func mark(_ slot: Int32, _ category: Category, listed: Bool, proposed: Bool) {
        marks.mark(slot, category, listed: listed, proposed: proposed, photos)
    }

    private mutating func tally(_ record: PhotoRecord, sign: Int) {
        if record.isTombstone { return }
        marks.tallies[record.status] += sign
        for category in browsing(record) {
            marks.tallies[category].photos += sign
            let isDecided = category == .maybe || category == .marked
            marks.tallies[category].bytes += Int64(sign) * (isDecided ? photos.freed(record) : record.bytes)
        }
    }
}

extension PhotoRecord {
    /// Whether the user finds the photo on a shelf.
    ///
    /// A companion is shown with its main photo, which has the same decision.
    func lies(on shelf: Shelf) -> Bool {
        if isTombstone { return false }
        return switch shelf {
        case .all: true
        case .videos: isVideo && !isCompanion
        case .unreadable: status == .unreadable
        case .unsupported: status == .unsupported
        case .maybe: decision == .maybe && !isCompanion
        case .marked: decision == .delete && !isCompanion
        }
    }
}
