internal import GRDB
package import Images
package import PhotoCulling

/// Stores the text that was read in pictures.
package struct TextStore: Sendable {
    let connection: StoreConnection

    /// Stores the text of a picture; empty for one without text, and for one that cannot be read.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - picture: The picture; nothing is stored if it is not known any more.
    ///   - reader: Identifies the program and the languages that read it.
    /// - Throws: `StoreError`; nothing is changed then.
    package func record(_ text: String, of picture: PictureID, reader: String) throws(StoreError) {
        try connection.write { database in
            try database.run(
                """
                INSERT INTO reading (picture, reader, text) SELECT id, ?2, ?3 FROM picture WHERE id = ?1
                ON CONFLICT (picture) DO UPDATE SET reader = excluded.reader, text = excluded.text
                """, [picture, reader, text])
        }
    }

    /// The text of a picture; nil if it was not read, empty if there is none.
    package func text(of picture: Digest256) throws(StoreError) -> String? {
        try connection.read { database in
            try database.value(
                String.self,
                "SELECT text FROM reading WHERE picture = (SELECT id FROM picture WHERE digest = ?)",
                [picture.bytes.data])
        }
    }

    /// All pictures that this reader has read.
    package func pictures(by reader: String) throws(StoreError) -> Set<PictureID> {
        try connection.read { database in
            Set(
                try PictureID.fetchAll(
                    database, sql: "SELECT picture FROM reading WHERE reader = ?", arguments: [reader]))
        }
    }
}
