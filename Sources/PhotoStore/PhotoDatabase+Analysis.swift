internal import FoundationEssentials
internal import GRDB
package import ImageDecoding
internal import PhotoAnalysis
package import PhotoCulling
package import PhotoFiles

/// What the workers found.
extension PhotoDatabase {
    /// Whether this coded picture has been measured by this version of the analyser.
    package func isMeasured(_ picture: Digest256) throws(StoreError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT 1 FROM picture WHERE digest = ? AND version = ?"),
                arguments: [picture.bytes.data, Measurements.version]) ?? false
        }
    }

    /// Lets every photo wait whose content was looked at by another version of the analyser.
    package func expectAnalysesOfOtherVersions() throws(StoreError) {
        try write { database in
            try database.run(
                """
                UPDATE photo SET status = 'waiting' WHERE gone IS NULL
                AND content IN (SELECT id FROM content WHERE analyser != ?)
                """, [Measurements.version])
        }
    }

    /// Remembers the result for a photo, unless its file has changed since.
    ///
    /// - Parameters:
    ///   - content: What the bytes are.
    ///   - photo: Whose file was read.
    ///   - stamp: Of the file as it was read.
    ///   - now: Nanoseconds since 1970.
    /// - Returns: nil where the photo is not what was analysed any more.
    /// - Throws: `StoreError`; nothing is changed then.
    package func record(
        _ content: AnalysedContent, of photo: PhotoID, stamp: FileStamp, at now: Int64
    ) throws(StoreError) -> Recorded? {
        try write { database in
            guard
                let row = try database.row(
                    "SELECT volume, inode, size, modified, changed, content, decision FROM photo WHERE id = ?", [photo]),
                row.stamp(from: 0) == stamp
            else { return nil }
            let before: Int64? = row[5]
            guard let id = try Self.store(content, database) else {
                guard case .other(let other) = content else { return nil }
                try database.run(
                    """
                    UPDATE photo SET status = ?, reason = ?, content = NULL, decision = NULL, decided = NULL,
                        last_copy = 0, had_copy = 0 WHERE id = ?
                    """, [other.status.rawValue, other.reason, photo])
                return Recorded(photo: photo, replaced: nil)
            }
            if before == nil, row[6] == nil as String?,
                let known = try Self.recalledPhoto(of: id, insteadOf: photo, database)
                    ?? Self.gonePhoto(of: id, database)
            {
                try Self.adopt(known, insteadOf: photo, stamp, database)
                try Self.bear(id, known, database)
                return Recorded(photo: known, replaced: photo)
            }
            if try before.map({ try !Self.isSamePicture($0, id, database) }) ?? (row[6] != nil as String?) {
                // What the person decided was about another picture.
                try database.run(
                    "UPDATE photo SET decision = NULL, decided = NULL, last_copy = 0, had_copy = 0 WHERE id = ?",
                    [photo])
            }
            try Self.bear(id, photo, database)
            return Recorded(photo: photo, replaced: nil)
        }
    }

    /// The content's row, written anew where the analyser says something else now; nil where it has no digest.
    private static func store(_ content: AnalysedContent, _ database: Database) throws -> Int64? {
        switch content {
        case .picture(let picture, let measurements):
            let id = try store(picture, measurements, database)
            let evidence = try database.value(
                Double.self, "SELECT screen_evidence FROM picture WHERE id = ?", [id])
            let screenshot = ScreenshotEvidence.probability(
                pixels: evidence, format: picture.format, width: picture.width, height: picture.height,
                hasAlpha: picture.hasAlpha, metadata: picture.metadata)
            return try database.value(
                Int64.self,
                """
                INSERT INTO content (digest, bytes, status, format, picture, analyser, traits, captured, camera,
                    screenshot, metadata)
                VALUES (?, ?, 'analysed', ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET status = 'analysed', reason = NULL, format = excluded.format,
                    picture = excluded.picture, analyser = excluded.analyser, traits = excluded.traits,
                    captured = excluded.captured, camera = excluded.camera, screenshot = excluded.screenshot,
                    metadata = excluded.metadata
                RETURNING id
                """,
                [
                    picture.digest.bytes.data, picture.bytes, picture.format.rawValue, id, Measurements.version,
                    Int64(PhotoTraits(picture.metadata, format: picture.format).rawValue),
                    picture.metadata.captured?.localNanoseconds, Int64(picture.metadata.cameraNumber), screenshot,
                    String(decoding: try JSONEncoder().encode(picture.metadata), as: UTF8.self),
                ])
        case .other(let other):
            guard let digest = other.digest else { return nil }
            return try database.value(
                Int64.self,
                """
                INSERT INTO content (digest, bytes, status, reason, format, analyser, traits)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET status = excluded.status, reason = excluded.reason,
                    format = excluded.format, picture = NULL, analyser = excluded.analyser,
                    traits = excluded.traits, captured = NULL, camera = 0, screenshot = NULL, metadata = NULL
                RETURNING id
                """,
                [
                    digest.bytes.data, other.bytes, other.status.rawValue, other.reason, other.format?.rawValue,
                    Measurements.version, Int64(PhotoTraits(nil, format: other.format).rawValue),
                ])
        }
    }

    private static func store(
        _ picture: PictureContent, _ measurements: Measurements?, _ database: Database
    ) throws -> Int64? {
        guard let measurements else {
            return try database.value(
                Int64.self, "SELECT id FROM picture WHERE digest = ?", [picture.pictureDigest.bytes.data])
        }
        let id = try database.value(
            Int64.self,
            """
            INSERT INTO picture (digest, width, height, version, perceptual_hash, perceptual_quality, sharpness,
                blurriness, screen_evidence, darkness, brightness, blankness, palette, embedding)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (digest) DO UPDATE SET width = excluded.width, height = excluded.height,
                version = excluded.version, perceptual_hash = excluded.perceptual_hash,
                perceptual_quality = excluded.perceptual_quality, sharpness = excluded.sharpness,
                blurriness = excluded.blurriness, screen_evidence = excluded.screen_evidence,
                darkness = excluded.darkness, brightness = excluded.brightness, blankness = excluded.blankness,
                palette = excluded.palette, embedding = excluded.embedding, compared = 0
            RETURNING id
            """,
            [
                picture.pictureDigest.bytes.data, picture.width, picture.height, Measurements.version,
                measurements.perceptualHash?.data, measurements.perceptualQuality, measurements.sharpness,
                measurements.blurriness, measurements.screenEvidence, measurements.darkness, measurements.brightness,
                measurements.blankness, measurements.palette?.bytes.data, measurements.embedding?.data,
            ])
        guard let id else { return nil }
        // What was found with other measurements holds no more.
        try database.run("DELETE FROM link WHERE one = ?1 OR other = ?1", [id])
        try database.run("DELETE FROM scene WHERE picture = ?", [id])
        if let scene = measurements.scene {
            try database.run(
                "INSERT INTO scene (picture, features, thumbnail) VALUES (?, ?, ?)",
                [id, scene.features.data, scene.thumbnail.data])
        }
        return id
    }

    private static func bear(_ content: Int64, _ photo: PhotoID, _ database: Database) throws {
        try database.run(
            """
            UPDATE photo SET content = ?1, (status, reason) = (SELECT status, reason FROM content WHERE id = ?1)
            WHERE id = ?2
            """, [content, photo])
    }

    private static func isSamePicture(_ one: Int64, _ other: Int64, _ database: Database) throws -> Bool {
        if one == other { return true }
        return try database.value(
            Bool.self, "SELECT a.picture = b.picture FROM content a, content b WHERE a.id = ? AND b.id = ?",
            [one, other]) ?? false
    }

    /// A photo of the same bytes, else of the same picture, that is gone and was not to be deleted: what the person
    /// deleted and comes back is a new photo, never one that is marked.
    private static func gonePhoto(of content: Int64, _ database: Database) throws -> PhotoID? {
        try database.value(
            PhotoID.self,
            """
            SELECT photo.id FROM photo INDEXED BY photo_gone JOIN content ON content.id = photo.content
            WHERE gone IS NOT NULL
            AND (content.id = ?1 OR content.picture = (SELECT picture FROM content WHERE id = ?1))
            AND decision IS NOT 'delete' AND photo.id NOT IN (SELECT photo FROM recalled)
            ORDER BY content.id = ?1 DESC, gone DESC, photo.id LIMIT 1
            """, [content])
    }

    private static func adopt(
        _ known: PhotoID, insteadOf photo: PhotoID, _ stamp: FileStamp, _ database: Database
    ) throws {
        try database.run(
            "UPDATE location SET photo = ? WHERE photo = ?", [known, photo])
        try database.run(
            """
            UPDATE photo SET gone = NULL, volume = ?, inode = ?, size = ?, modified = ?, changed = ? WHERE id = ?
            """,
            [
                Int64(bitPattern: stamp.volume), Int64(bitPattern: stamp.inode), stamp.size, stamp.modified,
                stamp.changed, known,
            ])
        try database.run(
            "DELETE FROM photo WHERE id = ?", [photo])
    }
}
