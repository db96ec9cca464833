package import FileSystem
internal import GRDB
package import PhotoCulling

/// Takes in what the watch finds on the disk, and recognises known photos.
package struct IntakeStore: Sendable {
    let connection: StoreConnection

    /// Takes in files as they were found, in one transaction.
    ///
    /// A file is recognised by its location, else by its inode with size and time. Otherwise it becomes a new photo,
    /// which `ContentStore.record` may still recognise by content.
    ///
    /// - Returns: nil if nothing was changed because `sightings` lacks an answer.
    package func place(
        _ found: [(location: Location, stamp: FileStamp)], at now: Int64, sightings: inout Sightings
    ) throws(StoreError) -> Touched? {
        try connection.write(&sightings) { database, isThere in
            var touched = Touched()
            for (location, stamp) in found { try Self.place(location, stamp, now, &touched, database, isThere) }
            return touched
        }
    }

    static func place(
        _ location: Location, _ stamp: FileStamp, _ now: Int64, _ touched: inout Touched, _ database: Database,
        _ isThere: (Location, FileStamp) -> Bool
    ) throws {
        let here = try PlaceStore.file(at: location, database)
        if let here, here.stamp == stamp {
            if here.isWaiting { touched.waiting.append(here.photo) }
            return
        }
        let photo: PhotoID
        if let here, here.stamp.inode == stamp.inode, here.stamp.volume == stamp.volume {
            photo = try unite(
                here.photo, with: links(of: stamp, besides: here.photo, database, isThere), now, &touched, database)
        } else if let known = try self.photo(like: stamp, database) {
            // The listing may be older than the photo's move to the trash.
            if try isInTrash(known, database), !isThere(location, stamp) { return }
            try point(location, to: known, now, &touched, database)
            try markReturned(known, at: location, now, database)
            touched.photos.insert(known)
            if let here, try ContentStore.takeOver(here.photo, by: known, stamp, now, database) {
                photo = here.photo
            } else {
                photo = known
            }
        } else if let linked = try links(of: stamp, database, isThere).first {
            // Somebody wrote through another hard link, and the watch reports only that name.
            try point(location, to: linked, now, &touched, database)
            photo = linked
        } else {
            // Another inode is at a known location. Either an editor saved a new file, which `record` recognises by its
            // picture, or another disk has the same names. If the predecessor was never read, its own predecessor is
            // stored instead.
            try database.run(
                """
                INSERT INTO photo (volume, inode, size, modified, changed, status, first_seen, instead_of)
                VALUES (?, ?, ?, ?, ?, 'waiting', ?,
                    coalesce((SELECT instead_of FROM photo WHERE id = ?7 AND content IS NULL), ?7))
                """,
                [
                    Int64(bitPattern: stamp.volume), Int64(bitPattern: stamp.inode), stamp.size, stamp.modified,
                    stamp.changed, now, here?.photo,
                ])
            photo = database.lastInsertedRowID
            try point(location, to: photo, now, &touched, database)
        }
        try expectAnalysis(photo, stamp, database)
        touched.photos.insert(photo)
        touched.waiting.append(photo)
    }

    /// Whether a photo waits for its analysis and has this stamp.
    package func isWaiting(_ photo: PhotoID, _ stamp: FileStamp) throws(StoreError) -> Bool {
        try connection.read { database in
            try database.row(
                """
                SELECT volume, inode, size, modified, changed FROM photo
                WHERE id = ? AND status = 'waiting' AND gone IS NULL
                """, [photo])?.stamp(from: 0) == stamp
        }
    }

    /// Records that a file cannot be read for a reason outside its content, such as missing permission.
    package func refuse(_ photo: PhotoID, stamp: FileStamp, reason: String) throws(StoreError) -> Touched {
        try connection.write { database in
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
extension IntakeStore {
    /// Photos with this inode that are the same file: size and time agree, or the file lies at one of their locations.
    static func links(
        of stamp: FileStamp, besides photo: PhotoID? = nil, _ database: Database,
        _ isThere: (Location, FileStamp) -> Bool
    ) throws -> [PhotoID] {
        try database.rows(
            """
            SELECT id, size = ? AND modified = ? FROM photo
            WHERE inode = ? AND volume = ? AND gone IS NULL AND id IS NOT ? ORDER BY id
            """,
            [stamp.size, stamp.modified, Int64(bitPattern: stamp.inode), Int64(bitPattern: stamp.volume), photo]
        ).compactMap { row in
            let id: PhotoID = row[0]
            return try row[1] || PlaceStore.locations(of: id, database).contains { isThere($0, stamp) } ? id : nil
        }
    }

    /// Merges photos that turn out to be hard links of one file, whose change was noticed under several names.
    ///
    /// - Returns: The photo that stays: the one with a decision, else the one known first.
    static func unite(
        _ photo: PhotoID, with links: [PhotoID], _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws -> PhotoID {
        var photo = photo
        for link in links where link != photo {
            let isDecided = try [photo, link].map {
                try database.value(Bool.self, "SELECT decision IS NOT NULL FROM photo WHERE id = ?", [$0]) ?? false
            }
            let (one, other) = isDecided[1] && !isDecided[0] ? (link, photo) : (photo, link)
            for united in [one, other] {
                if let only = try PlaceStore.onlyLocation(of: united, database) { touched.lastPlaces[united] = only }
            }
            try database.run("UPDATE location SET photo = ? WHERE photo = ?", [one, other])
            try PlaceStore.retireIfNowhere(other, now, &touched, database)
            photo = one
        }
        return photo
    }

    /// A photo with this inode, size and time: a hard link, an unwatched rename, or a photo that is back.
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

    /// Marks a photo as present again.
    ///
    /// Taking it out of the trash by hand withdraws the decision to delete it. If its last step undoes an emptying, the
    /// photo stays marked. The watch may be faster than the record of that step, which is only planned then.
    ///
    /// Of several hard links in the trash, only the one that lay at this location is back. If the trash holds only one,
    /// it may be back at another location, unless we have brought back another link since.
    static func markReturned(_ photo: PhotoID, at location: Location, _ now: Int64, _ database: Database) throws {
        let isWithdrawn = try database.value(
            Bool.self,
            """
            SELECT gone IS NOT NULL AND decision IS 'delete'
            AND EXISTS (SELECT 1 FROM trash_operation WHERE photo = ?1 AND kind = 'put'
                AND state IN ('moved', 'ended') AND main IS NOT photo)
            AND (SELECT kind = 'put' OR act IS NULL FROM trash_operation
                WHERE photo = ?1 AND state != 'abandoned' AND main IS NOT photo ORDER BY id DESC LIMIT 1)
            FROM photo WHERE id = ?1
            """, [photo])
        if isWithdrawn == true { try DecisionStore.withdraw(photo, because: .restored, now, database) }
        let path = try PlaceStore.absolutePath(of: location, database).data
        try RecallStore.dropMark(of: photo, foundAt: path, now, database)
        try database.run(
            """
            UPDATE trash_operation SET state = 'abandoned' WHERE photo = ?1 AND kind = 'put' AND main IS NOT photo
                AND (state = 'ended' OR (state = 'moved' AND (original = ?2 OR ((SELECT count(*) FROM trash_operation
                    WHERE photo = ?1 AND state = 'moved' AND main IS NOT photo) = 1
                    AND NOT EXISTS (SELECT 1 FROM trash_operation back WHERE back.photo = ?1 AND back.kind = 'restore'
                        AND back.state = 'ended' AND back.main IS NOT back.photo AND back.id > trash_operation.id)))))
            """, [photo, path])
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

    static func expectAnalysis(_ photo: PhotoID, _ stamp: FileStamp, _ database: Database) throws {
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
}
