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
    /// Those of groups are counted by whoever judges them.
    var tallies = Tallies()

    /// The categories in whose lists a photo stands.
    func listed(_ slot: Int32) -> CategorySet {
        Int(slot) < marks.count ? CategorySet(rawValue: UInt32(marks[Int(slot)].listed)) : []
    }

    /// The categories that propose to delete a photo.
    func proposed(_ slot: Int32) -> CategorySet {
        Int(slot) < marks.count ? CategorySet(rawValue: UInt32(marks[Int(slot)].proposed)) : []
    }

    /// Sets whether a judged category lists and proposes a photo, and updates the tallies.
    ///
    /// - Parameters:
    ///   - slot: The photo.
    ///   - category: The category.
    ///   - listed: Whether it stands in the list.
    ///   - proposed: Whether it is proposed.
    ///   - photos: The facts of all photos.
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
        if Int(slot) >= marks.count {
            marks.append(contentsOf: repeatElement(Marks(), count: Int(slot) + 1 - marks.count))
        }
        marks[Int(slot)] = new
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

    private static func step(_ before: Bool, _ after: Bool) -> Int { (after ? 1 : 0) - (before ? 1 : 0) }
}
