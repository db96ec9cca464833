internal import GRDB
package import PhotoCulling
package import SystemPackage

/// Erases what is known of photos that are gone.
///
/// `forget` deletes the rows, and `erase` what SQLite, the journal and the copies of the store still have of them. If
/// the daemon dies in between, `isUnfinished` says so at the next start.
package struct ForgettingStore: Sendable {
    let connection: StoreConnection
    let journal: JournalKeeper

    private static let setting = "forgetting"

    /// In SQL, whether a row of `photo` is of a photo that is gone and cannot be restored.
    private static let isForgettable = """
        gone IS NOT NULL AND id NOT IN (SELECT photo FROM recalled) AND NOT EXISTS (
            SELECT 1 FROM trash_operation WHERE photo = photo.id AND state IN ('planned', 'moved'))
        """

    /// All files that are gone and cannot be restored, photos or not.
    package func forgettable() throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try database.rows("SELECT id FROM photo WHERE \(Self.isForgettable) ORDER BY id").map { $0[0] }
        }
    }

    /// Of some files those that are photos.
    package func photos(among files: [PhotoID]) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try database.rows(
                "SELECT id FROM photo WHERE status != 'foreign' AND id IN \(Self.listed) ORDER BY id",
                [Database.list(files)]
            ).map { $0[0] }
        }
    }

    /// The photos that are gone and lay at this place last.
    package func photos(lastAt location: Location) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            let path = try PlaceStore.absolutePath(of: location, database).data
            return try database.rows(
                """
                SELECT id FROM photo WHERE gone IS NOT NULL AND (
                    (last_root = ?1 AND last_directory = ?2 AND last_name = ?3)
                    OR id IN (SELECT photo FROM trash_operation WHERE kind = 'put' AND main IS NOT photo AND original = ?4))
                """, [location.root, location.directory.data, location.name.data, path]
            ).map { $0[0] }
        }
    }

    /// A photo and the companions that went with it, as far as they are gone and cannot be restored.
    package func family(of photo: PhotoID) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try database.rows(
                """
                SELECT id FROM photo WHERE \(Self.isForgettable) AND (id = ?1
                    OR id IN (SELECT photo FROM act_photo WHERE main = ?1)
                    OR id IN (SELECT photo FROM trash_operation WHERE main = ?1)) ORDER BY id
                """, [photo]
            ).map { $0[0] }
        }
    }

    /// Deletes all rows about these files, and contents and pictures that no other file has.
    ///
    /// Their decisions cannot be undone then, and one that comes back is a new photo.
    ///
    /// - Parameter wanted: The files.
    /// - Returns: Those of them that are forgotten: the others have come back, or can be restored.
    /// - Throws: `StoreError`; nothing is changed then.
    package func forget(_ wanted: [PhotoID]) throws(StoreError) -> [PhotoID] {
        // The engine's free places still have something of them, which no snapshot may keep.
        connection.doubt()
        return try connection.writeDurably { database in
            let forgotten = try database.rows(
                "SELECT id FROM photo WHERE \(Self.isForgettable) AND id IN \(Self.listed)", [Database.list(wanted)]
            ).map { $0[0] as PhotoID }
            guard !forgotten.isEmpty else { return [] }
            let files = Database.list(forgotten)
            let acts = try database.rows(
                """
                SELECT act FROM act_photo WHERE photo IN \(Self.listed) UNION
                SELECT act FROM skipped WHERE photo IN \(Self.listed) UNION
                SELECT act FROM trash_operation WHERE photo IN \(Self.listed) AND act IS NOT NULL
                """, [files]
            ).map { $0[0] as Int64 }
            // The triggers of the journal note that there is no decision any more.
            try database.run(
                "UPDATE photo SET decision = NULL, decided = NULL WHERE decision IS NOT NULL AND id IN \(Self.listed)",
                [files])
            for table in ["act_photo", "skipped", "trash_operation"] {
                try database.run("DELETE FROM \(table) WHERE photo IN \(Self.listed)", [files])
            }
            for table in ["act_photo", "trash_operation"] {
                try database.run("UPDATE \(table) SET main = NULL WHERE main IN \(Self.listed)", [files])
            }
            let pictures = try database.rows(
                """
                SELECT DISTINCT picture FROM content WHERE picture IS NOT NULL
                    AND id IN (SELECT content FROM photo WHERE id IN \(Self.listed))
                """, [files]
            ).map { $0[0] as PictureID }
            try database.run("DELETE FROM photo WHERE id IN \(Self.listed)", [files])
            try database.run("DELETE FROM search_stale WHERE photo IN \(Self.listed)", [files])
            try Self.deleteOrphans(pictures, database)
            try database.run(
                """
                DELETE FROM act WHERE id IN \(Self.listed) AND NOT EXISTS (SELECT 1 FROM act_photo WHERE act = act.id)
                AND NOT EXISTS (SELECT 1 FROM trash_operation WHERE act = act.id)
                AND NOT EXISTS (SELECT 1 FROM apart WHERE act = act.id)
                AND NOT EXISTS (SELECT 1 FROM skipped WHERE act = act.id)
                """, [Database.list(acts)])
            try SettingStore.set(Self.setting, to: "", database)
            return forgotten
        }
    }

    /// Deletes what belongs to no file any more.
    ///
    /// What the user called different stays if only other files lost their pictures: an edited file may get its old
    /// picture back, and a library may come back.
    private static func deleteOrphans(_ pictures: [PictureID], _ database: Database) throws {
        try database.run("DELETE FROM content WHERE NOT EXISTS (SELECT 1 FROM photo WHERE content = content.id)")
        let isForgotten = "IN \(Self.listed) AND NOT EXISTS (SELECT 1 FROM content WHERE picture"
        try database.run(
            "DELETE FROM apart WHERE one \(isForgotten) = apart.one) OR other \(isForgotten) = apart.other)",
            [Database.list(pictures)])
        try database.run(
            """
            DELETE FROM picture WHERE NOT EXISTS (SELECT 1 FROM content WHERE picture = picture.id)
                AND id NOT IN (SELECT one FROM apart UNION SELECT other FROM apart)
            """)
        try database.run("DELETE FROM camera WHERE number NOT IN (SELECT camera FROM content)")
    }

    private static let listed = "(SELECT value FROM json_each(?1))"

    /// Whether something was forgotten and may still be in the files.
    package func isUnfinished() throws(StoreError) -> Bool {
        try connection.read { try SettingStore.value(of: Self.setting, $0) != nil }
    }

    /// Writes journal and database anew, without what was deleted, and removes the copies of the store.
    ///
    /// Reads and writes the whole store, and needs as much room on its disk again. All other calls wait meanwhile.
    package func erase() throws(StoreError) {
        try connection.onConnection { database in
            try journal.writeAnew(database)
            // The index of words keeps the words of deleted rows until its segments are merged.
            try database.execute(sql: "INSERT INTO word (word) VALUES ('optimize')")
            try database.execute(sql: "VACUUM")
            _ = try database.checkpoint(.truncate)
            try StoreCopy.removeAll(of: connection.file)
        }
        try connection.write { try SettingStore.set(Self.setting, to: nil, $0) }
    }

    /// Files beside the store that may still hold what was forgotten: copies from before updates, which `erase` removes,
    /// and damaged files, which nobody but the user removes.
    package var leftovers: (copies: [FilePath], damaged: [FilePath]) {
        let damaged = DamagedStore.all(of: connection.file) + (journal.file.map { DamagedStore.all(of: $0) } ?? [])
        return (StoreCopy.all(of: connection.file), damaged)
    }
}
