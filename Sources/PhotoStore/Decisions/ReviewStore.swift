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
        try progress(decided: "act JOIN act_photo a ON a.act = act.id", skipped: "", [review])
    }

    /// What the user did about some photos in a pass.
    package func progress(of review: Int64, about photos: Set<PhotoID>) throws(StoreError) -> ReviewPass.Progress {
        // Begins with the photos: a pass may have thousands of acts.
        try progress(
            decided: """
                json_each(?2) named CROSS JOIN act_photo a ON a.photo = named.value CROSS JOIN act ON act.id = a.act
                """,
            skipped: "AND photo IN (SELECT value FROM json_each(?2))", [review, Database.list(Array(photos))])
    }

    private func progress(
        decided source: String, skipped condition: String, _ arguments: StatementArguments
    ) throws(StoreError) -> ReviewPass.Progress {
        try connection.read { database in
            var progress = ReviewPass.Progress()
            // A companion has not been looked at, only marked with its main photo.
            let decided = try database.rows(
                """
                SELECT p.id, p.decision, p.size, max(a.main IS NULL) FROM \(source) JOIN photo p ON p.id = a.photo
                WHERE act.review = ?1 AND act.undone = 0 AND p.decision IS a.after GROUP BY p.id
                """, arguments)
            for row in decided {
                let marked: Int64? = Decision(stored: row[1]) == .delete ? row[2] : nil
                progress.note(row[0], ReviewPass.Decided(markedBytes: marked, isLookedAt: row[3]))
            }
            let skipped = try database.rows("SELECT photo FROM skipped WHERE review = ?1 \(condition)", arguments)
            for row in skipped { progress.noteSkipped(row[0]) }
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

    /// What the user decided about one photo.
    struct Decided: Hashable {
        /// The bytes of the photo's file if it was marked for deletion.
        let markedBytes: Int64?
        /// False of a companion.
        let isLookedAt: Bool
    }

    /// What the user did in a pass so far, without what was undone.
    package struct Progress: Sendable, Hashable {
        /// Photos with a decision of this pass, and their companions.
        private var decided: [PhotoID: Decided] = [:]
        /// Photos that the user left for the next pass.
        package private(set) var skipped: Set<PhotoID> = []
        /// Photos that the user decided about or skipped, without companions.
        package private(set) var done = 0
        /// Photos that the user marked for deletion, without companions.
        package private(set) var marked = 0
        /// The bytes of these and of their companions.
        package private(set) var markedBytes: Int64 = 0

        package init() {}

        /// Takes over what another says about these photos.
        package mutating func update(_ photos: Set<PhotoID>, by other: Progress) {
            for photo in photos {
                set(photo, other.decided[photo], isSkipped: other.skipped.contains(photo))
            }
        }

        mutating func note(_ photo: PhotoID, _ decision: Decided) {
            set(photo, decision, isSkipped: skipped.contains(photo))
        }

        mutating func noteSkipped(_ photo: PhotoID) { set(photo, decided[photo], isSkipped: true) }

        private mutating func set(_ photo: PhotoID, _ decision: Decided?, isSkipped: Bool) {
            count(photo, by: -1)
            decided[photo] = decision
            if isSkipped { skipped.insert(photo) } else { skipped.remove(photo) }
            count(photo, by: 1)
        }

        private mutating func count(_ photo: PhotoID, by sign: Int) {
            let isLookedAt = decided[photo]?.isLookedAt ?? false
            if isLookedAt || skipped.contains(photo) { done += sign }
            guard let bytes = decided[photo]?.markedBytes else { return }
            markedBytes += Int64(sign) * bytes
            if isLookedAt { marked += sign }
        }
    }
}
