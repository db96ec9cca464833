internal import GRDB
package import PhotoCulling

/// Pictures that the user called different.
extension DecisionStore {
    /// Records pairs of different pictures as one act, which may belong to a review pass.
    ///
    /// - Returns: The pairs that were not called different before, and the act; nil if there are none.
    package func separate(
        _ pairs: [PicturePair], at now: Int64, review: Int64? = nil
    ) throws(StoreError) -> (pairs: [PicturePair], act: Int64?) {
        guard !pairs.isEmpty else { return ([], nil) }
        return try connection.writeDurably { database in
            let new = try pairs.filter { pair in
                try database.value(
                    Bool.self, "SELECT 1 FROM apart WHERE one = ? AND other = ?", [pair.one, pair.other]) == nil
            }
            guard !new.isEmpty else { return ([], nil) }
            let act = try Self.beginAct(.mark, now, database, review: review)
            for pair in new {
                try database.run("INSERT INTO apart (one, other, act) VALUES (?, ?, ?)", [pair.one, pair.other, act])
            }
            return (new, act)
        }
    }

    /// All pairs.
    package func separatedPairs() throws(StoreError) -> [PicturePair] {
        try connection.read { database in
            try database.rows("SELECT one, other FROM apart").map { PicturePair($0[0], $0[1]) }
        }
    }
}
