package import FileSystem
internal import FoundationEssentials
internal import GRDB
package import Images
package import PhotoAnalysis
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

/// Everything that the store knows about one photo, as clients show it.
package struct PhotoRecord: Sendable {
    package let id: PhotoID
    /// In byte order: several for hard links, none for a photo that is gone.
    package let locations: [Location]
    package let stamp: FileStamp
    /// nil for a file that is no photo.
    package let status: PhotoStatus?
    package let reason: String?
    package let decision: Decision?
    /// Nanoseconds since 1970.
    package let decided: Int64?
    package let isLastCopyAllowed: Bool
    /// Whether it had a copy when it was marked.
    package let hadCopy: Bool
    /// The picture that stays in its place, if none of its copies stayed when it was marked.
    package let standIn: PictureID?
    package let why: String?
    package let format: MediaFormat?
    package let digest: Digest256?
    package let metadata: PhotoMetadata?
    /// What the files beside it say about it.
    package let sidecars: [PhotoMetadata]
    package let screenshot: Double?
    /// What the file holds besides the picture, in words for people.
    package let holdings: Holdings
    package let picture: MeasuredPicture?

    /// The number of its locations beyond the first.
    package var links: Int { max(locations.count - 1, 0) }

    /// Title, description, keywords, people, creators and named places by the file and by its sidecars.
    ///
    /// A sidecar has the newer description.
    package var words: PhotoMetadata {
        sidecars.reduce(into: metadata ?? PhotoMetadata()) { $0.addWords(of: $1) }
    }
}

/// A coded picture with its measurements.
package struct MeasuredPicture: Sendable {
    package let digest: Digest256
    package let width: Int
    package let height: Int
    /// All but the scene.
    package let measurements: Measurements
}

/// What a person noted about a photo in sidecars: the bits of a number, and the most stars behind them.
///
/// Titles and descriptions are left out: programs copy those of cameras into sidecars.
struct SidecarWork: OptionSet {
    let rawValue: Int

    /// There is a sidecar.
    static let any = SidecarWork(rawValue: 1)
    /// It has keywords, or names of people.
    static let keywords = SidecarWork(rawValue: 2)
    static let label = SidecarWork(rawValue: 4)
    private static let star = 8

    var stars: Int { rawValue / Self.star }

    var traits: PhotoTraits {
        var traits: PhotoTraits = []
        if stars > 0 { traits.insert(.rating) }
        if contains(.keywords) { traits.insert(.keywords) }
        if contains(.label) { traits.insert(.label) }
        return traits
    }

    /// In SQL, the number for a row of `photo`; nil without a sidecar.
    static let query = """
        (SELECT \(any.rawValue)
                + \(keywords.rawValue) * max(json_extract(metadata, '$.keywords') IS NOT NULL
                    OR json_extract(metadata, '$.people') IS NOT NULL)
                + \(label.rawValue) * max(coalesce(json_extract(metadata, '$.isLabelled'), 0))
                + \(star) * max(max(coalesce(json_extract(metadata, '$.rating'), 0), 0))
            FROM sidecar_photo JOIN sidecar ON sidecar.file = sidecar_photo.sidecar
            WHERE sidecar_photo.photo = photo.id AND sidecar != photo.id)
        """
}
