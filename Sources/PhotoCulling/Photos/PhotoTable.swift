import PhotoCategories

/// The facts of all photos, each at a slot, and what finds them by their numbers, times and folders.
struct PhotoTable: Sendable {
    private var records = PagedArray<PhotoRecord>()
    /// Free slots of `records`.
    private var vacant: [Int32] = []
    private var byID = SlotTable()
    private var byTime = MomentTable()
    private(set) var folders = FolderTable()
    /// What filters and searches know of photos, by slot.
    private var browsing = PagedArray<BrowsingRecord>()

    // What few photos have.
    /// The apps of screenshots, where they are known.
    private(set) var apps: [PhotoID: ScreenshotApp] = [:]
    /// The other folders of photos with hard links.
    private(set) var otherFolders: [PhotoID: Set<PhotoFolder>] = [:]
    /// The tombstones, each with the largest photo number that existed when the photo was deleted.
    private var tombstones: [PhotoID: PhotoID] = [:]
    /// The numbers of the bursts to which photos belong.
    private var bursts: [PhotoID: UInt32] = [:]
    /// The main photo of each companion.
    private var mains: [PhotoID: PhotoID] = [:]
    /// The total bytes of the companions of each photo that has any.
    private var companionBytes: [PhotoID: Int64] = [:]

    // MARK: Slots

    /// The number of photos that are not deleted.
    var count: Int { records.count - vacant.count - tombstones.count }

    /// The number of photos that were deleted and are remembered.
    var deletedCount: Int { tombstones.count }

    /// All slots are smaller.
    var slots: Int { records.count }

    var occupied: [Int32] {
        records.indices.filter { records[$0].id != PhotoRecord.absent }.map { Int32($0) }
    }

    func slot(of id: PhotoID) -> Int32? {
        byID.find(SlotTable.fingerprint(of: UInt64(bitPattern: id))) { records[Int($0)].id == id }
    }

    /// The facts of the photo at an occupied slot.
    subscript(slot: Int32) -> PhotoRecord { records[Int(slot)] }

    // MARK: Changes

    /// Makes room for so many more photos.
    mutating func reserve(_ count: Int) {
        records.reserve(records.count + count)
        browsing.reserve(browsing.count + count)
        byID.reserve(records.count + count)
    }

    /// Adds a photo, or replaces the facts of a known one, and returns its slot.
    mutating func put(_ facts: PhotoFacts) -> Int32 {
        precondition(facts.id != PhotoRecord.absent, "the smallest integer is no photo's number")
        let record = PhotoRecord(facts, folder: folders.acquire(facts.folder))
        let slot: Int32
        if let known = self.slot(of: facts.id) {
            slot = known
            byTime.take(slot, records[Int(slot)], records)
            folders.release(records[Int(slot)].folder)
            records[Int(slot)] = record
            browsing[Int(slot)] = BrowsingRecord(facts.browsing)
        } else {
            slot = newSlot(record, BrowsingRecord(facts.browsing))
            byID.insert(slot, SlotTable.fingerprint(of: UInt64(bitPattern: record.id)))
        }
        byTime.put(slot, record, records)
        apps[facts.id] = facts.browsing.app
        otherFolders[facts.id] = facts.browsing.otherFolders.isEmpty ? nil : facts.browsing.otherFolders
        tombstones[facts.id] = facts.departed
        bursts[facts.id] = facts.burst
        mains[facts.id] = facts.main
        companionBytes[facts.id] = facts.companionBytes
        return slot
    }

    private mutating func newSlot(_ record: PhotoRecord, _ browsed: BrowsingRecord) -> Int32 {
        if let slot = vacant.popLast() {
            records[Int(slot)] = record
            browsing[Int(slot)] = browsed
            return slot
        }
        records.append(record)
        browsing.append(browsed)
        return Int32(records.count - 1)
    }

    mutating func remove(_ slot: Int32) {
        let record = records[Int(slot)]
        byTime.take(slot, record, records)
        folders.release(record.folder)
        byID.remove(slot, SlotTable.fingerprint(of: UInt64(bitPattern: record.id)))
        apps[record.id] = nil
        otherFolders[record.id] = nil
        tombstones[record.id] = nil
        bursts[record.id] = nil
        mains[record.id] = nil
        companionBytes[record.id] = nil
        records[Int(slot)].id = PhotoRecord.absent
        vacant.append(slot)
    }

    /// Gives a trait to these photos and takes it from all others.
    ///
    /// - Returns: The photos that gained or lost it.
    mutating func set(_ trait: PhotoTraits, of photos: Set<PhotoID>) -> [Int32] {
        let changed = occupied.filter { self[$0].traits.contains(trait) != photos.contains(self[$0].id) }
        for slot in changed { records[Int(slot)].traits.formSymmetricDifference(trait) }
        return changed
    }

    /// Ranks folders; see `FolderTable.prefer`.
    mutating func prefer(downloads: PhotoFolder?, _ place: @escaping @Sendable (PhotoFolder) -> Int?) -> Bool {
        folders.prefer(downloads: downloads, place)
    }

    // MARK: Facts

    /// Whether the photo has exactly these facts, but for its hash and look, and for what `holdsRest` compares.
    func holds(_ facts: PhotoFacts, at slot: Int32) -> Bool {
        let known = self[slot]
        return folders[known.folder] == facts.folder && known == PhotoRecord(facts, folder: known.folder)
            && mains[facts.id] == facts.main && companionBytes[facts.id] == facts.companionBytes
            && browsing[Int(slot)].hasPalette(facts.browsing.palette)
    }

