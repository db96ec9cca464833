internal import Foundation
internal import GRDB
internal import PhotoCulling

/// Returns decisions that only the journal knew to their photos.
///
/// `JournalReplay` stores an unknown photo as gone, with its stamp, its content and where it lay (table `recalled`).
/// The next scan recognises it by its stamp, even if it was moved. The analysis recognises it by its content at its old
/// location. After the scan, the remaining photos are recognised by content alone, if it was read whole.
///
/// A mark for deletion comes back only at its own place, to the same bytes. Anywhere else the file may be the copy that
/// somebody made to keep the photo.
package struct RecallStore: Sendable {
    let connection: StoreConnection
    let journal: JournalKeeper

    /// What the store took from the journal when it was opened.
    package var atStart: JournalRecovery { journal.recovery }

    /// Whether photos from the journal are still missing, or the first scan after the loss of the store is not over.
    package func isUnfinished() throws(StoreError) -> Bool {
        try connection.read { database in
            try database.value(
                Bool.self,
                "SELECT EXISTS (SELECT 1 FROM recalled) OR EXISTS (SELECT 1 FROM setting WHERE name = 'recalling')")
                ?? false
        }
    }

    /// Ends the recall after a full scan: gives the remaining decisions to photos with the same content.
    ///
    /// Marks for deletion are passed on to no other photo. Photos that were not found are gone from now on, like any others. Deleted photos of a lost store count as
    /// deleted now, because nobody knows which other photos came after them.
    ///
    /// - Returns: The photos that changed, and the number of marked photos that were not found.
    package func end(at now: Int64) throws(StoreError) -> (touched: Touched, lostMarks: Int) {
        guard try isUnfinished() else { return (Touched(), 0) }
        return try connection.writeDurably { database in
            var touched = Touched()
            let lostMarks = try lostMarks(database)
            let rest = try database.rows(
                """
                SELECT id, content, decision FROM photo k WHERE id IN (SELECT photo FROM recalled) AND content IS NOT NULL
                AND decision IS NOT 'delete'
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
                        WHERE gone IS NULL AND decision IS NULL AND photo.status != 'waiting'
                        AND \(SampledContent.isReadWhole) AND (content.id = ?1 OR content.picture = (SELECT picture FROM content WHERE id = ?1))
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
                    UPDATE photo SET decision = NULL, decided = NULL, last_copy = 0, had_copy = 0, stand_in = NULL,
                        why = NULL
                    WHERE id = ?
                    """, [known])
                touched.photos.insert(photo)
            }
            try database.run("UPDATE photo SET gone = ? WHERE id IN (SELECT photo FROM recalled)", [now])
            try database.run("DELETE FROM recalled")
            guard try database.value(Bool.self, "SELECT 1 FROM setting WHERE name = 'recalling'") != nil else {
                return (touched, lostMarks)
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
            return (touched, lostMarks)
        }
    }

    /// The number of marked photos that were not found; those in the trash were found there.
    private func lostMarks(_ database: Database) throws -> Int {
        try database.value(
            Int.self,
            """
            SELECT count(*) FROM photo k WHERE id IN (SELECT photo FROM recalled) AND decision IS 'delete'
            AND NOT EXISTS (SELECT 1 FROM trash_operation WHERE photo = k.id AND main IS NOT photo)
            """) ?? 0
    }

    /// Withdraws the mark for deletion of a recalled photo that was found by its stamp at another place.
    static func dropMark(of photo: PhotoID, foundAt path: Data, _ now: Int64, _ database: Database) throws {
        let isElsewhere = try database.value(
            Bool.self,
            """
            SELECT 1 FROM photo WHERE id = ?1 AND decision IS 'delete' AND id IN (SELECT photo FROM recalled)
            AND NOT EXISTS (SELECT 1 FROM recalled WHERE photo = ?1 AND path = ?2)
            AND NOT EXISTS (SELECT 1 FROM trash_operation WHERE photo = ?1 AND main IS NOT photo)
            """, [photo, path])
        if isElsewhere == true { try DecisionStore.withdraw(photo, because: .changed, now, database) }
    }

    /// A photo from the journal with the same bytes or picture that lay where this one lies.
    static func recalledPhoto(of content: Int64, insteadOf photo: PhotoID, _ database: Database) throws -> PhotoID? {
        guard try database.value(Bool.self, "SELECT 1 FROM recalled LIMIT 1") != nil else { return nil }
        for path in try PlaceStore.absolutePaths(of: photo, database) {
            let known = try database.value(
                PhotoID.self,
                """
                SELECT k.id FROM recalled JOIN photo k ON k.id = recalled.photo JOIN content ON content.id = k.content
                WHERE recalled.path = ?1
                AND (k.decision IS NOT 'delete' OR (content.id = ?2 AND \(SampledContent.isReadWhole)))
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
