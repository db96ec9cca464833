internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoCulling

/// What sidecars say about photos; `Schema.sidecars` describes the tables.
enum SidecarStore {
    /// What the sidecars of a photo say: a Takeout's JSON files, then the others in the order in which they were found.
    static func metadata(of photo: PhotoID, _ database: Database) throws -> [PhotoMetadata] {
        let names = try PlaceStore.locations(of: photo, limit: PlaceStore.mostNames, database)
        return try metadata(of: [photo: names], database)[photo] ?? []
    }

    /// The same of several photos, by where they lie; photos without any are absent.
    static func metadata(
        of places: [PhotoID: [Location]], _ database: Database
    ) throws -> [PhotoID: [PhotoMetadata]] {
        guard try hasAny(database) else { return [:] }
        let others = try database.rows(
            """
            SELECT sidecar_photo.photo, sidecar.metadata
            FROM sidecar_photo JOIN sidecar ON sidecar.file = sidecar_photo.sidecar
            WHERE sidecar_photo.photo IN (SELECT value FROM json_each(?)) ORDER BY sidecar.file
            """, [Database.list(Array(places.keys))])
        let said = try places.mapValues { try takeouts(at: $0, database) }.filter { !$0.value.isEmpty }
        return said.merging(
            Dictionary(grouping: others) { $0[0] as PhotoID }.mapValues { $0.compactMap { decoded($0[1]) } },
            uniquingKeysWith: +)
    }

    private static func hasAny(_ database: Database) throws -> Bool {
        try database.value(Bool.self, "SELECT 1 FROM sidecar LIMIT 1") == true
    }

    /// The most JSON files that are looked at for one name; few begin like it.
    private static let mostTakeouts = 256

    /// What a Takeout's JSON files say about a photo with these names.
    ///
    /// They are found when they are asked for: which photo one of them belongs to depends on the others beside it.
    static func takeouts(at places: [Location], _ database: Database) throws -> [PhotoMetadata] {
        try places.prefix(PlaceStore.mostNames).flatMap { place in
            let rows = try SidecarName.takeoutBeginnings(ofPhoto: place.name).flatMap { beginning in
                try database.rows(
                    """
                    SELECT location.name, sidecar.metadata
                    FROM location CROSS JOIN sidecar ON sidecar.file = location.photo
                    WHERE root = ? AND directory = ? AND name >= ? AND name < ? AND \(Schema.isTakeout("name"))
                    ORDER BY name LIMIT ?
                    """,
                    [place.root, place.directory.data, beginning.data, (beginning + [0xFF]).data, mostTakeouts])
            }
            guard !rows.isEmpty else { return [PhotoMetadata]() }
            let found = Dictionary(rows.map { ($0.bytes(0), $0[1] as String) }, uniquingKeysWith: { first, _ in first })
            let names = found.keys.sorted { $0.lexicographicallyPrecedes($1) } + [place.name]
            return SidecarName.sidecars(of: place.name, among: names).compactMap { found[$0.name].flatMap(decoded) }
        }
    }

    static func decoded(_ metadata: String) -> PhotoMetadata? {
        try? JSONDecoder().decode(PhotoMetadata.self, from: Data(metadata.utf8))
    }

    /// Stores what a sidecar says, or what is noted about a photo, which is its own sidecar then; nil removes it.
    static func set(
        _ metadata: PhotoMetadata?, of file: PhotoID, isPhoto: Bool = false, _ database: Database
    ) throws {
        try database.run("DELETE FROM sidecar WHERE file = ?", [file])
        guard let metadata else { return }
        try database.run(
            "INSERT INTO sidecar (file, metadata) VALUES (?, ?)",
            [file, String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self)])
        if isPhoto { try database.run("INSERT INTO sidecar_photo (photo, sidecar) VALUES (?1, ?1)", [file]) }
    }
}
