internal import GRDB
package import PhotoCulling

/// Reads past decisions.
extension DecisionStore {
    /// The decisions of `count` acts before act number `before`, newest first.
    ///
    /// - Returns: The decisions, and `before` for the next call; nil at the end.
    package func history(
        before act: Int64 = .max, count: Int
    ) throws(StoreError) -> (decisions: [PastDecision], next: Int64?) {
        try connection.read { database in
            let rows = try database.rows(
                """
                SELECT a.act, a.photo, a.before, a.after, act.at, a.main, CASE
                    WHEN a.withdrawn IS NOT NULL THEN a.withdrawn
                    WHEN a.after IS NOT NULL AND (
                        SELECT later.kind FROM act_photo b JOIN act later ON later.id = b.act
                        WHERE b.photo = a.photo AND b.act > a.act AND b.withdrawn IS NOT 'undone'
                        ORDER BY b.act LIMIT 1) = 'restore'
                    THEN 'restored' END
                FROM act_photo a JOIN act ON act.id = a.act
                WHERE a.act IN (SELECT id FROM act WHERE id < ? AND kind != 'empty' ORDER BY id DESC LIMIT ?)
                ORDER BY a.act DESC, a.photo
                """, [act, count])
            let decisions = rows.map {
                PastDecision(
                    photo: $0[1], before: Decision(stored: $0[2]), after: Decision(stored: $0[3]), at: $0[4],
                    withdrawn: ($0[6] as String?).flatMap(Withdrawal.init), main: $0[5])
            }
            return (decisions, rows.last.map { $0[0] })
        }
    }

    /// How many photos have each decision now, and how many were ever decided about; companions do not count.
    package func counts() throws(StoreError) -> (reviewed: Int, current: [Decision: Int]) {
        try connection.read { database in
            let reviewed = try database.value(
                Int.self,
                """
                SELECT count(DISTINCT a.photo) FROM act_photo a JOIN act ON act.id = a.act
                WHERE act.undone = 0 AND act.kind = 'mark' AND a.main IS NULL
                """)
            var current: [Decision: Int] = [:]
            let rows = try database.rows(
                """
                SELECT decision, count(*) FROM photo WHERE decision IS NOT NULL AND gone IS NULL AND (
                    SELECT main FROM act_photo WHERE photo = photo.id ORDER BY act DESC LIMIT 1) IS NULL
                GROUP BY decision
                """)
            for row in rows {
                guard let decision = Decision(stored: row[0]) else { continue }
                current[decision] = row[1]
            }
            return (reviewed ?? 0, current)
        }
    }
}

/// One decision of the past.
package struct PastDecision: Sendable, Hashable {
    package let photo: PhotoID
    package let before: Decision?
    package let after: Decision?
    /// Nanoseconds since 1970.
    package let at: Int64
    /// Nil if the decision holds, or a later one replaced it.
    package let withdrawn: Withdrawal?
    /// The main photo, if this one is its companion.
    package let main: PhotoID?
}

/// Why a decision does not hold any more, although nobody made another one.
package enum Withdrawal: String, Sendable, Hashable {
    /// `undo` took it back.
    case undone
    /// The photo was taken out of the pile, or brought back from the trash.
    case restored
    /// The photo shows something else since.
    case changed
}

/// A photo that we moved to the desktop's trash.
package struct Departure: Sendable, Hashable {
    /// Nanoseconds since 1970.
    package let at: Int64
    package let bytes: Int64
    /// Whether it is still in the trash, as far as we know.
    package let isInTrash: Bool

    package init(at: Int64, bytes: Int64, isInTrash: Bool) {
        self.at = at
        self.bytes = bytes
        self.isInTrash = isInTrash
    }
}
