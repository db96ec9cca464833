internal import GRDB
package import PhotoAnalysis
package import PhotoCulling

/// Stores what comparisons of pictures found.
package struct ComparisonStore: Sendable {
    let connection: StoreConnection

    /// The scene of a picture; nil if it was not measured.
    package func scene(of picture: PictureID) throws(StoreError) -> Scene? {
        try connection.read { database in
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT features, thumbnail FROM scene WHERE picture = ?"),
                arguments: [picture])
            return row.map { Scene(features: $0.bytes(0), thumbnail: $0.bytes(1)) }
        }
    }

    /// Stores the result of a comparison, and records that the photo's picture has been compared.
    package func record(
        _ comparison: Comparison, _ matches: [PictureID: SceneMatch], photo: PhotoID
    ) throws(StoreError) {
        try connection.write { database in
            for other in comparison.near { try Self.link(comparison.picture, other, nil, database) }
            for (other, match) in matches { try Self.link(comparison.picture, other, match, database) }
            try Self.setCompared(true, photo, database)
        }
    }

    /// Records that the photo's picture has been compared.
    package func end(of photo: PhotoID) throws(StoreError) {
        try connection.write { try Self.setCompared(true, photo, $0) }
    }

    /// Records the photos whose pictures are to be compared, so that a restart does not lose them.
    package func expect(of photos: [PhotoID]) throws(StoreError) {
        try connection.write { database in
            for photo in photos { try Self.setCompared(false, photo, database) }
        }
    }

    /// The photos whose pictures are still to be compared, one per picture.
    package func uncomparedPhotos() throws(StoreError) -> [PhotoID] {
        try connection.read { try PhotoID.fetchAll($0, sql: Self.uncomparedQuery) }
    }

    /// Looks only at the pictures in the index `picture_uncompared`.
    ///
    /// `NOT compared` must be written as in the index, and `CROSS JOIN` keeps the order of the tables: by itself, SQLite
    /// begins with all photos.
    static let uncomparedQuery = """
        SELECT min(photo.id) FROM picture CROSS JOIN content ON content.picture = picture.id
            CROSS JOIN photo ON photo.content = content.id
        WHERE NOT compared AND gone IS NULL AND photo.status = 'analysed' GROUP BY picture.id
        """

    /// All links.
    package func links() throws(StoreError) -> [StoredLink] {
        try connection.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT one, other, correlation, inliers, cells, overlap, agreement, change, focus, detail,
                        counterparts
                    FROM link
                    """)
            var links: [StoredLink] = []
            while let row = try rows.next() {
                let match = (row[2] as Float?).map {
                    SceneMatch(
                        correlation: $0, inliers: row[3], cells: row[4], overlap: row[5], agreement: row[6],
                        change: row[7], focus: row[8], detail: row[9], counterparts: row[10])
                }
                links.append(StoredLink(row[0], row[1], match))
            }
            return links
        }
    }

    private static func link(
        _ one: PictureID, _ other: PictureID, _ match: SceneMatch?, _ database: Database
    ) throws {
        try database.run(
            """
            INSERT INTO link (
                one, other, correlation, inliers, cells, overlap, agreement, change, focus, detail, counterparts)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
            -- A picture may have been forgotten while it was compared.
            WHERE EXISTS (SELECT 1 FROM picture WHERE id = ?1) AND EXISTS (SELECT 1 FROM picture WHERE id = ?2)
            ON CONFLICT (one, other) DO UPDATE SET correlation = excluded.correlation, inliers = excluded.inliers,
                cells = excluded.cells, overlap = excluded.overlap, agreement = excluded.agreement,
                change = excluded.change, focus = excluded.focus, detail = excluded.detail,
                counterparts = excluded.counterparts
            """,
            [
                min(one, other), max(one, other), match?.correlation, match?.inliers, match?.cells,
                match?.overlap ?? 1, match?.agreement ?? 1, match?.change, match?.focus, match?.detail,
                match?.counterparts,
            ])
    }

    private static func setCompared(_ isCompared: Bool, _ photo: PhotoID, _ database: Database) throws {
        try database.run(
            """
            UPDATE picture SET compared = ?1 WHERE compared != ?1
            AND id = (SELECT picture FROM content JOIN photo ON photo.content = content.id WHERE photo.id = ?2)
            """, [isCompared, photo])
    }
}