    /// Whether the photo has exactly these facts, on which no verdict depends at once.
    func holdsRest(of facts: PhotoFacts, at slot: Int32) -> Bool {
        browsing[Int(slot)] == BrowsingRecord(facts.browsing) && tombstones[facts.id] == facts.departed
            && bursts[facts.id] == facts.burst && apps[facts.id] == facts.browsing.app
            && otherFolders[facts.id] ?? [] == facts.browsing.otherFolders
    }

    func burst(of photo: PhotoID) -> UInt32? { bursts[photo] }

    /// The main photo of a companion; nil for any other photo.
    func main(of companion: PhotoID) -> PhotoID? { mains[companion] }

    func hasCompanions(_ photo: PhotoID) -> Bool { companionBytes[photo] != nil }

    /// Whether one photo is the other's companion.
    func areOfOneFamily(_ one: Int32, _ other: Int32) -> Bool {
        if mains.isEmpty { return false }
        let (first, second) = (self[one].id, self[other].id)
        return mains[first] == second || mains[second] == first
    }

    /// The bytes that the deletion of the photo and its companions frees.
    func freed(_ record: PhotoRecord) -> Int64 {
        record.traits.contains(.accompanied) ? record.bytes + (companionBytes[record.id] ?? 0) : record.bytes
    }

    /// The largest photo number that existed at the first deletion among the members; nil without a tombstone.
    func departed(among members: @autoclosure () -> [Int32]) -> PhotoID? {
        guard !tombstones.isEmpty else { return nil }
        return members().compactMap { tombstones[self[$0].id] }.min()
    }

    /// The photos that the photo's camera took within this many seconds, itself included.
    func taken(with slot: Int32, within seconds: Double) -> [Int32] {
        byTime.near(self[slot], within: seconds, records)
    }

    func choice(_ grouping: Grouping) -> KeeperChoice { KeeperChoice(grouping, records, folders) }

    /// The photos in the order in which they lead their pictures.
    func sorted(_ slots: [Int32]) -> [Int32] {
        // Captured alone, as a closure keeps a copy of what it captures.
        let records = records
        return slots.sorted { records[Int($0)].leads(records[Int($1)]) }
    }

    // MARK: Browsing

    /// The photo at a slot; nil if it is deleted.
    func browsed(_ slot: Int32) -> BrowsedPhoto? {
        let record = self[slot]
        return record.isTombstone ? nil : BrowsedPhoto(record: record, browsing: browsing[Int(slot)])
    }

    /// Looks through all photos that are not deleted, until one is found; the last ones first, as they were usually taken
    /// last and then come first in lists.
    ///
    /// It reads them in place: copies of all records took longer than their comparisons.
    ///
    /// - Parameters:
    ///   - isMeant: Whether a photo is looked at.
    ///   - isFound: Looks at it; true ends the search.
    /// - Returns: Whether one is found.
    @discardableResult
    func find(where isMeant: (Int32, PhotoRecord) -> Bool = { _, _ in true }, _ isFound: (Int32, BrowsedPhoto) -> Bool)
        -> Bool
    {
        records.withPages { known in
            browsing.withPages { browsing in
                records.indices.reversed().contains { place in
                    let record = PagedArray.element(place, of: known)
                    guard record.pointee.id != PhotoRecord.absent, !record.pointee.isTombstone,
                        isMeant(Int32(place), record.pointee)
                    else { return false }
                    let browsed = PagedArray.element(place, of: browsing).pointee
                    return isFound(Int32(place), BrowsedPhoto(record: record.pointee, browsing: browsed))
                }
            }
        }
    }

    /// Whether a photo lies in one of these folders or below it.
    func lie(in places: [PhotoFolder]) -> Bool {
        !folders.numbers(within: places).isEmpty
            || otherFolders.values.contains { $0.contains { other in places.contains { other.isWithin($0) } } }
    }
}

// MARK: Snapshots

extension PhotoTable {
    func write(to writer: inout SnapshotWriter) throws {
        try records.write(to: &writer)
        try writer.write(vacant)
        try browsing.write(to: &writer)
        try byID.write(to: &writer)
        try byTime.write(to: &writer)
        try folders.write(to: &writer)
        try writer.write(Array(apps.keys))
        try writer.write(lists: apps.values.map { Array($0.name.utf8) })
        let others = otherFolders.flatMap { photo, folders in folders.map { (photo, $0) } }
        try writer.write(others.map(\.0))
        try writer.write(folders: others.map(\.1))
        try writer.write(tombstones)
        try writer.write(bursts)
        try writer.write(mains)
        try writer.write(companionBytes)
    }

    init(from reader: inout SnapshotReader) throws {
        records = try PagedArray(from: &reader)
        let range = 0..<Int32(clamping: records.count)
        vacant = try reader.readNumbers(in: range)
        browsing = try PagedArray(from: &reader)
        try SnapshotError.unless(browsing.count == records.count)
        byID = try SlotTable(from: &reader, numbers: range)
        byTime = try MomentTable(from: &reader, slots: records.count)
        folders = try FolderTable(from: &reader)
        try SnapshotError.unless(records.allSatisfy { folders.knows($0.folder) })
        let names = try SnapshotReader.dictionary(try reader.read(PhotoID.self), try reader.readLists(of: UInt8.self))
        apps = names.mapValues { ScreenshotApp(named: String(decoding: $0, as: UTF8.self)) }
        let (photos, others) = (try reader.read(PhotoID.self), try reader.readFolders())
        try SnapshotError.unless(photos.count == others.count)
        for (photo, folder) in zip(photos, others) { otherFolders[photo, default: []].insert(folder) }
        tombstones = try reader.readDictionary()
        bursts = try reader.readDictionary()
        mains = try reader.readDictionary()
        companionBytes = try reader.readDictionary()
    }
}
