internal import GRDB
package import PhotoCulling
package import PhotoFiles

/// What happens on disk.
extension PhotoDatabase {
    /// The row of a library's folder, made where there is none; its photos are told from now on.
    package func root(at path: [UInt8]) throws(StoreError) -> Int64 {
        try write { database in
            try database.run(
                "INSERT INTO root (path) VALUES (?) ON CONFLICT (path) DO NOTHING", [path.data])
            guard
                let id = try database.value(
                    Int64.self, "SELECT id FROM root WHERE path = ?", [path.data])
            else { throw StoreError(.failed, "the library's row vanished") }
            try database.run("INSERT OR IGNORE INTO temp.watched_root (id) VALUES (?)", [id])
            return id
        }
    }

    /// The files that are remembered in one folder, by name.
    package func files(root: Int64, directory: [UInt8]) throws(StoreError) -> [[UInt8]: StoredFile] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT location.name, photo.id, volume, inode, size, modified, changed, status = 'waiting'
                    FROM location JOIN photo ON photo.id = location.photo WHERE root = ? AND directory = ?
                    """)
            var files: [[UInt8]: StoredFile] = [:]
            let rows = try Row.fetchCursor(statement, arguments: [root, directory.data])
            while let row = try rows.next() {
                files[row.bytes(0)] = StoredFile(photo: row[1], stamp: row.stamp(from: 2), isWaiting: row[7])
            }
            return files
        }
    }

    /// The folders of a library in which something is remembered.
    package func directories(root: Int64) throws(StoreError) -> [[UInt8]] {
        try read { database in
            try database.rows(
                "SELECT DISTINCT directory FROM location WHERE root = ?", [root]
            ).map { $0.bytes(0) }
        }
    }

    /// Takes files as they were found, in one transaction, and tells what is to be done with each.
    ///
    /// A file is recognised by its place, else by its inode with size and time; otherwise it is a new photo, which
    /// `record` may still recognise by content.
    package func place(
        _ found: [(location: Location, stamp: FileStamp)], at now: Int64,
        isThere: (Location, FileStamp) -> Bool = { _, _ in true }
    ) throws(StoreError) -> (placements: [Placement], touched: Touched) {
        try write { database in
            var touched = Touched()
            var placements: [Placement] = []
            for (location, stamp) in found {
                placements.append(try Self.place(location, stamp, now, &touched, database, isThere))
            }
            return (placements, touched)
        }
    }

    private static func place(
        _ location: Location, _ stamp: FileStamp, _ now: Int64, _ touched: inout Touched, _ database: Database,
        _ isThere: (Location, FileStamp) -> Bool = { _, _ in true }
    ) throws -> Placement {
        let here = try file(at: location, database)
        if let here, here.stamp == stamp {
            guard here.isWaiting else { return .unchanged(here.photo) }
            touched.waiting.append(here.photo)
            return .waiting(here.photo)
        }
        let photo: PhotoID
        if let here, here.stamp.inode == stamp.inode, here.stamp.volume == stamp.volume {
            photo = try Self.unite(here.photo, withLinksLike: stamp, now, &touched, database)
        } else if let known = try self.photo(like: stamp, database) {
            // A look at the folder from before the photo went to the trash says nothing.
            if try isInTrash(known, database), !isThere(location, stamp) { return .unchanged(known) }
            try point(location, to: known, now, &touched, database)
            try welcomeBack(known, at: location, database)
            photo = known
        } else {
            // Another inode in a known place: an editor's save, which `record` recognises by its picture, or another
            // disk with the same names.
            try database.run(
                """
                INSERT INTO photo (volume, inode, size, modified, changed, status, first_seen)
                VALUES (?, ?, ?, ?, ?, 'waiting', ?)
                """,
                [
                    Int64(bitPattern: stamp.volume), Int64(bitPattern: stamp.inode), stamp.size, stamp.modified,
                    stamp.changed, now,
                ])
            photo = database.lastInsertedRowID
            try point(location, to: photo, now, &touched, database)
        }
        try expectAnalysis(photo, stamp, database)
        touched.photos.insert(photo)
        touched.waiting.append(photo)
        return .waiting(photo)
    }

    /// A move that was watched: the photo goes with it, and its bytes need no second look.
    package func move(
        _ from: Location, to: Location, stamp: FileStamp, at now: Int64
    ) throws(StoreError) -> Touched {
        try write { database in
            var touched = Touched()
            guard let file = try Self.file(at: from, database) else {
                _ = try Self.place(to, stamp, now, &touched, database)
                return touched
            }
            try Self.delete(from, database)
            // Of two that were exchanged the first move was taken for one over the other; the second finds that one here.
            guard file.stamp.inode == stamp.inode, file.stamp.volume == stamp.volume else {
                touched.lastPlaces[file.photo] = from
                try Self.endWhereNowhere(file.photo, now, &touched, database)
                _ = try Self.place(to, stamp, now, &touched, database)
                return touched
            }
            try Self.point(to, to: file.photo, now, &touched, database)
            touched.photos.insert(file.photo)
            touched.lastPlaces[file.photo] = from
            // What a name says counts for files that are no analysed picture.
            let isAnalysed = try database.value(
                Bool.self, "SELECT status = 'analysed' FROM photo WHERE id = ?", [file.photo])
            if file.stamp.hasSameContentSigns(as: stamp) && isAnalysed == true {
                try database.run(
                    "UPDATE photo SET changed = ? WHERE id = ?", [stamp.changed, file.photo])
            } else {
                try Self.expectAnalysis(file.photo, stamp, database)
                touched.waiting.append(file.photo)
            }
            return touched
        }
    }

    /// A folder that was watched while it moved: everything below goes with it.
    package func moveDirectory(
        root: Int64, _ from: [UInt8], toRoot: Int64, to: [UInt8], at now: Int64
    ) throws(StoreError) -> Touched {
        try write { database in
            var touched = Touched()
            for location in try Self.locations(root: root, below: from, database) {
                let moved = Location(
                    root: toRoot, directory: to + location.location.directory.dropFirst(from.count),
                    name: location.location.name)
                try Self.delete(location.location, database)
                try Self.point(moved, to: location.photo, now, &touched, database)
                touched.photos.insert(location.photo)
            }
            return touched
        }
    }

    /// Files that are no longer there.
    ///
    /// Their photos stay remembered: they may come back.
    package func forget(_ locations: [Location], at now: Int64) throws(StoreError) -> Touched {
        try write { database in
            var touched = Touched()
            for location in locations {
                guard let file = try Self.file(at: location, database) else { continue }
                try Self.delete(location, database)
                touched.lastPlaces[file.photo] = location
                try Self.endWhereNowhere(file.photo, now, &touched, database)
            }
            return touched
        }
    }

    /// Everything below a folder that is no longer there.
    package func forgetDirectory(root: Int64, _ directory: [UInt8], at now: Int64) throws(StoreError) -> Touched {
        let below = try read { try Self.locations(root: root, below: directory, $0).map(\.location) }
        return try forget(below, at: now)
    }

    /// A file that cannot be read for a reason that lies outside its content, such as its rights.
    package func refuse(_ photo: PhotoID, stamp: FileStamp, reason: String) throws(StoreError) -> Touched {
        try write { database in
            var touched = Touched()
            try database.run(
                "UPDATE photo SET status = 'unreadable', reason = ? WHERE id = ? AND changed = ? AND modified = ?",
                [reason, photo, stamp.changed, stamp.modified])
            touched.photos.insert(photo)
            return touched
        }
    }
}

/// Steps of the transactions above.
extension PhotoDatabase {
    static func file(at location: Location, _ database: Database) throws -> StoredFile? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT photo.id, volume, inode, size, modified, changed, status = 'waiting'
                FROM location JOIN photo ON photo.id = location.photo WHERE root = ? AND directory = ? AND name = ?
                """)
        return try Row.fetchOne(
            statement, arguments: [location.root, location.directory.data, location.name.data]
        ).map { StoredFile(photo: $0[0], stamp: $0.stamp(from: 1), isWaiting: $0[6]) }
    }

    /// Makes one photo of a file that changed under several names, of which another one was met first and taken for a new
    /// file.
    ///
    /// - Returns: The photo that bears a decision, else the one that was known first.
    private static func unite(
        _ photo: PhotoID, withLinksLike stamp: FileStamp, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws -> PhotoID {
        let twin = try database.row(
            """
            SELECT id, decision IS NOT NULL AND (SELECT decision FROM photo WHERE id = ?5) IS NULL FROM photo
            WHERE inode = ?1 AND volume = ?2 AND size = ?3 AND modified = ?4 AND id != ?5 AND gone IS NULL
            """,
            [
                Int64(bitPattern: stamp.inode), Int64(bitPattern: stamp.volume), stamp.size, stamp.modified, photo,
            ])
        guard let twin else { return photo }
        let (one, other): (PhotoID, PhotoID) = twin[1] ? (twin[0], photo) : (photo, twin[0])
        try database.run("UPDATE location SET photo = ? WHERE photo = ?", [one, other])
        try endWhereNowhere(other, now, &touched, database)
        return one
    }

    /// A photo with this inode, size and time: a hard link, a rename that nobody watched, or one that is back.
    private static func photo(like stamp: FileStamp, _ database: Database) throws -> PhotoID? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id FROM photo WHERE inode = ? AND volume = ? AND size = ? AND modified = ?
                ORDER BY gone IS NOT NULL, id LIMIT 1
                """)
        return try PhotoID.fetchOne(
            statement,
            arguments: [
                Int64(bitPattern: stamp.inode), Int64(bitPattern: stamp.volume), stamp.size, stamp.modified,
            ])
    }

    /// A photo that was gone is there again; where we had moved it to the trash, somebody took it back out, which
    /// withdraws the decision.
    ///
    /// Of several hard links in the trash only the one that lay in this place is back.
    static func welcomeBack(_ photo: PhotoID, at location: Location, _ database: Database) throws {
        let root = try database.row("SELECT path FROM root WHERE id = ?", [location.root])?.bytes(0) ?? []
        let original = root + [UInt8(ascii: "/")] + location.path
        try database.run(
            """
            UPDATE photo SET decision = NULL, decided = NULL, last_copy = 0, had_copy = 0, why = NULL
            WHERE id = ?1 AND gone IS NOT NULL AND decision = 'delete'
            AND EXISTS (SELECT 1 FROM trash_operation WHERE photo = ?1 AND kind = 'put' AND state IN ('moved', 'ended'))
            """, [photo])
        try database.run(
            """
            UPDATE trash_operation SET state = 'ended' WHERE photo = ?1 AND state = 'moved' AND main IS NOT photo
                AND (original = ?2 OR (SELECT count(*) FROM trash_operation
                    WHERE photo = ?1 AND state = 'moved' AND main IS NOT photo) = 1)
            """, [photo, original.data])
        try database.run("UPDATE photo SET gone = NULL WHERE id = ?", [photo])
    }

    private static func isInTrash(_ photo: PhotoID, _ database: Database) throws -> Bool {
        try database.value(
            Bool.self,
            """
            SELECT 1 FROM trash_operation WHERE photo = ? AND kind = 'put' AND state = 'moved' AND main IS NOT photo
            LIMIT 1
            """, [photo])
            ?? false
    }

    private static func expectAnalysis(_ photo: PhotoID, _ stamp: FileStamp, _ database: Database) throws {
        try database.run(
            """
            UPDATE photo SET volume = ?, inode = ?, size = ?, modified = ?, changed = ?, status = 'waiting',
            reason = NULL WHERE id = ?
            """,
            [
                Int64(bitPattern: stamp.volume), Int64(bitPattern: stamp.inode), stamp.size, stamp.modified,
                stamp.changed, photo,
            ])
    }

    /// Lets a location stand for `photo`; the photo that lay there before may be gone by it.
    private static func point(
        _ location: Location, to photo: PhotoID, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws {
        let before = try file(at: location, database)
        try database.run(
            """
            INSERT INTO location (root, directory, name, photo) VALUES (?, ?, ?, ?)
            ON CONFLICT (root, directory, name) DO UPDATE SET photo = excluded.photo
            """, [location.root, location.directory.data, location.name.data, photo])
        if let before, before.photo != photo {
            touched.lastPlaces[before.photo] = location
            try endWhereNowhere(before.photo, now, &touched, database)
        }
    }

    private static func delete(_ location: Location, _ database: Database) throws {
        try database.run(
            "DELETE FROM location WHERE root = ? AND directory = ? AND name = ?",
            [location.root, location.directory.data, location.name.data])
    }

    /// Remembers a photo that lies nowhere any more as gone; one that was never analysed is forgotten.
    private static func endWhereNowhere(
        _ photo: PhotoID, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws {
        touched.photos.insert(photo)
        guard try locations(of: photo, database).isEmpty else { return }
        try database.run(
            """
            DELETE FROM photo WHERE id = ?1 AND content IS NULL AND decision IS NULL
            AND NOT EXISTS (SELECT 1 FROM act_photo WHERE photo = ?1)
            AND NOT EXISTS (SELECT 1 FROM trash_operation WHERE photo = ?1)
            """, [photo])
        try database.run(
            "UPDATE photo SET gone = ? WHERE id = ? AND gone IS NULL", [now, photo])
    }

    /// Where a photo lies in the libraries that are watched.
    static func watchedLocations(of photo: PhotoID, _ database: Database) throws -> [Location] {
        let watched = Set(try database.rows("SELECT id FROM temp.watched_root").map { $0[0] as Int64 })
        return try locations(of: photo, database).filter { watched.contains($0.root) }
    }

    static func locations(of photo: PhotoID, _ database: Database) throws -> [Location] {
        try Row.fetchAll(
            database.cachedStatement(sql: "SELECT root, directory, name FROM location WHERE photo = ?"),
            arguments: [photo]
        ).map { Location(root: $0[0], directory: $0.bytes(1), name: $0.bytes(2)) }
    }

    private static func locations(
        root: Int64, below directory: [UInt8], _ database: Database
    ) throws -> [(location: Location, photo: PhotoID)] {
        // Folders below d are those from "d/" up to "d0", as 0 is the byte behind the slash.
        let everything = directory.isEmpty
        return try database.rows(
            """
            SELECT root, directory, name, photo FROM location
            WHERE root = ? AND (? OR directory = ? OR (directory >= ? AND directory < ?))
            """,
            [
                root, everything, directory.data, (directory + [UInt8(ascii: "/")]).data,
                (directory + [UInt8(ascii: "0")]).data,
            ]
        ).map { (Location(root: $0[0], directory: $0.bytes(1), name: $0.bytes(2)), $0[3]) }
    }
}
