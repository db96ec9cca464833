import FoundationEssentials
import GRDB
import Images
import PhotoCulling

extension Schema {
    /// Notes which contents have a title or description by a person, from the metadata that the store knows.
    static func noteTexts(_ database: Database) throws {
        try note([.title, .description], of: ["title", "comment"], database)
    }

    /// Notes which contents a program for editing wrote.
    static func noteEditors(_ database: Database) throws { try note(.editor, of: ["software"], database) }

    /// Adds those of some traits that follow from known metadata of which some fields have a value.
    private static func note(_ traits: PhotoTraits, of fields: [String], _ database: Database) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, metadata FROM content
                WHERE \(fields.map { "json_extract(metadata, '$.\($0)') IS NOT NULL" }.joined(separator: " OR "))
                """)
        while let row = try rows.next() {
            let text: String = row[1]
            guard let metadata = try? JSONDecoder().decode(PhotoMetadata.self, from: Data(text.utf8)) else { continue }
            let found = PhotoTraits(metadata, format: nil).intersection(traits)
            guard !found.isEmpty else { continue }
            try database.run(
                "UPDATE content SET traits = traits | ? WHERE id = ?", [Int64(found.rawValue), row[0] as Int64])
        }
    }
}
