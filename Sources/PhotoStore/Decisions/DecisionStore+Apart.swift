internal import GRDB
package import PhotoCulling

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
