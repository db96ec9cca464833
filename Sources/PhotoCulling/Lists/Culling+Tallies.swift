import PhotoCategories

/// Keeps the tallies up to date; each record stores the categories in which it was counted.
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
        tally(records[Int(slot)], sign: 1)
        judgeAlone(slot)
    }

    /// Removes a photo from the tallies; its groups must be judged again.
    mutating func uncount(_ slot: Int32) {
        for category in Category.judged { mark(slot, category, listed: false, proposed: false) }
        tally(records[Int(slot)], sign: -1)
    }

    /// Judges a photo by its own measurements.
    mutating func judgeAlone(_ slot: Int32) {
        let record = records[Int(slot)]
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

    /// Sets whether a judged category lists and proposes a photo, and updates the tallies.
    mutating func mark(_ slot: Int32, _ category: Category, listed: Bool, proposed: Bool) {
        let bit = PhotoRecord.Marks(category)
        let record = records[Int(slot)]
        let (wasListed, wasProposed) = (record.listed.contains(bit), record.proposed.contains(bit))
        guard wasListed != listed || wasProposed != proposed else { return }
        var count = judged[category]
        let (listing, proposing) = (Self.step(wasListed, listed), Self.step(wasProposed, proposed))
        count.photos += listing
        count.bytes += Int64(listing) * record.bytes
        count.proposed += proposing
        count.reclaimable += Int64(proposing) * freed(record)
        judged[category] = count
        records[Int(slot)].listed = listed ? record.listed.union(bit) : record.listed.subtracting(bit)
        records[Int(slot)].proposed = proposed ? record.proposed.union(bit) : record.proposed.subtracting(bit)
        let once = Self.step(!record.proposed.isEmpty, !records[Int(slot)].proposed.isEmpty)
        judged.proposed += once
        judged.reclaimable += Int64(once) * freed(record)
    }

    private mutating func tally(_ record: PhotoRecord, sign: Int) {
        if record.isTombstone { return }
        judged[record.status] += sign
        for category in browsing(record) {
            judged[category].photos += sign
            let isDecided = category == .maybe || category == .marked
            judged[category].bytes += Int64(sign) * (isDecided ? freed(record) : record.bytes)
        }
    }

    private static func step(_ before: Bool, _ after: Bool) -> Int {
        (after ? 1 : 0) - (before ? 1 : 0)
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
