internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoCulling

/// What sidecars say about photos; `Schema.sidecars` describes the tables.
enum SidecarStore {
    /// What the sidecars of a photo say, in the order in which they were found.
    static func metadata(of photo: PhotoID, _ database: Database) throws -> [PhotoMetadata] {
        try metadata(of: [photo], database)[photo] ?? []
    }

    /// What the sidecars of photos say, in the order in which they were found; photos without any are absent.
    static func metadata(of photos: [PhotoID], _ database: Database) throws -> [PhotoID: [PhotoMetadata]] {
        let rows = try database.rows(
            """
            SELECT sidecar_photo.photo, sidecar.metadata
            FROM sidecar_photo JOIN sidecar ON sidecar.file = sidecar_photo.sidecar
            WHERE sidecar_photo.photo IN (SELECT value FROM json_each(?)) ORDER BY sidecar.file
            """, [PhotoReader.list(photos)])
        return Dictionary(grouping: rows) { $0[0] as PhotoID }.mapValues { rows in
            rows.compactMap { try? JSONDecoder().decode(PhotoMetadata.self, from: Data(($0[1] as String).utf8)) }
        }
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
