internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoAnalysis
internal import PhotoCulling

/// Writes into the store what only the journal knows.
///
/// `RecallStore` describes how a photo that the store does not know is found again.
enum JournalReplay {
    /// Stores the records; of each photo, only its last one.
    ///
    /// - Returns: The number of photos with a decision or a step of the trash.
    static func takeIn(_ records: [JournalRecord], isLost: Bool, _ database: Database) throws -> Int {
        let photos = records.photos
        var numbers: [PhotoID: PhotoID] = [:]
        for photo in photos.values.sorted(by: { $0.id < $1.id }) {
            numbers[photo.id] = try recall(photo, database)
        }
        // Photos may have got new numbers, so families are joined after all photos are stored.
        for operation in photos.values.lazy.flatMap({ $0.standing?.operations ?? [] }) {
            guard let main = operation.main else { continue }
            try database.run(
                "UPDATE trash_operation SET main = (SELECT id FROM photo WHERE id = ?) WHERE id = ?",
                [numbers[main] ?? main, operation.id])
        }
        for pair in records.lazy.flatMap({ $0.apart ?? [] }) { try recall(pair, database) }
        for setting in records.lazy.flatMap({ $0.settings ?? [] }) {
            try SettingStore.set(setting.name, to: setting.value, database)
        }
        if isLost && !records.isEmpty {
            try database.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('recalling', '')")
        }
        return photos.values.count { $0.standing != nil }
    }

    /// Stores a photo.
    ///
    /// - Returns: Its number, which is new if another photo has the old one.
    private static func recall(_ photo: StandingPhoto, _ database: Database) throws -> PhotoID {
        let known = try database.row(
            "SELECT content.digest, gone FROM photo LEFT JOIN content ON content.id = content WHERE photo.id = ?",
            [photo.id])
        guard let standing = photo.standing else {
            guard known != nil else { return photo.id }
            try DecisionStore.set(DecisionChange(photo: photo.id, decision: nil), 0, database)
            try endOperations(of: photo.id, database)
            return photo.id
        }
        let content = try standing.content.flatMap { try store($0, database) }
        var id = photo.id
        if let known, known.digest(0) == standing.content?.digest {
            if standing.gone != nil { try database.run("DELETE FROM location WHERE photo = ?", [id]) }
            try database.run("UPDATE photo SET gone = coalesce(gone, ?) WHERE id = ?", [standing.gone, id])
        } else {
            id = try insert(photo.id, isFree: known == nil, standing, content, database)
        }
        try database.run(
            // The journal does not know what stays in its place, so that a photo without copies stays.
            """
            UPDATE photo SET decision = ?, decided = ?, last_copy = ?, had_copy = ?, stand_in = NULL, why = ?
            WHERE id = ?
            """,
            [standing.decision, standing.decided, standing.lastCopy, standing.hadCopy, standing.why, id])
        try endOperations(of: id, database)
        for operation in standing.operations ?? [] { try store(operation, of: id, database) }
        return id
    }

    /// Stores a photo as gone, under its old number if that is free.
    private static func insert(
        _ id: PhotoID, isFree: Bool, _ standing: StandingPhoto.Standing, _ content: Int64?, _ database: Database
    ) throws -> PhotoID {
        let stamp = standing.stamp.count == 5 ? standing.stamp : Array(repeating: 0, count: 5)
        try database.run(
            """
            INSERT INTO photo (id, volume, inode, size, modified, changed, status, reason, content, first_seen, gone)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
            """,
            [
                isFree ? id : nil, stamp[0], stamp[1], stamp[2], stamp[3], stamp[4],
                standing.content?.status ?? "unreadable", standing.content?.reason, content, standing.gone ?? 0,
            ])
        let photo = database.lastInsertedRowID
        guard standing.gone == nil else { return photo }
        for path in standing.paths {
            try database.run("INSERT OR IGNORE INTO recalled (photo, path) VALUES (?, ?)", [photo, path])
        }
        return photo
    }

    private static func endOperations(of photo: PhotoID, _ database: Database) throws {
        try database.run(
            "UPDATE trash_operation SET state = 'ended' WHERE photo = ? AND state IN ('planned', 'moved')", [photo])
    }

    private static func store(_ operation: StandingOperation, of photo: PhotoID, _ database: Database) throws {
        let identity = operation.identity.count == 4 ? operation.identity : Array(repeating: 0, count: 4)
        try database.run(
            """
            INSERT OR REPLACE INTO trash_operation (id, act, photo, kind, state, directory, name, original, target, device,
                inode, size, modified, deleted, at)
            VALUES (?, (SELECT id FROM act WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                operation.id, operation.act, photo, operation.kind, operation.state, operation.directory,
                operation.name, operation.original, operation.target, identity[0], identity[1], identity[2],
                identity[3], operation.deleted, operation.at,
            ])
    }

    private static func store(_ content: StandingContent, _ database: Database) throws -> Int64? {
        // Without a version of the analyser, so that the file is analysed again.
        let picture = try content.picture.flatMap { try store($0, database) }
        try database.run(
            """
            INSERT INTO content (digest, bytes, status, reason, format, picture, analyser) VALUES (?, ?, ?, ?, ?, ?, 0)
            ON CONFLICT (digest) DO NOTHING
            """,
            [
                content.digest.bytes.data, content.bytes, content.status, content.reason, content.format, picture,
            ])
        return try database.value(
            Int64.self, "SELECT id FROM content WHERE digest = ?", [content.digest.bytes.data])
    }

    private static func store(_ picture: StandingPicture, _ database: Database) throws -> PictureID? {
        var measurements = Measurements()
        measurements.perceptualHash = picture.perceptualHash.flatMap { PerceptualHash(bytes: $0) }
        measurements.perceptualQuality = picture.perceptualQuality
        try database.run(
            """
            INSERT INTO picture (digest, width, height, version, measurements) VALUES (?, ?, ?, 0, ?)
            ON CONFLICT (digest) DO NOTHING
            """,
            [picture.digest.bytes.data, picture.width, picture.height, measurements.stored.data])
        return try database.value(
            PictureID.self, "SELECT id FROM picture WHERE digest = ?", [picture.digest.bytes.data])
    }

    private static func recall(_ pair: StandingPair, _ database: Database) throws {
        guard let first = try store(pair.one, database), let second = try store(pair.other, database) else { return }
        let pictures = PicturePair(first, second)
        guard pair.isApart else {
            return try database.run(
                "DELETE FROM apart WHERE one = ? AND other = ?", [pictures.one, pictures.other])
        }
        // A closed act of its own, so that `undo` does not take the recall for the newest act.
        try database.run("INSERT INTO act (kind, at, undone) VALUES ('mark', 0, 1)")
        try database.run(
            "INSERT OR IGNORE INTO apart (one, other, act) VALUES (?, ?, ?)",
            [pictures.one, pictures.other, database.lastInsertedRowID])
    }
}
