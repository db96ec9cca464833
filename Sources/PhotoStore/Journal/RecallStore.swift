internal import GRDB
internal import PhotoCulling

/// Taking in what the journal says and the store does not.
///
/// A photo that the store does not know is remembered as one that is gone, with its stamp, its content and where it lay
/// (`recalled`). The scan that follows finds it by its stamp, wherever it was moved; the analysis finds it by its
/// content in its old place; what is left when all is looked through goes by content alone.
package struct RecallStore: Sendable {
    let connection: StoreConnection

    /// What the store took from the journal when it was opened.
    package var atStart: JournalRecovery { connection.journal.recovery }

    /// Whether something that the journal says waits for its photo, or the first scan of a store that was lost goes on.
    package func isUnfinished() throws(StoreError) -> Bool {
        try connection.read { database in
            try database.value(
                Bool.self,
                "SELECT EXISTS (SELECT 1 FROM recalled) OR EXISTS (SELECT 1 FROM setting WHERE name = 'recalling')")
                ?? false
        }
    }

    /// Gives what is left to photos of the same content, once all is looked through, and lets what was deleted before the
    /// store was lost be remembered as deleted before now: nobody knows which of the others came after it.
    ///
    /// What no photo was found for is gone from now on, like any other: what comes later is not taken for it.
    ///
    /// Where a photo had copies, a mark for deletion goes by its place alone: it must not fall to the copy that stays.
    ///
    /// - Returns: The photos that it touched.
    package func end(at now: Int64) throws(StoreError) -> Touched {
        guard try isUnfinished() else { return Touched() }
        return try connection.writeDurably { database in
            var touched = Touched()
            let rest = try database.rows(
                """
                SELECT id, content, decision FROM photo k WHERE id IN (SELECT photo FROM recalled) AND content IS NOT NULL
                AND (decision IS NOT 'delete' OR NOT had_copy)
                AND NOT EXISTS (SELECT 1 FROM trash_operation
                    WHERE photo = k.id AND state IN ('planned', 'moved') AND main IS NOT photo)
                ORDER BY id
                """)
            for row in rest {
                let known: PhotoID = row[0]
                guard
                    let photo = try database.value(
                        PhotoID.self,
                        """
                        SELECT photo.id FROM photo JOIN content ON content.id = photo.content
                        WHERE gone IS NULL AND decision IS NULL AND photo.status != 'waiting' AND (content.id = ?1
                            OR content.picture = (SELECT picture FROM content WHERE id = ?1))
                        ORDER BY content.id = ?1 DESC, photo.id LIMIT 1
                        """, [row[1] as Int64])
                else { continue }
                try database.run(
                    """
                    UPDATE photo SET (decision, decided, last_copy, had_copy, why)
                        = (SELECT decision, decided, last_copy, had_copy, why FROM photo WHERE id = ?1) WHERE id = ?2
                    """, [known, photo])
                try database.run("DELETE FROM recalled WHERE photo = ?", [known])
                try database.run(
                    """
                    UPDATE photo SET decision = NULL, decided = NULL, last_copy = 0, had_copy = 0, why = NULL
                    WHERE id = ?
                    """, [known])
                touched.photos.insert(photo)
            }
            try database.run("UPDATE photo SET gone = ? WHERE id IN (SELECT photo FROM recalled)", [now])
            try database.run("DELETE FROM recalled")
            guard try database.value(Bool.self, "SELECT 1 FROM setting WHERE name = 'recalling'") != nil else {
                return touched
            }
            try database.run("DELETE FROM setting WHERE name = 'recalling'")
            let tombstones = try database.rows(
                """
                UPDATE photo SET gone = ? WHERE gone IS NOT NULL AND decision = 'delete' AND EXISTS (
                    SELECT 1 FROM trash_operation
                    WHERE photo = photo.id AND kind = 'put' AND state IN ('moved', 'ended') AND main IS NOT photo)
                RETURNING id
                """, [now])
            touched.photos.formUnion(tombstones.map { $0[0] })
            return touched
        }
    }

    /// The photo that the journal knows in one of the places of this one, with the same bytes or picture.
    static func recalledPhoto(of content: Int64, insteadOf photo: PhotoID, _ database: Database) throws -> PhotoID? {
        guard try database.value(Bool.self, "SELECT 1 FROM recalled LIMIT 1") != nil else { return nil }
        for path in try PlaceStore.absolutePaths(of: photo, database) {
            let known = try database.value(
                PhotoID.self,
                """
                SELECT k.id FROM recalled JOIN photo k ON k.id = recalled.photo JOIN content ON content.id = k.content
                WHERE recalled.path = ?1
                AND (content.id = ?2 OR content.picture = (SELECT picture FROM content WHERE id = ?2))
                AND NOT EXISTS (SELECT 1 FROM trash_operation
                    WHERE photo = k.id AND state IN ('planned', 'moved') AND main IS NOT photo)
                ORDER BY content.id = ?2 DESC, k.id LIMIT 1
                """, [path.data, content])
            if let known { return known }
        }
        return nil
    }
}
