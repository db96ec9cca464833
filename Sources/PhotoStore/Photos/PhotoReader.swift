internal import FileSystem
internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoAnalysis
package import PhotoCulling

/// Reads photos: records for people, facts for the engine.
package struct PhotoReader: Sendable {
    let connection: StoreConnection
    let markedPlaces: MarkedPlaces

    /// The records of these photos, without unknown ones; three queries for all of them.
    package func records(of photos: [PhotoID]) throws(StoreError) -> [PhotoID: PhotoRecord] {
        try connection.read { database in
            let numbers = Database.list(photos)
            let locations = try PlaceStore.watchedLocations(of: photos, database)
            let sidecars = try SidecarStore.metadata(of: locations, database)
            let rows = try Row.fetchCursor(database.cachedStatement(sql: Self.recordQuery), arguments: [numbers])
            var records: [PhotoID: PhotoRecord] = [:]
            while let row = try rows.next() {
                let photo: PhotoID = row[22]
                records[photo] = Self.record(photo, row, locations[photo] ?? [], sidecars[photo] ?? [])
            }
            return records
        }
    }

    /// Whether the store has such a photo, present or gone.
    package func isKnown(_ photo: PhotoID) throws(StoreError) -> Bool {
        try connection.read { database in
            try database.value(
                Bool.self, "SELECT 1 FROM photo WHERE id = ?", [photo]) ?? false
        }
    }

    private static let recordQuery = """
        SELECT photo.volume, photo.inode, photo.size, photo.modified, photo.changed, photo.status, photo.reason,
            photo.decision, photo.decided, photo.last_copy, photo.why, content.format, content.digest,
            content.metadata, content.screenshot, picture.digest, picture.width, picture.height,
            picture.measurements, photo.had_copy, photo.stand_in, content.holdings, photo.id
        FROM photo LEFT JOIN content ON content.id = photo.content
            LEFT JOIN picture ON picture.id = content.picture
        WHERE photo.id IN (SELECT value FROM json_each(?))
        """

    private static func record(
        _ photo: PhotoID, _ row: Row, _ locations: [Location], _ sidecars: [PhotoMetadata]
    ) -> PhotoRecord {
        let metadata = (row[13] as String?).flatMap {
            try? JSONDecoder().decode(PhotoMetadata.self, from: Data($0.utf8))
        }
        let locations = locations.sorted { $0.path.lexicographicallyPrecedes($1.path) }
        let measurements = row.measurements(18)
        let format = (row[11] as String?).flatMap(MediaFormat.init)
        var screenshot = row[14] as Double?
        if let name = locations.first?.name {
            screenshot = screenshot.map {
                ScreenName.probability($0, named: name, isVideo: format?.isVideo == true)
            }
        }
        return PhotoRecord(
            id: photo, locations: locations,
            stamp: row.stamp(from: 0), status: PhotoStatus(stored: row[5]), reason: row[6],
            decision: Decision(stored: row[7]), decided: row[8],
            isLastCopyAllowed: row[9], hadCopy: row[19], standIn: row[20], why: row[10],
            format: format, digest: row.digest(12), metadata: metadata,
            sidecars: sidecars, screenshot: screenshot,
            holdings: Holdings(stored: row[21] ?? 0).joined(by: measurements),
            picture: row.digest(15).map {
                MeasuredPicture(digest: $0, width: row[16], height: row[17], measurements: measurements)
            })
    }
}
