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
            try CameraStore.note(metadata, database)
        }
    }
}
