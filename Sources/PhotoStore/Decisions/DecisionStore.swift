internal import GRDB
package import PhotoCulling

/// Stores what the user decided.
///
/// A call returns when the decision is on the disk.
package struct DecisionStore: Sendable {
    let connection: StoreConnection

    /// Writes decisions as one act, which may belong to a review pass.
    ///
    /// If a photo is named twice, its last decision wins.
    ///
    /// - Parameters:
    ///   - changes: The decisions.
    ///   - kind: The kind of a new act.
    ///   - now: Nanoseconds since 1970.
    ///   - review: The review pass of a new act.
    ///   - open: An act to which the decisions are added; nil begins a new one.
    /// - Returns: The act's number; nil if there are no changes and no open act.
    /// - Throws: `StoreError`; nothing is changed then.
    package func decide(
        _ changes: [DecisionChange], as kind: Act.Kind, at now: Int64, review: Int64? = nil, addingTo open: Int64? = nil
    ) throws(StoreError) -> Int64? {
        guard !changes.isEmpty else { return open }
        return try connection.writeDurably { database in
            let act = try open ?? Self.beginAct(kind, now, database, review: review)
            for change in changes {
                try database.run(
                    """
                    INSERT INTO act_photo (act, photo, before, after, last_copy, had_copy, stand_in, why, main)
                    SELECT ?, id, decision, ?, last_copy, had_copy, stand_in, why, ? FROM photo WHERE id = ?
                    ON CONFLICT (act, photo) DO UPDATE SET after = excluded.after, main = excluded.main
                    """, [act, change.decision?.stored, change.main, change.photo])
                try Self.set(change, now, database)
            }
            return act
        }
    }

    /// Withdraws the decisions about photos, without an act.
    package func withdraw(_ photos: [PhotoID], because reason: Withdrawal, at now: Int64) throws(StoreError) {
        try connection.writeDurably { database in
            for photo in photos { try Self.withdraw(photo, because: reason, now, database) }
        }
    }

    /// Begins an act whose steps are written one by one, such as a move to the trash.
    package func beginAct(_ kind: Act.Kind, at now: Int64) throws(StoreError) -> Int64 {
        try connection.writeDurably { try Self.beginAct(kind, now, $0) }
    }

    /// The newest act that is not undone and still has an effect.
    ///
    /// - Parameters:
    ///   - review: Looks only among the acts of this review pass.
    ///   - id: Looks only at this act.
    /// - Returns: nil if there is none.
    /// - Throws: `StoreError`.
    package func newestAct(review: Int64? = nil, id: Int64? = nil) throws(StoreError) -> Act? {
        try connection.read { database in
            let row = try database.row(
                """
                SELECT id, kind FROM act
                WHERE undone = 0 AND (?1 IS NULL OR review = ?1) AND (?2 IS NULL OR id = ?2) AND (EXISTS (
                    SELECT 1 FROM act_photo a
                    JOIN photo p ON p.id = a.photo WHERE a.act = act.id AND p.decision IS a.after AND p.gone IS NULL)
                    OR EXISTS (SELECT 1 FROM trash_operation o WHERE o.act = act.id AND o.state = 'moved')
                    OR EXISTS (SELECT 1 FROM apart WHERE apart.act = act.id)
                    OR ((?1 IS NOT NULL OR ?2 IS NOT NULL) AND EXISTS (SELECT 1 FROM skipped s WHERE s.act = act.id)))
                ORDER BY id DESC LIMIT 1
                """, [review, id])
            guard let row, let kind = Act.Kind(rawValue: row[1]) else { return nil }
            let id: Int64 = row[0]
            let changes = try database.rows(
                "SELECT photo, before, after, main FROM act_photo WHERE act = ?", [id]
            ).map {
                Act.Change(
                    photo: $0[0], before: Decision(stored: $0[1]), after: Decision(stored: $0[2]), main: $0[3])
            }
            let pairs = try database.rows("SELECT one, other FROM apart WHERE act = ?", [id]).map {
                PicturePair($0[0], $0[1])
            }
            let skipped: [PhotoID] = try database.rows("SELECT photo FROM skipped WHERE act = ?", [id]).map { $0[0] }
            return Act(id: id, kind: kind, changes: changes, apart: pairs, skipped: skipped)
        }
    }

    /// Undoes an act: restores the earlier decisions of photos without a later decision.
    ///
    /// A photo that went to the trash keeps its decision, which says why it is there.
    ///
    /// - Returns: The photos whose decision was restored.
    package func takeBack(_ act: Act, at now: Int64) throws(StoreError) -> [PhotoID] {
        try connection.writeDurably { database in
            var photos: [PhotoID] = []
            for change in act.changes {
                let current = try database.row(
                    """
                    SELECT decision, gone IS NOT NULL AND EXISTS (SELECT 1 FROM trash_operation WHERE photo = photo.id
                        AND kind = 'put' AND state IN ('moved', 'ended') AND main IS NOT photo)
                    FROM photo WHERE id = ?
                    """, [change.photo])
                guard let current, Decision(stored: current[0]) == change.after, !current[1] else { continue }
                try database.run(
                    """
                    UPDATE photo SET decision = ?1, decided = ?2, (last_copy, had_copy, stand_in, why)
                        = (SELECT last_copy, had_copy, stand_in, why FROM act_photo WHERE act = ?3 AND photo = ?4)
                    WHERE id = ?4
                    """, [change.before?.stored, change.before == nil ? nil : now, act.id, change.photo])
                try database.run(
                    "UPDATE act_photo SET withdrawn = 'undone' WHERE act = ? AND photo = ?", [act.id, change.photo])
                photos.append(change.photo)
            }
            try database.run("DELETE FROM apart WHERE act = ?", [act.id])
            try database.run("DELETE FROM skipped WHERE act = ?", [act.id])
            try database.run(
                "UPDATE act SET undone = 1 WHERE id = ?", [act.id])
            return photos
        }
    }

    /// Marks an act as undone.
    package func close(_ act: Int64) throws(StoreError) {
        try connection.writeDurably {
            try $0.run(
                "UPDATE act SET undone = 1 WHERE id = ?", [act])
        }
    }

    /// The photos with a decision that are present, oldest decision first.
    package func photos(decided decision: Decision) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try PhotoID.fetchAll(
                database,
                sql: """
                    SELECT id FROM photo WHERE decision = ? AND gone IS NULL AND EXISTS (SELECT 1 FROM location
                        WHERE photo = photo.id AND root IN (SELECT id FROM temp.watched_root)) ORDER BY decided, id
                    """,
                arguments: [decision.stored])
        }
    }

    /// Other photos with the same bytes or coded picture that lie in the library.
    ///
    /// - Parameters:
    ///   - photo: The photo whose copies are meant.
    ///   - act: An emptying under way; what it moved counts as departed.
    /// - Returns: The copies, by what may happen to them.
    /// - Throws: `StoreError`.
    package func copies(of photo: PhotoID, departedIn act: Int64? = nil) throws(StoreError) -> Copies {
        try connection.read { database in
            let rows = try database.rows(
                """
                WITH own (content, picture) AS (
                    SELECT content.id, picture FROM photo JOIN content ON content.id = photo.content
                    WHERE photo.id = ?1)
                SELECT p.id, p.decision IS 'delete', p.gone IS NOT NULL, p.status = 'waiting' FROM photo p
                WHERE p.content IN (
                    SELECT content FROM own UNION SELECT c.id FROM own JOIN content c ON c.picture = own.picture)
                AND p.id != ?1 AND CASE WHEN p.gone IS NULL
                    THEN EXISTS (SELECT 1 FROM location
                        WHERE photo = p.id AND root IN (SELECT id FROM temp.watched_root))
                    ELSE EXISTS (SELECT 1 FROM trash_operation o WHERE o.photo = p.id AND o.act = ?2 AND o.kind = 'put'
                        AND o.state = 'moved' AND o.main IS NOT o.photo) END
                """, [photo, act])
            var copies = Copies()
            for row in rows {
                if row[2] {
                    copies.departed += 1
                } else if row[3] {
                    copies.waiting += 1
                } else if row[1] {
                    copies.marked.append(row[0])
                } else {
                    copies.free.append(row[0])
                }
            }
            return copies
        }
    }

    static func beginAct(
        _ kind: Act.Kind, _ now: Int64, _ database: Database, review: Int64? = nil
    ) throws -> Int64 {
        try database.run(
            "INSERT INTO act (kind, at, review) VALUES (?, ?, ?)", [kind.rawValue, now, review])
        return database.lastInsertedRowID
    }

    /// Withdraws the decision about a photo, if it has one, and records why.
    static func withdraw(
        _ photo: PhotoID, because reason: Withdrawal, _ now: Int64, _ database: Database
    ) throws {
        guard let decision = try database.value(String.self, "SELECT decision FROM photo WHERE id = ?", [photo])
        else { return }
        // The newest act that was not undone made the decision, unless only the journal knew it.
        try database.run(
            """
            UPDATE act_photo SET withdrawn = ?3 WHERE photo = ?1 AND after = ?2
            AND act = (SELECT max(act) FROM act_photo WHERE photo = ?1 AND withdrawn IS NULL)
            """, [photo, decision, reason.rawValue])
        try set(DecisionChange(photo: photo, decision: nil), now, database)
    }

    static func set(_ change: DecisionChange, _ now: Int64, _ database: Database) throws {
        try database.run(
            """
            UPDATE photo SET decision = ?, decided = ?, last_copy = ?, had_copy = ?, stand_in = ?, why = ? WHERE id = ?
            """,
            [
                change.decision?.stored, change.decision == nil ? nil : now, change.lastCopy, change.hadCopy,
                change.standIn, change.why, change.photo,
            ])
    }
}

