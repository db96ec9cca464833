import GRDB

extension Schema {
    /// Removes what comparisons of pictures found, as what has a link is not compared again, and compares them once more by
    /// what is stored of them.
    ///
    /// The links of videos, whose frames would have to be decoded, stay: they are those without cells.
    static func compareAgain(_ database: Database) throws {
        let compared = "correlation IS NOT NULL AND NOT (cells = 0 AND inliers > 0)"
        try database.execute(
            sql: """
                ALTER TABLE link ADD COLUMN agreement REAL NOT NULL DEFAULT 1;
                UPDATE picture SET compared = 0 WHERE id IN (
                    SELECT one FROM link WHERE \(compared) UNION SELECT other FROM link WHERE \(compared));
                DELETE FROM link WHERE \(compared);
                """)
    }
}
