/// Finds photos that one camera took at about the same time.
///
/// Each entry holds the photos of one camera in a stretch of half a minute; it takes about 12 bytes for each photo.
struct MomentTable: Sendable {
    private static let stretch: Int64 = 32_000_000_000

    private var byStretch = SlotTable()
    private var lists = SlotLists()

    mutating func put(_ slot: Int32, _ record: PhotoRecord, _ records: PagedArray<PhotoRecord>) {
        guard let key = Key(record) else { return }
        let before = list(key, records)
        byStretch.change(before, to: lists.add(slot, to: before), key.fingerprint)
    }

    /// Removes a photo; `records` must still hold it.
    mutating func take(_ slot: Int32, _ record: PhotoRecord, _ records: PagedArray<PhotoRecord>) {
        guard let key = Key(record) else { return }
        let before = list(key, records)
        byStretch.change(before, to: lists.remove(slot, from: before), key.fingerprint)
    }

    /// The photos of the same camera within this many seconds, the photo itself included.
    func near(_ record: PhotoRecord, within seconds: Double, _ records: PagedArray<PhotoRecord>) -> [Int32] {
        guard let key = Key(record) else { return [] }
        let reach = Int64((seconds * 1_000_000_000 / Double(Self.stretch)).rounded(.up))
        return (-reach...reach).flatMap { lists.members(list(key.shifted(by: $0), records)) }.filter {
            let distance = record.moment.distance(to: records[Int($0)].moment)
            return distance.map { Double($0) <= seconds * 1_000_000_000 } ?? false
        }
    }

    private func list(_ key: Key, _ records: PagedArray<PhotoRecord>) -> Int32 {
        byStretch.find(key.fingerprint) { code in
            lists.first(code).map { Key(records[Int($0)]) == key } ?? false
        } ?? SlotLists.empty
    }

    private struct Key: Equatable {
        let camera: UInt32
        let stretch: Int64

        init?(_ record: PhotoRecord) {
            guard record.camera != 0, let captured = record.captured else { return nil }
            self.init(camera: record.camera, stretch: captured / MomentTable.stretch)
        }

        private init(camera: UInt32, stretch: Int64) {
            self.camera = camera
            self.stretch = stretch
        }

        func shifted(by stretches: Int64) -> Key { Key(camera: camera, stretch: stretch &+ stretches) }

        var fingerprint: UInt32 {
            SlotTable.fingerprint(of: UInt64(bitPattern: stretch) &* 0x1_0000_0001 ^ UInt64(camera) << 17)
        }
    }
}

extension MomentTable {
    func write(to writer: inout SnapshotWriter) throws {
        try lists.write(to: &writer)
        try byStretch.write(to: &writer)
    }

    init(from reader: inout SnapshotReader, slots: Int) throws {
        lists = try SlotLists(from: &reader, slots: slots)
        byStretch = try SlotTable(from: &reader, numbers: lists.codes(slots: slots))
    }
}
