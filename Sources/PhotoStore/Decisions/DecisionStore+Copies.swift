internal import GRDB
package import PhotoCulling

/// What copies have in common: the picture, or the bytes of a file without one.
package enum CopyKey: Sendable, Hashable {
    case picture(PictureID)
    case content(Int64)

    /// The contents with it as a query, and its parameter.
    var contents: (query: String, number: Int64) {
        switch self {
        case .picture(let picture): ("SELECT id FROM content WHERE picture = ?", picture)
        case .content(let content): ("?", content)
        }
    }
}

/// A photo that lies in the library, among its copies.
package struct PresentCopy: Sendable, Hashable {
    package let photo: PhotoID
    /// Whether it stays if another copy is deleted: it is analysed and not marked.
    package let isFree: Bool
}

/// The copies of a picture as a whole, for requests that name many of them: `copies(of:)` lists all for each.
extension DecisionStore {
    /// What a photo has in common with its copies; nil if its content is not known.
    package func copyKey(of photo: PhotoID) throws(StoreError) -> CopyKey? {
        try connection.read { database in
            let row = try database.row(
                "SELECT content.picture, content.id FROM photo JOIN content ON content.id = photo.content WHERE photo.id = ?",
                [photo])
            return row.map { row in (row[0] as PictureID?).map { .picture($0) } ?? .content(row[1]) }
        }
    }

    /// The photos with a picture or content that lie in the library, in the order of their numbers.
    package func present(_ key: CopyKey) throws(StoreError) -> [PresentCopy] {
        let (contents, number) = key.contents
        return try connection.read { database in
            try database.rows(
                """
                SELECT id, decision IS NOT 'delete' AND status != 'waiting' FROM photo
                WHERE content IN (\(contents)) AND gone IS NULL AND EXISTS (SELECT 1 FROM location
                    WHERE photo = photo.id AND root IN (SELECT id FROM temp.watched_root)) ORDER BY id
                """, [number]
            ).map { PresentCopy(photo: $0[0], isFree: $0[1]) }
        }
    }
}
