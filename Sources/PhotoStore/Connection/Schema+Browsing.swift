import FoundationEssentials
import GRDB
import Images
import PhotoCulling

extension Schema {
    /// Columns for what each start reads of the metadata, as reading JSON takes too long; and the names of cameras.
    static func addBrowsing(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE content ADD COLUMN latitude REAL CHECK (latitude BETWEEN -90 AND 90);
                ALTER TABLE content ADD COLUMN longitude REAL CHECK (longitude BETWEEN -180 AND 180);
                ALTER TABLE content ADD COLUMN kinds INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE camera (
                    number INTEGER PRIMARY KEY,
                    make TEXT NOT NULL,
                    model TEXT NOT NULL
                ) STRICT;
                UPDATE content SET latitude = json_extract(metadata, '$.latitude'),
                    longitude = json_extract(metadata, '$.longitude')
                WHERE traits & \(PhotoTraits.place.rawValue)
                    AND json_extract(metadata, '$.latitude') BETWEEN -90 AND 90
                    AND json_extract(metadata, '$.longitude') BETWEEN -180 AND 180;
                UPDATE content SET kinds = \(PhotoKinds.raw.rawValue) WHERE format = 'raw';
                UPDATE content SET kinds = kinds | \(PhotoKinds.live.rawValue) WHERE live IS NOT NULL;
                UPDATE content SET kinds = kinds | \(PhotoKinds.burst.rawValue)
                WHERE metadata LIKE '%"burstIdentifier"%' AND json_extract(metadata, '$.burstIdentifier') IS NOT NULL;
                """)
        let cameras = try Row.fetchAll(
            database,
            sql: """
                SELECT DISTINCT json_extract(metadata, '$.cameraMake'), json_extract(metadata, '$.cameraModel')
                FROM content WHERE camera != 0
                """)
        for camera in cameras {
            var metadata = PhotoMetadata()
            metadata.cameraMake = camera[0]
            metadata.cameraModel = camera[1]
            try database.noteCamera(of: metadata)
        }
    }
}

extension Schema {
    /// The sound of videos, which was lost with the other digests of those that were read whole.
    static func addSound(_ database: Database) throws {
        try database.execute(
            sql: """
                UPDATE content SET holdings = holdings | \(Holdings.Kinds.sound.rawValue)
                WHERE traits & \(PhotoTraits.video.rawValue) AND json_extract(metadata, '$.video.hasSound')
                """)
    }

    /// What `PhotoMetadata.exposure` says, of what the store knows already; `PhotoFacts.ownWords`, found when photos are
    /// analysed again; and what changed between linked pictures, which are compared again.
    static func addExposure(_ database: Database) throws {
        let (time, stop, iso) = (
            "json_extract(metadata, '$.exposureTime')", "json_extract(metadata, '$.fNumber')",
            "json_extract(metadata, '$.iso')"
        )
        try database.execute(
            sql: """
                ALTER TABLE content ADD COLUMN exposure REAL;
                ALTER TABLE content ADD COLUMN words INTEGER;
                ALTER TABLE link ADD COLUMN change REAL;
                UPDATE content SET exposure = 100.0 * \(stop) * \(stop) / \(time) / \(iso)
                WHERE camera != 0 AND \(time) > 0 AND \(stop) > 0 AND \(iso) > 0;
                """)
        try forgetComparisons(database)
    }

    /// The sensitivity and the aperture, of what the store knows already.
    static func addSettings(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE content ADD COLUMN sensitivity REAL;
                ALTER TABLE content ADD COLUMN aperture REAL;
                UPDATE content SET sensitivity = json_extract(metadata, '$.iso'),
                    aperture = json_extract(metadata, '$.fNumber')
                WHERE camera != 0;
                """)
    }

    /// Files of formats that tell their quality now are analysed again.
    static func measureQuantisers(_ database: Database) throws {
        let formats = [MediaFormat.webp, .avif].map { "'\($0.rawValue)'" }.joined(separator: ", ")
        try database.execute(
            sql: """
                UPDATE content SET analyser = 0 WHERE format IN (\(formats));
                UPDATE picture SET version = 0 WHERE id IN (SELECT picture FROM content WHERE analyser = 0);
                """)
    }

    /// The columns of the measurements, with the numbers by which `Measurements.stored` names them.
    private static let measurementColumns: [(name: String, number: UInt8)] = [
        ("perceptual_hash", 1), ("perceptual_quality", 2), ("sharpness", 3), ("blurriness", 4),
        ("blurriness_on_screen", 5), ("screen_evidence", 6), ("darkness", 7), ("brightness", 8), ("blankness", 9),
        ("palette", 10), ("embedding", 11),
    ]

    /// Joins the columns into one, so that a new measurement needs no new column; keeps every value.
    static func joinMeasurements(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE picture ADD COLUMN measurements BLOB NOT NULL DEFAULT x''")
        let names = measurementColumns.map(\.name).joined(separator: ", ")
        let rows = try Row.fetchCursor(database, sql: "SELECT id, \(names) FROM picture")
        while let row = try rows.next() {
            var stored: [UInt8] = []
            for (place, column) in measurementColumns.enumerated() {
                let value: [UInt8]
                switch (row[place + 1] as DatabaseValue).storage {
                case .double(let number): value = littleEndian(number.bitPattern)
                case .int64(let number): value = littleEndian(UInt64(bitPattern: number))
                case .blob(let bytes) where bytes.count <= UInt8.max: value = Array(bytes)
                case .null, .string, .blob: continue
                }
                stored += [column.number, UInt8(value.count)] + value
            }
            try database.run("UPDATE picture SET measurements = ? WHERE id = ?", [Data(stored), row[0] as Int64])
        }
        for column in measurementColumns { try database.execute(sql: "ALTER TABLE picture DROP COLUMN \(column.name)") }
    }

    private static func littleEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

