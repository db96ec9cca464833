import PhotoCategories

/// In which judged categories each photo is listed and proposed, and the numbers of all categories.
struct MarkTable: Sendable {
    /// Two sets of judged categories, whose positions fit 16 bits.
    private struct Marks {
        var listed: UInt16 = 0
        var proposed: UInt16 = 0
    }

    /// By slot, as far as any photo was marked.
    private var marks: [Marks] = []
    private(set) var tallies = Tallies()
    /// Photos that were counted anew, or whose marks changed.
    var changed = ChangedSlots()

    /// The categories in whose lists a photo stands.
    func listed(_ slot: Int32) -> CategorySet {
        Int(slot) < marks.count ? CategorySet(rawValue: UInt32(marks[Int(slot)].listed)) : []
    }

    /// The categories that propose to delete a photo.
    func proposed(_ slot: Int32) -> CategorySet {
        Int(slot) < marks.count ? CategorySet(rawValue: UInt32(marks[Int(slot)].proposed)) : []
    }

    /// Sets whether a judged category lists and proposes a photo, and updates the tallies.
    mutating func mark(
        _ slot: Int32, _ category: Category, listed: Bool, proposed: Bool, _ photos: PhotoTable
    ) {
        let bit = UInt16(CategorySet(category).rawValue)
        let old = Int(slot) < marks.count ? marks[Int(slot)] : Marks()
        let (wasListed, wasProposed) = (old.listed & bit != 0, old.proposed & bit != 0)
        guard wasListed != listed || wasProposed != proposed else { return }
        let new = Marks(
            listed: listed ? old.listed | bit : old.listed & ~bit,
            proposed: proposed ? old.proposed | bit : old.proposed & ~bit)
        while marks.count <= slot { marks.append(Marks()) }
        marks[Int(slot)] = new
        changed.note(slot)
        let (bytes, freed) = (photos[slot].bytes, photos.freed(photos[slot]))
        let (listing, proposing) = (Self.step(wasListed, listed), Self.step(wasProposed, proposed))
        tallies[category].photos += listing
        tallies[category].bytes += Int64(listing) * bytes
        tallies[category].proposed += proposing
        tallies[category].reclaimable += Int64(proposing) * freed
        let once = Self.step(old.proposed != 0, new.proposed != 0)
        tallies.proposed += once
        tallies.reclaimable += Int64(once) * freed
    }

    /// Takes a photo from the lists of these categories.
    mutating func clear(_ slot: Int32, _ categories: [Category], _ photos: PhotoTable) {
        guard Int(slot) < marks.count, marks[Int(slot)].listed != 0 else { return }
        for category in categories { mark(slot, category, listed: false, proposed: false, photos) }
    }

    private static func step(_ before: Bool, _ after: Bool) -> Int { (after ? 1 : 0) - (before ? 1 : 0) }

    /// Counts a photo by its status and on its shelves; -1 for `sign` counts it no more.
    mutating func count(_ slot: Int32, by sign: Int, _ photos: PhotoTable) {
        changed.note(slot)
        let record = photos[slot]
        if record.isTombstone { return }
        tallies[record.status] += sign
        for (category, shelf) in Self.shelves where record.lies(on: shelf) {
            tallies[category].photos += sign
            let isDecided = category == .maybe || category == .marked
            tallies[category].bytes += Int64(sign) * (isDecided ? photos.freed(record) : record.bytes)
        }
    }

    private static let shelves = Category.allCases.compactMap { category -> (category: Category, shelf: Shelf)? in
        guard case .browsing(let shelf) = category.kind else { return nil }
        return (category, shelf)
    }

    mutating func setGroups<Key>(of category: Category, _ judged: JudgedGroups<Key>) {
        tallies[category].groups = judged.proposing
        tallies[category].photosInGroups = judged.rowsToReview
    }
}

extension MarkTable {
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(marks)
        try tallies.write(to: &writer)
    }

    init(from reader: inout SnapshotReader) throws {
        marks = try reader.read()
        tallies = try Tallies(from: &reader)
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

/// What changed since `Culling.takeChanged` was called last, for a caller that keeps an answer about many photos.
package struct ChangedPhotos: Sendable, Hashable {
    /// The most photos that are named one by one.
    ///
    /// Of more it costs less to look at all photos anew; set by hand.
    package static let most = 1000

    /// Photos that came, or whose facts, decisions or lists changed; nil if they are too many to be told.
    package let photos: Set<PhotoID>?
    /// Whether all else is as before: which photos there are, what is known of them and which belong together.
    package let areOnlyDecisions: Bool
}

/// The photos of `ChangedPhotos` by their slots.
struct ChangedSlots: Sendable {
    /// Nil if they are too many; before the first call, all photos are new.
    private(set) var slots: Set<Int32>?

    mutating func note(_ slot: Int32) {
        slots?.insert(slot)
        if let count = slots?.count, count > ChangedPhotos.most { slots = nil }
    }
}
