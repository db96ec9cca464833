/// How the numbers are kept true: every photo carries the marks by which it was counted.
extension Culling {
    /// The categories for browsing that a photo stands in.
    func browsing(_ record: PhotoRecord) -> [Category] {
        if record.isTombstone { return [] }
        var categories: [Category] = [.all]
        if record.isVideo, !record.isCompanion { categories.append(.videos) }
        if record.status == .unreadable { categories.append(.unreadable) }
        if record.status == .unsupported { categories.append(.unsupported) }
        // A companion is shown with its photo, which bears the same decision.
        if record.decision == .maybe, !record.isCompanion { categories.append(.maybe) }
        if record.decision == .delete, !record.isCompanion { categories.append(.marked) }
        return categories
    }

    /// Counts a photo and judges what needs no other photo.
    mutating func count(_ slot: Int32) {
        tally(records[Int(slot)], sign: 1)
        judgeAlone(slot)
    }

    /// Takes a photo out of all numbers; its groups are to be judged again.
    mutating func uncount(_ slot: Int32) {
        for category in Category.judged { mark(slot, category, listed: false, proposed: false) }
        tally(records[Int(slot)], sign: -1)
    }

    /// Judges a photo by its own measurements.
    mutating func judgeAlone(_ slot: Int32) {
        let record = records[Int(slot)]
        for category in Category.alone {
            // Not within one condition: what `&&` puts off holds a copy of the engine, which takes three times as long.
            let (isAbove, isOff) = (isAbove(record, category), settings.off.contains(category))
            let holds = isAbove && !isOff && record.isUndecided
            mark(slot, category, listed: holds, proposed: holds)
        }
    }

    /// Whether a photo's own measurement puts it in the category, whatever was decided.
    func isAbove(_ record: PhotoRecord, _ category: Category) -> Bool {
        guard record.status == .analysed, !record.isVideo, let value = measured(record, category) else { return false }
        // Screens are bright or dark on purpose.
        if Category.ofLight.contains(category), let screenshot = record.screenshot,
            screenshot > settings.cautiousScreenshotAbove
        {
            return false
        }
        return value > threshold(category)
    }

    func measured(_ record: PhotoRecord, _ category: Category) -> Float? {
        switch category {
        case .blurry: record.blurriness
        case .screenshots: record.screenshot
        case .dark: record.darkness
        case .bright: record.brightness
        case .blank: record.blankness
        default: nil
        }
    }

    func threshold(_ category: Category) -> Float {
        switch category {
        case .blurry: settings.blurryAbove
        case .screenshots: settings.screenshotAbove
        case .dark: settings.darkAbove
        case .bright: settings.brightAbove
        default: settings.blankAbove
        }
    }

    /// Sets how a photo stands in a judged category, and moves the numbers by what that changes.
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
