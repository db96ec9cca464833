internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoAnalysis
internal import PhotoCulling

// Reads the current state from the store, in the journal's form.

extension StandingPhoto {
    init(reading photo: PhotoID, _ database: Database) throws {
        id = photo
        standing = try Standing(reading: photo, database)
    }
}

extension StandingPhoto.Standing {
    /// nil if the photo has neither a decision nor a step of the trash.
    fileprivate init?(reading photo: PhotoID, _ database: Database) throws {
        guard
            let row = try database.row(
                """
                SELECT decision, decided, last_copy, had_copy, why, gone, volume, inode, size, modified, changed, content
                FROM photo WHERE id = ?
                """, [photo])
        else { return nil }
        let isTombstone = row[0] as String? == "delete" && row[5] as Int64? != nil
        let operations = try database.rows(
            """
            SELECT id, act, kind, state, directory, name, original, target, device, inode, size, modified, deleted, at,
                main
            FROM trash_operation WHERE photo = ?1
            AND (state IN ('planned', 'moved') OR (?2 AND kind = 'put' AND state = 'ended')) ORDER BY id
            """, [photo, isTombstone]
        ).map(StandingOperation.init)
        guard row[0] as String? != nil || !operations.isEmpty else { return nil }
        // A photo that only the journal knew, and that no scan has found yet, is gone only as far as the store knows.
        let recalled: [Data] = try database.rows("SELECT path FROM recalled WHERE photo = ?", [photo]).map { $0[0] }
        self.init(
            decision: row[0], decided: row[1], lastCopy: row[2], hadCopy: row[3], why: row[4],
            gone: recalled.isEmpty ? row[5] : nil,
            paths: recalled.isEmpty
                ? try PlaceStore.absolutePaths(of: photo, limit: PlaceStore.mostNames, database).map(\.data)
                : recalled,
            stamp: (6...10).map { row[$0] },
            content: try (row[11] as Int64?).flatMap { try StandingContent(reading: $0, database) },
            operations: operations.isEmpty ? nil : operations)
    }
}

extension StandingContent {
    fileprivate init?(reading id: Int64, _ database: Database) throws {
        guard
            let row = try database.row(
                "SELECT digest, bytes, status, reason, format, picture FROM content WHERE id = ?", [id]),
            let digest = row.digest(0)
        else { return nil }
        self.init(
            digest: digest, bytes: row[1], status: row[2], reason: row[3], format: row[4],
            picture: try (row[5] as PictureID?).flatMap { try StandingPicture(reading: $0, database) })
    }
}

extension StandingPicture {
    fileprivate init?(reading id: PictureID, _ database: Database) throws {
        guard
            let row = try database.row(
                "SELECT digest, width, height, measurements FROM picture WHERE id = ?", [id]),
            let digest = row.digest(0)
        else { return nil }
        let measurements = row.measurements(3)
        self.init(
            digest: digest, width: row[1], height: row[2], perceptualHash: measurements.perceptualHash?.bytes.data,
            perceptualQuality: measurements.perceptualQuality)
    }
}

extension StandingPair {
    init?(reading one: PictureID, _ other: PictureID, _ database: Database) throws {
        guard let first = try StandingPicture(reading: one, database),
            let second = try StandingPicture(reading: other, database)
        else { return nil }
        let isApart = try database.value(Bool.self, "SELECT 1 FROM apart WHERE one = ? AND other = ?", [one, other])
        self.init(one: first, other: second, isApart: isApart ?? false)
    }
}

extension StandingSetting {
    init(reading name: String, _ database: Database) throws {
        self.init(name: name, value: try SettingStore.value(of: name, database))
    }
}

extension StandingOperation {
    fileprivate init(_ row: Row) {
        id = row[0]
        act = row[1]
        kind = row[2]
        state = row[3]
        directory = row[4]
        name = row[5]
        original = row[6]
        target = row[7]
        identity = (8...11).map { row[$0] }
        deleted = row[12]
        at = row[13]
        main = row[14]
    }
}
