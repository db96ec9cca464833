package import PhotoAnalysis
package import PhotoCategories

/// Shows single photos to filters and searches.
extension Culling {
    /// Shows all photos in no particular order, without tombstones; a few milliseconds for 100,000.
    package func forEachBrowsed(_ body: (BrowsedPhoto) -> Void) {
        grouped.photos.find { _, photo in
            body(photo)
            return false
        }
    }

    /// Whether a photo that is not deleted has some property.
    package func hasBrowsed(where holds: (BrowsedPhoto) -> Bool) -> Bool { grouped.photos.find { holds($1) } }

    /// Whether a photo lies in one of these folders or below it.
    package func knowsPhotos(in places: [PhotoFolder]) -> Bool { grouped.photos.lie(in: places) }

    /// One photo; nil if it is unknown or deleted.
    package func browsed(_ photo: PhotoID) -> BrowsedPhoto? {
        grouped.photos.slot(of: photo).flatMap { grouped.photos.browsed($0) }
    }

    /// When a photo's file was last changed, in seconds since 1970; nil if the photo is unknown.
    package func modified(_ photo: PhotoID) -> Int64? {
        grouped.photos.slot(of: photo).map { grouped.photos[$0].modified }
    }

    /// The app that a screenshot shows; nil if it is not known.
    package func app(of photo: PhotoID) -> ScreenshotApp? { grouped.photos.apps[photo] }

    /// The main photo of a companion; nil for any other photo.
    package func main(of companion: PhotoID) -> PhotoID? { grouped.photos.main(of: companion) }

    /// Whether a photo has companions.
    package func hasCompanions(_ photo: PhotoID) -> Bool { grouped.photos.hasCompanions(photo) }

    /// All pairs of the photos' pictures; two photos of one picture make no pair.
    package func pairs(of photos: [PhotoID]) -> [PicturePair] {
        let slots = photos.compactMap { grouped.photos.slot(of: $0) }
        let pictures = Set(slots.compactMap { grouped.photos[$0].picture }).sorted()
        return pictures.indices.flatMap { place in
            pictures[(place + 1)...].map { PicturePair(pictures[place], $0) }
        }
    }
}

// MARK: Lists

extension Culling {
    /// The rows of a category in order; see `page`.
    package mutating func list(_ category: Category) -> [ListedPhoto] { page(of: category).entries.flatMap(\.rows) }

    /// The groups of a category that have rows, in order; none for categories without groups.
    package mutating func groups(_ category: Category) -> [PhotoGroup] {
        page(of: category).entries.compactMap { if case .group(let group) = $0 { group } else { nil } }
    }

    /// The groups of a category that have rows, in no order.
    mutating func unorderedGroups(_ category: Category, areExplained: Bool) -> [PhotoGroup] {
        switch category.grouping {
        case .copies: judgements.pictures.listed.keys.compactMap { grouped.duplicates($0, isExplained: areExplained) }
        case .versions:
            judgements.heads.listed.keys.compactMap { grouped.nearDuplicates($0, isExplained: areExplained) }
        case .shots: judgements.series.listed.keys.compactMap { grouped.similar($0, isExplained: areExplained) }
        case .moments: moments.groups(grouped)
        case nil: []
        }
    }

    /// A group by its name, even if decisions have ended it; nil if it has fewer than two photos.
    package func group(_ id: GroupID) -> PhotoGroup? {
        let group: PhotoGroup? =
            switch id {
            case .duplicates, .identicalFiles: grouped.duplicates(id)
            case .nearDuplicates(let picture): grouped.head(ofPicture: picture).flatMap { grouped.nearDuplicates($0) }
            case .similar(let picture): grouped.head(ofPicture: picture).flatMap { grouped.similar($0) }
            case .moment(let photo): moments.group(named: photo, grouped)
            }
        return group.flatMap { $0.id == id && $0.members.count > 1 ? $0 : nil }
    }
}

