/// Photos by camera and time, to find what was taken in one go.
///
/// Stretches of half a minute, each with the photos of one camera; about 12 bytes a photo.
struct MomentTable: Sendable {
    private static let stretch: Int64 = 32_000_000_000

    private var byStretch = SlotTable()
    private var lists = SlotLists()

    mutating func put(_ slot: Int32, _ record: PhotoRecord, _ records: [PhotoRecord]) {
        guard let key = Key(record) else { return }
        let before = list(key, records)
        let after = lists.add(slot, to: before)
        if before == SlotLists.empty {
            byStretch.insert(after, key.fingerprint)
        } else if after != before {
            byStretch.replace(before, by: after, key.fingerprint)
        }
    }

    /// `records` still holds what is taken.
    mutating func take(_ slot: Int32, _ record: PhotoRecord, _ records: [PhotoRecord]) {
        guard let key = Key(record) else { return }
        let before = list(key, records)
        let after = lists.remove(slot, from: before)
        if after == SlotLists.empty {
            byStretch.remove(before, key.fingerprint)
        } else if after != before {
            byStretch.replace(before, by: after, key.fingerprint)
        }
    }

    /// The photos of the same camera within so many seconds, this one among them.
    func near(_ record: PhotoRecord, within seconds: Double, _ records: [PhotoRecord]) -> [Int32] {
        guard let key = Key(record) else { return [] }
        let reach = Int64((seconds * 1_000_000_000 / Double(Self.stretch)).rounded(.up))
        return (-reach...reach).flatMap { lists.members(list(key.shifted(by: $0), records)) }.filter {
            let distance = record.moment.distance(to: records[Int($0)].moment)
            return distance.map { Double($0) <= seconds * 1_000_000_000 } ?? false
        }
    }

    private func list(_ key: Key, _ records: [PhotoRecord]) -> Int32 {
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
