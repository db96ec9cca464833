internal import GRDB
package import Images
package import PhotoCulling

/// Decisions by digests, for a decision file.
extension DecisionStore {
    /// The decisions that hold about photos with higher numbers than `photo`, in the order of the numbers.
    package func kept(after photo: PhotoID, count: Int) throws(StoreError) -> [KeptDecision] {
        try connection.read { database in
            try database.rows(
                """
                SELECT p.id, p.decision, p.decided, content.digest, picture.digest, p.decision = 'delete' AND (
                        p.had_copy OR p.stand_in IS NOT NULL OR EXISTS (
                            SELECT 1 FROM photo other WHERE other.id != p.id AND other.gone IS NULL AND other.content IN (
                                SELECT p.content UNION SELECT id FROM content c WHERE c.picture = content.picture))),
                    p.decision = 'delete' AND p.gone IS NOT NULL
                FROM photo p LEFT JOIN content ON content.id = p.content
                    LEFT JOIN picture ON picture.id = content.picture
                WHERE p.decision IS NOT NULL AND p.id > ? ORDER BY p.id LIMIT ?
                """, [photo, count]
            ).compactMap { row in
                Decision(stored: row[1]).map {
                    KeptDecision(
                        photo: row[0], decision: $0, at: row[2], content: row.digest(3), picture: row.digest(4),
                        hasCopies: row[5], isDeleted: row[6])
                }
            }
        }
    }

    /// The pictures that the user called different, in the order in which this happened.
    package func keptPairs() throws(StoreError) -> [KeptPair] {
        try connection.read { database in
            try database.rows(
                """
                SELECT one.digest, other.digest, act.at FROM apart JOIN picture one ON one.id = apart.one
                    JOIN picture other ON other.id = apart.other JOIN act ON act.id = apart.act
                ORDER BY act.id, one.id, other.id
                """
            ).compactMap { row in
                guard let one = row.digest(0), let other = row.digest(1) else { return nil }
                return KeptPair(one: one, other: other, at: row[2])
            }
        }
    }

    /// The photos with these bytes or this picture that lie in the libraries, in the order of their numbers.
    package func photos(content: Digest256?, picture: Digest256?) throws(StoreError) -> [PhotoID] {
        try connection.read { database in
            try database.rows(
                """
                SELECT id FROM photo WHERE gone IS NULL AND content IN (
                    SELECT id FROM content WHERE digest = ?1
                    UNION SELECT content.id FROM content JOIN picture ON picture.id = content.picture
                    WHERE picture.digest = ?2)
                AND EXISTS (SELECT 1 FROM location
                    WHERE photo = photo.id AND root IN (SELECT id FROM temp.watched_root)) ORDER BY id
                """, [content?.bytes.data, picture?.bytes.data]
            ).map { $0[0] }
        }
    }

    /// The number of a picture that a photo in the libraries shows.
    package func picture(_ digest: Digest256) throws(StoreError) -> PictureID? {
        try connection.read { database in
            try database.value(
                PictureID.self,
                """
                SELECT id FROM picture WHERE digest = ? AND EXISTS (
                    SELECT 1 FROM content JOIN photo ON photo.content = content.id
                    WHERE content.picture = picture.id AND photo.gone IS NULL)
                """, [digest.bytes.data])
        }
    }

    /// The photos that an act decided about, by themselves or because they belong to another one.
    package func photos(of act: Int64, asCompanions: Bool) throws(StoreError) -> Set<PhotoID> {
        try connection.read { database in
            let rows = try database.rows(
                "SELECT photo FROM act_photo WHERE act = ? AND (main IS NOT NULL) = ?", [act, asCompanions])
            return Set(rows.map { $0[0] })
        }
    }

    /// Whether more decisions may be added to an act.
    package func isOpen(_ act: Int64) throws(StoreError) -> Bool {
        try connection.read { database in
            try database.value(Bool.self, "SELECT undone = 0 AND kind = 'mark' FROM act WHERE id = ?", [act]) ?? false
        }
    }
}

/// A decision that holds, by what identifies the photo in every store.
package struct KeptDecision: Sendable, Hashable {
    package let photo: PhotoID
    package let decision: Decision
    /// Nanoseconds since 1970.
    package let at: Int64
    /// nil if its file was never read.
    package let content: Digest256?
    package let picture: Digest256?
    /// Whether something else was to stay in place of a marked photo, or does so now.
    package let hasCopies: Bool
    /// Whether a marked photo is gone.
    package let isDeleted: Bool
}

/// Two pictures that the user called different, by their digests.
package struct KeptPair: Sendable, Hashable {
    package let one: Digest256
    package let other: Digest256
    /// Nanoseconds since 1970.
    package let at: Int64
}
