package import FileSystem
internal import FoundationEssentials
internal import GRDB
package import Images
package import PhotoAnalysis
package import PhotoCulling

/// Stores what the workers found in files.
package struct ContentStore: Sendable {
    let connection: StoreConnection

    /// The measurements of a coded picture by this version of the analyser, without the scene; nil if there are none.
    package func measurements(of picture: Digest256) throws(StoreError) -> Measurements? {
        try connection.read { database in
            try database.row(
                "SELECT measurements FROM picture WHERE digest = ? AND version = ?",
                [picture.bytes.data, Measurements.version]
            )?.measurements(0)
        }
    }

    /// The present photos that show a picture.
    package func photos(showing picture: PictureID) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try database.rows(
                """
                SELECT photo.id FROM content JOIN photo ON photo.content = content.id
                WHERE content.picture = ? AND photo.gone IS NULL AND photo.status = 'analysed' ORDER BY photo.id
                """, [picture]
            ).map { $0[0] as PhotoID }
        }
    }

    /// Queues every photo whose content was analysed by another version of the analyser.
    package func expectAnalysesOfOtherVersions() throws(StoreError) {
        try connection.write { database in
            try database.run(
                """
                UPDATE photo SET status = 'waiting' WHERE gone IS NULL
                AND content IN (SELECT id FROM content WHERE analyser != ?)
                """, [Measurements.version])
        }
    }

    /// Photos that could not be read, and that this program might read with other code.
    ///
    /// The photo worker reads first what has no known format.
    private static func unread(by program: AnalyserProgram) -> String {
        let formats = MediaFormat.allCases.filter { $0.needsMediaWorker == (program == .media) }
            .map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let isKnown = "content IN (SELECT id FROM content WHERE format IN (\(formats)))"
        let isUnknown = "content IS NULL OR content IN (SELECT id FROM content WHERE format IS NULL)"
        return """
            gone IS NULL AND status IN ('unreadable', 'unsupported')
                AND (\(program == .media ? isKnown : isKnown + " OR " + isUnknown))
            """
    }

    /// Whether other code of a program might read a photo that could not be read; scans all photos.
    package func isAnyUnread(by program: AnalyserProgram) throws(StoreError) -> Bool {
        try connection.read {
            try $0.value(Bool.self, "SELECT 1 FROM photo WHERE \(Self.unread(by: program)) LIMIT 1") ?? false
        }
    }

    /// Queues the photos that a program could not read, if its code has changed since.
    ///
    /// The photos keep their reason, from which `record` knows that the file is the same.
    ///
    /// - Parameters:
    ///   - code: A text that identifies the program's code.
    ///   - program: The program.
    /// - Returns: The photos that wait now.
    /// - Throws: `StoreError`; nothing is changed then.
    package func expectAnalyses(by code: String, of program: AnalyserProgram) throws(StoreError) -> Set<PhotoID> {
        let last = try connection.read { try SettingStore.value(of: program.rawValue, $0) }
        guard last != code else { return [] }
        return try connection.write { database in
            let photos = try database.rows(
                "UPDATE photo SET status = 'waiting' WHERE \(Self.unread(by: program)) RETURNING id")
            try SettingStore.set(program.rawValue, to: code, database)
            return Set(photos.map { $0[0] })
        }
    }

    /// Stores the result of a photo's analysis, unless its file has changed since.
    ///
    /// - Parameters:
    ///   - content: The result.
    ///   - photo: The photo whose file was read.
    ///   - stamp: The file's stamp while it was read.
    ///   - now: Nanoseconds since 1970.
    /// - Returns: nil if the photo has another stamp by now, or if its picture was to be known and is not; the photo
    ///   waits then.
    /// - Throws: `StoreError`; nothing is changed then.
    package func record(
        _ content: AnalysedContent, of photo: PhotoID, stamp: FileStamp, at now: Int64
    ) throws(StoreError) -> Recorded? {
        try connection.write { database in
            guard
                let row = try database.row(
                    "SELECT volume, inode, size, modified, changed, content, decision, reason FROM photo WHERE id = ?",
                    [photo]),
                row.stamp(from: 0) == stamp
            else { return nil }
            // A picture that was known when the file was read may have been forgotten since.
            guard try Self.isMeasured(content, database) else { return nil }
            let before: Int64? = row[5]
            // Every change of a file removes the reason.
            let isLookedAtAgain = row[7] != nil as String?
            try SidecarStore.set(content.sidecar, of: photo, isPhoto: content.isPicture, database)
            guard let id = try Self.store(content, database) else {
                guard case .other(let other) = content else { return nil }
                if !isLookedAtAgain {
                    try database.run("UPDATE photo SET content = NULL WHERE id = ?", [photo])
                    try DecisionStore.withdraw(photo, because: .changed, now, database)
                }
                try database.run(
                    "UPDATE photo SET status = ?, reason = ? WHERE id = ?",
                    [other.status.rawValue, other.reason, photo])
                return Recorded(photo: photo, replaced: nil)
            }
            if content.isSampled {
                try Self.setWhole(content.whole, of: id, database)
                // The file may have changed between the samples. What is sent to the trash was looked at as it is.
                if row[6] == "delete" as String? { try DecisionStore.withdraw(photo, because: .changed, now, database) }
            }
            if before == nil, row[6] == nil as String?,
                let known = try RecallStore.recalledPhoto(of: id, insteadOf: photo, database)
                    ?? Self.replacedPhoto(of: id, by: photo, database) ?? Self.gonePhoto(of: id, database)
            {
                try Self.adopt(known, insteadOf: photo, stamp, now, database)
                try SidecarStore.set(content.sidecar, of: known, isPhoto: content.isPicture, database)
                try Self.attach(content: id, to: known, database)
                return Recorded(photo: known, replaced: photo)
            }
            if try !(before.map { try Self.isSame($0, id, isLookedAtAgain, database) } ?? isLookedAtAgain) {
                // The decision was about another picture.
                try DecisionStore.withdraw(photo, because: .changed, now, database)
            }
            try Self.attach(content: id, to: photo, database)
            return Recorded(photo: photo, replaced: nil)
        }
    }

    /// The number of the content, whose row is inserted or updated; nil if it has no digest.
    private static func store(_ content: AnalysedContent, _ database: Database) throws -> Int64? {
        var picture: PictureID?
        if case .picture(let found, let measurements) = content {
            picture = try store(found, measurements, database)
            try database.noteCamera(of: found.metadata)
        }
        guard let values = try content.values(picture) else { return nil }
        let arguments = AnalysedContent.columns.map { name, nothing in (values[name] ?? nil) ?? nothing }
        return try database.value(Int64.self, writing, StatementArguments(arguments))
    }

    /// Inserts a content, or replaces all that is known about the one with this digest.
    private static let writing = {
        let names = AnalysedContent.columns.map(\.key)
        return """
            INSERT INTO content (\(names.joined(separator: ", ")))
            VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
            ON CONFLICT (digest) DO UPDATE SET \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            RETURNING id
            """
    }()

    private static func isMeasured(_ content: AnalysedContent, _ database: Database) throws -> Bool {
        guard case .picture(let picture, nil) = content else { return true }
        return try database.value(
            Bool.self, "SELECT 1 FROM picture WHERE digest = ?", [picture.pictureDigest.bytes.data]) ?? false
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
            INSERT INTO picture (digest, width, height, version, measurements) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (digest) DO UPDATE SET width = excluded.width, height = excluded.height,
                version = excluded.version, measurements = excluded.measurements, compared = 0
            RETURNING id
            """,
            [
                picture.pictureDigest.bytes.data, picture.width, picture.height, Measurements.version,
                measurements.stored.data,
            ])
        guard let id else { return nil }
        // Links and scene belong to the old measurements.
        try database.run("DELETE FROM link WHERE one = ?1 OR other = ?1", [id])
        try database.run("DELETE FROM scene WHERE picture = ?", [id])
        if let scene = measurements.scene {
            try database.run(
                "INSERT INTO scene (picture, features, thumbnail) VALUES (?, ?, ?)",
                [id, scene.features.data, scene.thumbnail.data])
        }
        return id
    }

    private static func attach(content: Int64, to photo: PhotoID, _ database: Database) throws {
        try database.run(
            """
            UPDATE photo SET content = ?1, (status, reason) = (SELECT status, reason FROM content WHERE id = ?1)
            WHERE id = ?2
            """, [content, photo])
    }

    /// Whether a decision about a photo's content before holds for its content now.
    ///
    /// A video or RAW file that has not changed may get other digests once another program reads it.
    private static func isSame(
        _ before: Int64, _ now: Int64, _ isLookedAtAgain: Bool, _ database: Database
    ) throws -> Bool {
        if isLookedAtAgain,
            try database.value(
                Bool.self, "SELECT format IN (\(SampledContent.sampledFormats)) FROM content WHERE id = ?", [before])
                == true
        {
            return true
        }
        return try isSamePicture(before, now, database)
    }

    private static func isSamePicture(_ one: Int64, _ other: Int64, _ database: Database) throws -> Bool {
        if one == other { return true }
        return try database.value(
            Bool.self, "SELECT a.picture = b.picture FROM content a, content b WHERE a.id = ? AND b.id = ?",
            [one, other]) ?? false
    }

    /// The photo with the same picture that this one replaced at its location, unless it went to the trash.
    ///
    /// Editors write a new file when they save, and some file systems assign new inode numbers. The decision about the
    /// old file then holds for the new one.
    private static func replacedPhoto(
        of content: Int64, by photo: PhotoID, _ database: Database
    ) throws -> PhotoID? {
        try database.value(
            PhotoID.self,
            """
            SELECT k.id FROM photo JOIN photo k ON k.id = photo.instead_of JOIN content ON content.id = k.content
            WHERE photo.id = ?1 AND k.gone IS NOT NULL
            AND (k.decision IS NOT 'delete' OR \(SampledContent.isReadWhole))
            AND (content.id = ?2 OR content.picture = (SELECT picture FROM content WHERE id = ?2))
            AND NOT EXISTS (SELECT 1 FROM trash_operation
                WHERE photo = k.id AND state IN ('planned', 'moved', 'ended') AND main IS NOT photo)
            """, [photo, content])
    }

    /// A photo with the same bytes, else with the same picture, that is gone and was not deleted.
    ///
    /// A deleted photo that comes back is a new photo, because it must not be marked at once.
    private static func gonePhoto(of content: Int64, _ database: Database) throws -> PhotoID? {
        try database.value(
            PhotoID.self,
            """
            SELECT photo.id FROM photo INDEXED BY photo_gone JOIN content ON content.id = photo.content
            WHERE gone IS NOT NULL
            AND (content.id = ?1 OR content.picture = (SELECT picture FROM content WHERE id = ?1))
            AND decision IS NOT 'delete' AND photo.id NOT IN (SELECT photo FROM recalled)
            ORDER BY content.id = ?1 DESC, newest_when_gone DESC, gone DESC, photo.id LIMIT 1
            """, [content])
    }

    /// Lets a photo go on as a file that came to its place, if that file is the photo written anew.
    ///
    /// Programs that write tags write a new file beside the photo and give it the photo's name. A file that was seen
    /// before it gets the name is a photo of its own by then. It is the photo written anew if it came after the
    /// decision, has no decision itself, and shows the same picture. A mark for deletion does not pass on: the file may
    /// be a copy that somebody made to keep the photo.
    ///
    /// A file whose picture is not known, or may have changed since, tells when it is analysed: `record` asks then.
    ///
    /// - Returns: Whether it is known to be; the other photo is gone then.
    static func takeOver(
        _ known: PhotoID, by photo: PhotoID, _ stamp: FileStamp, _ now: Int64, _ database: Database
    ) throws -> Bool {
        let row = try database.row(
            """
            SELECT photo.content, photo.status = 'analysed' FROM photo JOIN photo k ON k.id = ?
            WHERE photo.id = ? AND photo.decision IS NULL
            AND photo.id > k.newest_when_decided AND k.decision != 'delete'
            """, [known, photo])
        guard let row else { return false }
        try database.run("UPDATE photo SET instead_of = ? WHERE id = ?", [known, photo])
        guard let content = row[0] as Int64?, row[1] as Bool else {
            try database.run("UPDATE photo SET content = NULL, status = 'waiting' WHERE id = ?", [photo])
            return false
        }
        guard try replacedPhoto(of: content, by: photo, database) == known else { return false }
        try database.run("UPDATE photo SET content = NULL, status = 'waiting' WHERE id = ?", [photo])
        try adopt(known, insteadOf: photo, stamp, now, database)
        try attach(content: content, to: known, database)
        return true
    }

    private static func adopt(
        _ known: PhotoID, insteadOf photo: PhotoID, _ stamp: FileStamp, _ now: Int64, _ database: Database
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
        // If the user left the file for the next pass, that applies to the known photo.
        try database.run("UPDATE OR REPLACE skipped SET photo = ? WHERE photo = ?", [known, photo])
        var touched = Touched()
        try PlaceStore.retireIfNowhere(photo, now, &touched, database)
    }
}