/// Answers what a review asks about single photos.
extension Culling {
    /// Which of these photos await the user's decision in a category: they are undecided or in the maybe pile.
    ///
    /// A group's keeper is shown with the other photos and awaits no decision.
    package mutating func awaitDecision(_ photos: [PhotoID], in category: Category) -> [Bool] {
        judge()
        // Looked up once, because the table of categories computes a row at each access.
        let (kind, mark) = (category.kind, CategorySet(category))
        return photos.map { photo in
            guard let slot = grouped.photos.slot(of: photo) else { return false }
            let record = grouped.photos[slot]
            if category == .maybe { return record.decision == .maybe }
            guard record.isUndecided else { return false }
            return switch kind {
            case .groups(.moments): moments.lists(slot, grouped)
            case .groups, .measured, .returned: judgements.marks.proposed(slot).contains(mark)
            case .browsing(let shelf): record.lies(on: shelf)
            }
        }
    }

    /// The group of a category in which a photo is listed now.
    package mutating func listedGroup(of photo: PhotoID, in category: Category) -> PhotoGroup? {
        judge()
        if category == .moments {
            return grouped.photos.slot(of: photo).flatMap { moments.group(listing: $0, grouped) }
        }
        guard let slot = grouped.photos.slot(of: photo), let key = grouped.photos[slot].copyKey,
            judgements.marks.listed(slot).contains(category)
        else { return nil }
        let group: PhotoGroup? =
            switch category.grouping {
            case .copies: grouped.duplicates(key)
            case .versions: grouped.head(of: grouped.copies(key)).flatMap { grouped.nearDuplicates($0) }
            case .shots: grouped.head(of: grouped.copies(key)).flatMap { grouped.similar($0) }
            case .moments, nil: nil
            }
        return group.flatMap { $0.rows.isEmpty ? nil : $0 }
    }
}

// MARK: Arrivals

/// What arrived lately, and how much of it is proposed to go.
package struct Arrivals: Sendable, Hashable {
    /// All that arrived, whatever the user has decided since.
    package var photos = 0
    /// The proposed ones of these, each counted in the first category that proposes it.
    package var proposed: [Category: Int] = [:]
    /// The bytes of the proposed ones.
    package var reclaimable: Int64 = 0
    /// The largest number of any photo that is not deleted.
    package var last: PhotoID = 0

    package init() {}
}

extension Culling {
    /// Counts the photos that arrived after others; a few milliseconds for 100,000.
    ///
    /// - Parameter known: The number of a photo by library: those with larger numbers arrived after it. Photos of other
    ///   libraries are not counted.
    /// - Returns: Their numbers.
    package mutating func arrivals(after known: [Int64: PhotoID]) -> Arrivals {
        judge()
        var arrivals = Arrivals()
        let (photos, marks) = (grouped.photos, judgements.marks)
        photos.find { slot, photo in
            arrivals.last = max(arrivals.last, photo.id)
            guard let root = photos.folders[photo.folder]?.root, let last = known[root], photo.id > last else {
                return false
            }
            arrivals.photos += 1
            let proposed = marks.proposed(slot)
            if let category = Category.judged.first(where: proposed.contains) {
                arrivals.proposed[category, default: 0] += 1
                arrivals.reclaimable += photos.freed(photos[slot])
            }
            return false
        }
        return arrivals
    }
}

// MARK: Colours

/// How many photos have each colour.
package struct ColourCounts: Sendable, Hashable {
    package struct Count: Sendable, Hashable {
        package var photos = 0
        package var bytes: Int64 = 0
    }

    private var counts = Array(repeating: Count(), count: ColourName.allCases.count)
    /// Photos whose colours are known; each counts for all of its main colours.
    package private(set) var known = 0
    /// Photos that wait for their analysis.
    package private(set) var waiting = 0
    /// Photos that were analysed and have no colours, such as unreadable ones.
    package private(set) var unknown = 0

    /// The photos mainly of a colour.
    package subscript(name: ColourName) -> Count { counts[Int(name.rawValue)] }

    mutating func add(_ photo: BrowsedPhoto) {
        guard photo.palette != nil else {
            if photo.status == .waiting { waiting += 1 } else { unknown += 1 }
            return
        }
        known += 1
        var names = photo.mainColours.rawValue
        while names != 0 {
            let place = names.trailingZeroBitCount
            counts[place].photos += 1
            counts[place].bytes += photo.bytes
            names &= names - 1
        }
    }
}

extension Culling {
    /// Counts the photos of each colour; a few milliseconds for 100,000.
    package func colourCounts() -> ColourCounts {
        var counts = ColourCounts()
        forEachBrowsed { counts.add($0) }
        return counts
    }
}
