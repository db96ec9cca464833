import FoundationEssentials
import GRDB
import Images
import PhotoCulling

extension Schema {
    /// Notes which contents have a title or description by a person, from the metadata that the store knows.
    static func noteTexts(_ database: Database) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, metadata FROM content
                WHERE json_extract(metadata, '$.title') IS NOT NULL OR json_extract(metadata, '$.comment') IS NOT NULL
                """)
        while let row = try rows.next() {
            let text: String = row[1]
            guard let metadata = try? JSONDecoder().decode(PhotoMetadata.self, from: Data(text.utf8)) else { continue }
            let traits = PhotoTraits(metadata, format: nil).intersection([.title, .description])
            guard !traits.isEmpty else { continue }
            try database.run(
                "UPDATE content SET traits = traits | ? WHERE id = ?", [Int64(traits.rawValue), row[0] as Int64])
        }
    }
}