extension Database {
    /// Remembers the camera that metadata name.
    func noteCamera(of metadata: PhotoMetadata) throws {
        let number = metadata.cameraNumber
        guard number != 0, let model = metadata.cameraModel else { return }
        try run(
            "INSERT OR IGNORE INTO camera (number, make, model) VALUES (?, ?, ?)",
            [Int64(number), metadata.cameraMake ?? "", model])
    }
}

extension Schema {
    /// Notes which contents have a title or description by a person, from the metadata that the store knows.
    static func noteTexts(_ database: Database) throws {
        try note([.title, .description], of: ["title", "comment"], database)
    }

    /// Notes which contents a program for editing wrote.
    static func noteEditors(_ database: Database) throws { try note(.editor, of: ["software"], database) }

    /// Adds those of some traits that follow from known metadata of which some fields have a value.
    private static func note(_ traits: PhotoTraits, of fields: [String], _ database: Database) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, metadata FROM content
                WHERE \(fields.map { "json_extract(metadata, '$.\($0)') IS NOT NULL" }.joined(separator: " OR "))
                """)
        while let row = try rows.next() {
            let text: String = row[1]
            guard let metadata = try? JSONDecoder().decode(PhotoMetadata.self, from: Data(text.utf8)) else { continue }
            let found = PhotoTraits(metadata, format: nil).intersection(traits)
            guard !found.isEmpty else { continue }
            try database.run(
                "UPDATE content SET traits = traits | ? WHERE id = ?", [Int64(found.rawValue), row[0] as Int64])
        }
    }
}

extension Schema {
    /// Removes what comparisons of pictures found, as what has a link is not compared again, and compares them once more by
    /// what is stored of them.
    ///
    /// The links of videos stay, as their frames would have to be decoded.
    static func compareAgain(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE link ADD COLUMN agreement REAL NOT NULL DEFAULT 1")
        try forgetComparisons(database)
    }

    static func addCounterparts(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE link ADD COLUMN counterparts REAL")
        try forgetComparisons(database)
    }

    static func forgetComparisons(_ database: Database) throws {
        let videos = "SELECT picture FROM content WHERE traits & \(PhotoTraits.video.rawValue) AND picture NOT NULL"
        let compared = "correlation IS NOT NULL AND one NOT IN (\(videos))"
        try database.execute(
            sql: """
                UPDATE picture SET compared = 0 WHERE id IN (
                    SELECT one FROM link WHERE \(compared) UNION SELECT other FROM link WHERE \(compared));
                DELETE FROM link WHERE \(compared);
                """)
    }
}
