internal import FoundationEssentials
internal import GRDB
package import Images
package import PhotoCulling
package import PhotoSearch

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

/// Stores the vectors that the user's own model gives pictures.
package struct VectorStore: Sendable {
    let connection: StoreConnection

    /// Stores the vector of a picture.
    ///
    /// - Parameters:
    ///   - vector: Nil if the model gives none, so that it is not asked again.
    ///   - picture: The picture; nothing is stored if it is not known any more.
    ///   - model: Identifies the program with its arguments and files.
    /// - Throws: `StoreError`; nothing is changed then.
    package func record(_ vector: ModelVector?, of picture: PictureID, model: String) throws(StoreError) {
        let numbers = Data((vector?.numbers ?? []).map { UInt8(bitPattern: $0) })
        try connection.write { database in
            try database.run(
                """
                INSERT INTO vector (picture, model, numbers) SELECT id, ?2, ?3 FROM picture WHERE id = ?1
                ON CONFLICT (picture) DO UPDATE SET model = excluded.model, numbers = excluded.numbers
                """, [picture, model, numbers])
        }
    }

    /// All vectors of a model.
    package func table(of model: String) throws(StoreError) -> VectorTable {
        try connection.read { database in
            var table = VectorTable()
            let rows = try Row.fetchCursor(
                database, sql: "SELECT picture, numbers FROM vector WHERE model = ?", arguments: [model])
            while let row = try rows.next() {
                let numbers = (row[1] as Data).map { Int8(bitPattern: $0) }
                if let vector = ModelVector(stored: numbers) { table.add(row[0], vector) }
            }
            return table
        }
    }

    /// The pictures of present photos that the model has not seen.
    package func missing(of model: String) throws(StoreError) -> Set<PictureID> {
        try connection.read { database in
            Set(
                try PictureID.fetchAll(
                    database,
                    sql: """
                        SELECT DISTINCT content.picture FROM photo JOIN content ON content.id = photo.content
                        WHERE photo.gone IS NULL AND photo.status = 'analysed'
                            AND content.picture NOT IN (SELECT picture FROM vector WHERE model = ?)
                        """, arguments: [model]))
        }
    }

    /// Whether the model was asked for a picture.
    package func isKnown(_ picture: PictureID, to model: String) throws(StoreError) -> Bool {
        try connection.read { database in
            try database.value(
                Bool.self, "SELECT 1 FROM vector WHERE picture = ? AND model = ?", [picture, model]) ?? false
        }
    }
}
