/// Shows single photos to filters and searches.
extension Culling {
    /// Shows all photos in no particular order, without tombstones; a few milliseconds for 100,000.
    package func forEachBrowsed(_ body: (BrowsedPhoto) -> Void) {
        records.withUnsafeBufferPointer { records in
            browsing.withUnsafeBufferPointer { browsing in
                for slot in records.indices
                where records[slot].id != PhotoRecord.absent && !records[slot].isTombstone {
                    body(BrowsedPhoto(record: records[slot], browsing: browsing[slot]))
                }
            }
        }
    }

    /// Whether a photo that is not deleted has some property.
    package func hasBrowsed(where holds: (BrowsedPhoto) -> Bool) -> Bool {
        records.withUnsafeBufferPointer { records in
            browsing.withUnsafeBufferPointer { browsing in
                records.indices.contains { slot in
                    guard records[slot].id != PhotoRecord.absent, !records[slot].isTombstone else { return false }
                    return holds(BrowsedPhoto(record: records[slot], browsing: browsing[slot]))
                }
            }
        }
    }

    /// Whether a photo lies in one of these folders or below it.
    package func knowsPhotos(in places: [PhotoFolder]) -> Bool {
        !folders.numbers(within: places).isEmpty
            || otherFolders.values.contains { $0.contains { other in places.contains { other.isWithin($0) } } }
    }

    /// One photo; nil if it is unknown or deleted.
    package func browsed(_ photo: PhotoID) -> BrowsedPhoto? {
        guard let slot = slot(of: photo), !records[Int(slot)].isTombstone else { return nil }
        return BrowsedPhoto(record: records[Int(slot)], browsing: browsing[Int(slot)])
    }

    /// The app that a screenshot shows; nil if it is not known.
    package func app(of photo: PhotoID) -> ScreenshotApp? { apps[photo] }

    /// Takes over what filters and searches know of a photo.
    mutating func setBrowsing(_ facts: PhotoFacts, at slot: Int32) {
        let record = BrowsingRecord(facts.browsing)
        if Int(slot) == browsing.count { browsing.append(record) }
        browsing[Int(slot)] = record
        otherFolders[facts.id] = facts.browsing.otherFolders.isEmpty ? nil : facts.browsing.otherFolders
        apps[facts.id] = facts.browsing.app
    }
}
