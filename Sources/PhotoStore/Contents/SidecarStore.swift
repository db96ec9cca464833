internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoCulling

/// What sidecars say about photos; `Schema.sidecars` describes the tables.
enum SidecarStore {
    /// What the sidecars of a photo say, in the order in which they were found.
    static func metadata(of photo: PhotoID, _ database: Database) throws -> [PhotoMetadata] {
        try database.rows(
            """
            SELECT sidecar.metadata FROM sidecar_photo JOIN sidecar ON sidecar.file = sidecar_photo.sidecar
            WHERE sidecar_photo.photo = ? ORDER BY sidecar.file
            """, [photo]
        ).compactMap { try? JSONDecoder().decode(PhotoMetadata.self, from: Data(($0[0] as String).utf8)) }
    }

    /// Stores what a sidecar says; nil removes it, if the file is no sidecar or no longer one.
    static func set(_ metadata: PhotoMetadata?, of file: PhotoID, _ database: Database) throws {
        try database.run("DELETE FROM sidecar WHERE file = ?", [file])
        guard let metadata else { return }
        try database.run(
            "INSERT INTO sidecar (file, metadata) VALUES (?, ?)",
            [file, String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self)])
    }
}
