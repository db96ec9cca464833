import GRDB
import PhotoCulling

extension Schema {
    /// Removes what comparisons of pictures found, as what has a link is not compared again, and compares them once more by
    /// what is stored of them.
    ///
    /// The links of videos stay, as their frames would have to be decoded.
    static func compareAgain(_ database: Database) throws {
        let videos = "SELECT picture FROM content WHERE traits & \(PhotoTraits.video.rawValue) AND picture NOT NULL"
        let compared = "correlation IS NOT NULL AND one NOT IN (\(videos))"
        try database.execute(
            sql: """
                ALTER TABLE link ADD COLUMN agreement REAL NOT NULL DEFAULT 1;
                UPDATE picture SET compared = 0 WHERE id IN (
                    SELECT one FROM link WHERE \(compared) UNION SELECT other FROM link WHERE \(compared));
                DELETE FROM link WHERE \(compared);
                """)
    }
}