/// The other photos of one picture that lie in the library.
///
/// Those that went to the trash are no copies any more: the one that is left is a photo like any other.
package struct Copies: Sendable, Hashable {
    /// Present, analysed and marked for deletion.
    package var marked: [PhotoID] = []
    /// Present, analysed and not marked: these stay when a photo is deleted.
    package var free: [PhotoID] = []
    /// Present, but changed since their analysis: they may be no copies any more.
    package var waiting = 0
    /// Moved to the trash by the emptying that asks, which must not take the last one too.
    package var departed = 0

    package init() {}

    package var exist: Bool { !marked.isEmpty || !free.isEmpty || waiting > 0 || departed > 0 }
}

/// Pictures that the user called different.
extension DecisionStore {
    /// Records pairs of different pictures as one act, which may belong to a review pass.
    ///
    /// - Parameters:
    ///   - pairs: The pairs.
    ///   - now: Nanoseconds since 1970.
    ///   - review: The review pass of a new act.
    ///   - open: An act to which the pairs are added; nil begins a new one.
    /// - Returns: The pairs that were not called different before, and the act; nil if there are none and no open act.
    /// - Throws: `StoreError`; nothing is changed then.
    package func separate(
        _ pairs: [PicturePair], at now: Int64, review: Int64? = nil, addingTo open: Int64? = nil
    ) throws(StoreError) -> (pairs: [PicturePair], act: Int64?) {
        let new = try separable(pairs)
        guard !new.isEmpty else { return ([], open) }
        return try connection.writeDurably { database in
            let act = try open ?? Self.beginAct(.mark, now, database, review: review)
            for pair in new {
                try database.run("INSERT INTO apart (one, other, act) VALUES (?, ?, ?)", [pair.one, pair.other, act])
            }
            return (new, act)
        }
    }

    /// The pairs that were not called different before.
    package func separable(_ pairs: [PicturePair]) throws(StoreError) -> [PicturePair] {
        try connection.read { database in
            try pairs.filter { pair in
                try database.value(
                    Bool.self, "SELECT 1 FROM apart WHERE one = ? AND other = ?", [pair.one, pair.other]) == nil
            }
        }
    }

    /// All pairs.
    package func separatedPairs() throws(StoreError) -> [PicturePair] {
        try connection.read { database in
            try database.rows("SELECT one, other FROM apart").map { PicturePair($0[0], $0[1]) }
        }
    }
}
