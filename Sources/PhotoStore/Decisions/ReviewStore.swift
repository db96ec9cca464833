internal import GRDB
package import PhotoCulling

/// Stores review passes: how far the user came in a category.
package struct ReviewStore: Sendable {
    let connection: StoreConnection

    /// The newest pass through a category with this filter; a new one with `restart`, or if there is none.
    package func pass(
        _ category: String, filter: String, restart: Bool, at now: Int64
    ) throws(StoreError) -> ReviewPass {
        let known = try connection.read { database in
            try database.value(
                Int64.self, "SELECT id FROM review WHERE category = ? AND filter = ? ORDER BY id DESC LIMIT 1",
                [category, filter])
        }
        if let known, !restart { return ReviewPass(id: known, category: category, filter: filter) }
        return try connection.writeDurably { database in
            try database.run(
                "INSERT INTO review (category, filter, started) VALUES (?, ?, ?)", [category, filter, now])
            return ReviewPass(id: database.lastInsertedRowID, category: category, filter: filter)
        }
    }

    /// A pass by its number.
    package func pass(_ id: Int64) throws(StoreError) -> ReviewPass? {
        try connection.read { database in
            try database.row("SELECT category, filter FROM review WHERE id = ?", [id]).map {
                ReviewPass(id: id, category: $0[0], filter: $0[1])
            }
        }
    }

    /// Leaves photos for the next pass.
    ///
    /// - Returns: The act that records it, for `undo`.
    @discardableResult
    package func skip(_ photos: [PhotoID], in review: Int64, at now: Int64) throws(StoreError) -> Int64 {
        try connection.writeDurably { database in
            let act = try DecisionStore.beginAct(.mark, now, database, review: review)
            for photo in photos {
                try database.run(
                    "INSERT OR REPLACE INTO skipped (review, photo, act) VALUES (?, ?, ?)", [review, photo, act])
            }
            return act
        }
    }

    /// What the user did in a pass so far.
    package func progress(of review: Int64) throws(StoreError) -> ReviewPass.Progress {
        try connection.read { database in
            var progress = ReviewPass.Progress()
            let rows = try database.rows(
                """
                SELECT DISTINCT p.id, p.decision, p.size, a.main IS NULL FROM act JOIN act_photo a ON a.act = act.id
                    JOIN photo p ON p.id = a.photo
                WHERE act.review = ? AND act.undone = 0 AND p.decision IS a.after
                """, [review])
            for row in rows {
                let isDelete = Decision(stored: row[1]) == .delete
                if isDelete { progress.markedBytes += row[2] }
                // The user has not looked at companions, only marked them with their main photo.
                guard row[3] else { continue }
                progress.decided.insert(row[0])
                if isDelete { progress.marked += 1 }
            }
            progress.skipped = Set(
                try database.rows("SELECT photo FROM skipped WHERE review = ?", [review]).map { $0[0] })
            return progress
        }
    }
}

/// The user's way through a category, which can be continued later.
package struct ReviewPass: Sendable, Hashable {
    package let id: Int64
    package let category: String
    /// The filter of the photos that are shown, as in the request.
    package let filter: String

    /// What the user did in a pass so far, without what was undone.
    package struct Progress: Sendable, Hashable {
        /// Photos with a decision of this pass.
        package var decided: Set<PhotoID> = []
        package var marked = 0
        package var markedBytes: Int64 = 0
        /// Photos that the user left for the next pass.
        package var skipped: Set<PhotoID> = []

        package init() {}
    }
}
