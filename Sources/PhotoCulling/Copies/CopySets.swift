/// Which photos are exact copies: those of one picture, or of one content without a picture.
struct CopySets: Sendable {
    private var byKey = SlotTable()
    /// The photos of each set by its code; the first is the leading photo if any photo of the set is comparable.
    private(set) var lists = SlotLists()

    /// The code of the photos that share a picture or content; `SlotLists.empty` if there are none.
    func code(of key: GroupID, _ photos: PhotoTable) -> Int32 {
        byKey.find(key.fingerprint) { code in
            lists.first(code).map { photos[$0].copyKey == key } ?? false
        } ?? SlotLists.empty
    }

    /// Makes room for so many photos at once.
    mutating func reserve(_ count: Int) { byKey.reserve(count) }

    /// Adds a photo, in first place if it leads, and returns the code of its set.
    mutating func add(_ slot: Int32, _ photos: PhotoTable, _ settings: CullingSettings) -> Int32 {
        guard let key = photos[slot].copyKey else { return SlotLists.empty }
        let before = code(of: key, photos)
        let first = lists.first(before)
        let after = lists.add(slot, to: before)
        byKey.change(before, to: after, key.fingerprint)
        if let first, Self.leads(photos[slot], photos[first], settings) {
            lists.makeFirst(lists.count(after) - 1, of: after)
        }
        return after
    }

    mutating func remove(_ slot: Int32, _ photos: PhotoTable, _ settings: CullingSettings) {
        guard let key = photos[slot].copyKey else { return }
        let before = code(of: key, photos)
        let wasFirst = lists.first(before) == slot
        let after = lists.remove(slot, from: before)
        byKey.change(before, to: after, key.fingerprint)
        guard wasFirst else { return }
        let rest = lists.members(after)
        if let first = rest.indices.min(by: { Self.leads(photos[rest[$0]], photos[rest[$1]], settings) }) {
            lists.makeFirst(first, of: after)
        }
    }

    /// Comparable photos come first, then by path order.
    private static func leads(_ one: PhotoRecord, _ other: PhotoRecord, _ settings: CullingSettings) -> Bool {
        let (mayFirst, maySecond) = (one.isComparable(settings), other.isComparable(settings))
        return mayFirst != maySecond ? mayFirst : one.leads(other)
    }
}

extension GroupID {
    /// A hash of the number, for the table of pictures.
    fileprivate var fingerprint: UInt32 {
        switch self {
        case .duplicates(let picture): SlotTable.fingerprint(of: UInt64(bitPattern: picture))
        case .identicalFiles(let content): SlotTable.fingerprint(of: ~UInt64(bitPattern: content))
        case .nearDuplicates(let picture): SlotTable.fingerprint(of: UInt64(bitPattern: picture) &* 3)
        case .similar(let picture): SlotTable.fingerprint(of: UInt64(bitPattern: picture) &* 5)
        case .moment(let photo): SlotTable.fingerprint(of: UInt64(bitPattern: photo) &* 7)
        }
    }
}

extension CopySets {
    func write(to writer: inout SnapshotWriter) throws {
        try lists.write(to: &writer)
        try byKey.write(to: &writer)
    }

    init(from reader: inout SnapshotReader, slots: Int) throws {
        lists = try SlotLists(from: &reader, slots: slots)
        byKey = try SlotTable(from: &reader, numbers: lists.codes(slots: slots))
    }
}
