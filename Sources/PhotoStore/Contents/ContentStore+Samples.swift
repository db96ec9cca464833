internal import GRDB
package import Images
package import PhotoCulling

/// Contents that are known by samples only.
extension ContentStore {
    /// The contents of photos in the libraries that have the same samples.
    ///
    /// - Parameters:
    ///   - digest: The digest of a file's ends.
    ///   - picture: The digest of some of its coded pictures; nil if it has none.
    ///   - photo: The photo of the file, which does not count.
    /// - Returns: Contents with one of the digests, in the order of their numbers.
    /// - Throws: `StoreError`.
    package func twins(
        digest: Digest256, picture: Digest256?, otherThan photo: PhotoID
    ) throws(StoreError) -> [SampledTwin] {
        try connection.read { database in
            try database.rows(
                """
                SELECT content.id, content.digest, picture.digest, min(photo.id), whole.bytes, whole.pictures,
                    max(photo.status = 'waiting')
                FROM content LEFT JOIN picture ON picture.id = content.picture
                    LEFT JOIN whole ON whole.content = content.id
                    JOIN photo ON photo.content = content.id
                WHERE (content.digest = ?1 OR picture.digest = ?2) AND photo.gone IS NULL AND photo.id != ?3
                GROUP BY content.id ORDER BY content.id
                """, [digest.bytes.data, picture?.bytes.data, photo]
            ).compactMap { row in
                row.digest(1).map { digest in
                    SampledTwin(
                        content: row[0], digest: digest, pictureDigest: row.digest(2), photo: row[3],
                        whole: row.digest(4).map { WholeDigests(bytes: $0, pictures: row.digest(5)) },
                        isWaiting: row[6])
                }
            }
        }
    }

    /// Remembers the digests of a content that was read whole.
    package func remember(_ whole: WholeDigests, of content: ContentID) throws(StoreError) {
        try connection.write { try Self.remember(whole, of: content, $0) }
    }

    /// The digest of all bytes of a photo that is identified by samples; nil if it was never read whole.
    package func whole(of photo: PhotoID) throws(StoreError) -> Digest256? {
        try connection.read { database in
            try database.row(
                "SELECT whole.bytes FROM photo JOIN whole ON whole.content = photo.content WHERE photo.id = ?", [photo]
            )?.digest(0)
        }
    }

    /// Stores the digests of a content that was read whole; nil removes those of another file with the same samples.
    static func setWhole(_ whole: WholeDigests?, of content: ContentID, _ database: Database) throws {
        if let whole { return try remember(whole, of: content, database) }
        try database.run("DELETE FROM whole WHERE content = ?", [content])
    }

    static func remember(_ whole: WholeDigests, of content: ContentID, _ database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO whole (content, bytes, pictures) VALUES (?, ?, ?)",
            [content, whole.bytes.bytes.data, whole.pictures?.bytes.data])
    }
}

/// Digests of a large video or RAW file that was read from its first to its last byte.
///
/// Usually such a file is identified by samples: its size and its ends, and some of its coded pictures. Two files with
/// equal samples are called copies only if these digests are equal too.
package struct WholeDigests: Sendable, Hashable {
    /// SHA-256 of all bytes.
    package let bytes: Digest256
    /// The digest of all coded pictures and sound; nil for a RAW file, and for a video that cannot be read to its end.
    package let pictures: Digest256?

    package init(bytes: Digest256, pictures: Digest256?) {
        self.bytes = bytes
        self.pictures = pictures
    }
}

/// A known content that samples do not distinguish from another file.
package struct SampledTwin: Sendable {
    package let content: ContentID
    package let digest: Digest256
    package let pictureDigest: Digest256?
    /// A photo with this content that lies in a library.
    package let photo: PhotoID
    /// Nil until one of its files was read whole.
    package let whole: WholeDigests?
    /// Whether its file may have changed, so that the store's facts about it may be wrong.
    package let isWaiting: Bool
}
