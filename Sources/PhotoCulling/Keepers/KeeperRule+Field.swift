import PhotoCategories

/// The rules that look at all photos that are left.
extension KeeperRule {
    /// Probabilities of a screenshot, and how many doublings of detail it may have more than the photo that it shows.
    ///
    /// Set by hand. A screenshot is listed among the screenshots: if the photo went for it, both could go.
    static let (likelyScreen, unlikelyScreen, mostDetailOfScreen) = (0.7 as Float, 0.1 as Float, 2 as Float)

    /// The photos that lie in no album beside the year folder of another one.
    static func outsideAlbums(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let folders = Set(slots.map { choice.records[Int($0)].folder })
        let years = folders.filter { choice.folders.rank($0).isYear }
        let albums = folders.filter { folder in years.contains { choice.folders.isYearBeside($0, folder) == true } }
        return albums.isEmpty ? slots : slots.filter { !albums.contains(choice.records[Int($0)].folder) }
    }

    /// The photos without those that a filter sharpened, as the sharp one with the least overshoot shows.
    static func unsharpened(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let records = slots.map { choice.records[Int($0)] }
        let least = records.compactMap(\.sharpOvershoot).min()
        return zip(slots, records).filter { !isSharpened($0.1.overshoot, beside: least) }.map(\.0)
    }

    /// In steps of `PictureWorth`: measurements of one picture, saved twice, differ by less, all else but a frame by more.
    ///
    /// Set by hand, not measured.
    static let worthOfSavingOnce = 500

    /// The photos without those that were saved again, where one that was saved once is worth hardly less.
    static func savedOnce(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let photos = slots.map { slot in
            let record = choice.records[Int(slot)]
            return (slot: slot, record: record, worth: PictureWorth.totalAsSaved(record, in: choice))
        }
        return photos.filter { photo in
            !photo.record.isSavedAgain
                || !photos.contains {
                    $0.record.isSavedOnce(beside: photo.record) && $0.worth >= photo.worth - worthOfSavingOnce
                }
        }.map(\.slot)
    }

    /// The photos without the screenshots of any of them.
    static func photographs(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let records = slots.map { choice.records[Int($0)] }
        let photographs = records.filter(\.isSurelyNoScreen)
        guard !photographs.isEmpty else { return slots }
        return zip(slots, records).filter { slot in !photographs.contains { slot.1.isScreenshot(of: $0) } }.map(\.0)
    }

    static func isSharpened(_ overshoot: Float?, beside other: Float?) -> Bool {
        guard let overshoot, let other else { return false }
        return overshoot > leastOvershoot && overshoot - other > overshootMargin
    }

    /// The photos without those whose name is not a good one and that lie no better than one with a good name.
    static func betterNamed(
        of slots: [Int32], _ choice: KeeperChoice, isGood: (PhotoRecord) -> Bool
    ) -> [Int32] {
        let records = slots.map { choice.records[Int($0)] }
        func isForeign(_ record: PhotoRecord) -> Bool { choice.folders.rank(record.folder).isForeign }
        let good = records.filter(isGood)
        guard !good.isEmpty, good.count < slots.count else { return slots }
        let oneIsHome = good.contains { !isForeign($0) }
        return zip(slots, records).filter { isGood($0.1) || !(oneIsHome || isForeign($0.1)) }.map(\.0)
    }

    /// Takeout numbers the photos of one name in a year, so a number says nothing there.
    static func isNamedAsCopy(_ record: PhotoRecord, _ choice: KeeperChoice) -> Bool {
        record.isNamedAsCopy && !choice.folders.rank(record.folder).isYear
    }

    /// Whether the first name is a good one and the second not (true), or the other way round.
    ///
    /// A good name in a folder of downloads, a backup, a program or the trash says little.
    static func isBetterNamed(
        _ first: PhotoRecord, _ second: PhotoRecord, _ choice: KeeperChoice, isGood: (PhotoRecord) -> Bool
    ) -> Bool? {
        let isFirst = isGood(first)
        guard isFirst != isGood(second) else { return nil }
        let (good, other) = isFirst ? (first, second) : (second, first)
        let isHome = !choice.folders.rank(other.folder).isForeign
        return choice.folders.rank(good.folder).isForeign && isHome ? nil : isFirst
    }

    /// The photos with the date that came last: before somebody corrected it, only the wrong one was there.
    static func lastDated(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let records = slots.map { choice.records[Int($0)] }
        var appeared = Dictionary(grouping: records, by: \.captured).mapValues { $0.map(\.modified).min() ?? .min }
        if appeared.count > 1 { appeared[nil as Int64?] = .min }
        let last = appeared.values.max()
        return zip(slots, records).filter { appeared[$0.1.captured] == last }.map(\.0)
    }

    /// The videos that are as long as the longest one, or as the next shorter one, and so on.
    ///
    /// Writing a video anew changes its length a little. If only those as long as the longest stayed, one of them could
    /// stay instead of a better one that is as long as itself.
    static func longest(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let lengths = slots.compactMap { choice.records[Int($0)].milliseconds }
        guard var least = lengths.max(), lengths.count == slots.count else { return slots }
        for length in lengths.sorted(by: >) where VideoLook.lengthsAgree(length, least) { least = length }
        return zip(slots, lengths).filter { $0.1 >= least }.map(\.0)
    }

    /// The photos than which no other one holds more, and at least as much of everything.
    static func richestHolders(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let records = slots.map { choice.records[Int($0)] }
        guard let first = records.first,
            records.contains(where: { $0.held != first.held || $0.milliseconds != first.milliseconds })
        else { return slots }
        // Many photos hold the same.
        struct Held: Hashable {
            let things: HeldThings
            let milliseconds: Int32?
        }
        let kinds = records.map { Held(things: $0.held, milliseconds: $0.milliseconds) }
        let examples = Dictionary(zip(kinds, slots)) { first, _ in first }
        let best = examples.filter { _, slot in
            !examples.values.contains { KeeperRule.holdsMore.prefers($0, slot, choice) == true }
        }
        return zip(slots, kinds).filter { best[$0.1] != nil }.map(\.0)
    }

    /// The videos that have not clearly fewer bits a second than the one with the most.
    static func richest(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let rates = slots.compactMap { choice.records[Int($0)].bitRate }
        guard let most = rates.max(), rates.count == slots.count else { return slots }
        return zip(slots, rates).filter { Double($0.1) * bitRateMargin >= Double(most) }.map(\.0)
    }
}

extension PhotoRecord {
    var isSurelyNoScreen: Bool {
        isFramed == false && screenshot.map { $0 < KeeperRule.unlikelyScreen } ?? false
    }

    /// Whether it likely is a screenshot that shows a picture between bars.
    var isLikelyScreen: Bool { isFramed == true && screenshot.map { $0 >= KeeperRule.likelyScreen } ?? false }

    /// Whether it likely is a screenshot, with more detail than a keeper may have less.
    func isFinerScreen(than other: PhotoRecord) -> Bool {
        isLikelyScreen && detail - other.detail > KeeperRule.mostDetailOfScreen
    }

    /// Whether it likely is a screenshot of this version, and the version none.
    func isScreenshot(of other: PhotoRecord) -> Bool {
        isLikelyScreen && other.isSurelyNoScreen && detail - other.detail <= KeeperRule.mostDetailOfScreen
    }

    /// The overshoot of a photo that is surely sharp.
    var sharpOvershoot: Float? { isSharp ? overshoot : nil }
}
