package import FileSystem
internal import GRDB
package import PhotoCulling

/// Stores libraries, folders and the locations of photos.
package struct PlaceStore: Sendable {
    /// No file has a longer name, in bytes.
    private static let longestName = 255

    let connection: StoreConnection

    /// The number of the library in this folder; queries include its photos from now on.
    package func root(at path: [UInt8]) throws(StoreError) -> Int64 {
        try connection.write { database in
            try database.run(
                "INSERT INTO root (path) VALUES (?) ON CONFLICT (path) DO NOTHING", [path.data])
            guard
                let id = try database.value(
                    Int64.self, "SELECT id FROM root WHERE path = ?", [path.data])
            else { throw StoreError(.failed, "the library's row vanished") }
            try database.run("INSERT OR IGNORE INTO temp.watched_root (id) VALUES (?)", [id])
            return id
        }
    }

    /// The known files of one folder, by name.
    package func files(root: Int64, directory: [UInt8]) throws(StoreError) -> [[UInt8]: StoredFile] {
        try connection.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT location.name, photo.id, volume, inode, size, modified, changed, status = 'waiting'
                    FROM location JOIN photo ON photo.id = location.photo WHERE root = ? AND directory = ?
                    """)
            var files: [[UInt8]: StoredFile] = [:]
            let rows = try Row.fetchCursor(statement, arguments: [root, directory.data])
            while let row = try rows.next() {
                files[row.bytes(0)] = StoredFile(photo: row[1], stamp: row.stamp(from: 2), isWaiting: row[7])
            }
            return files
        }
    }

    /// The folders of a library that hold known files.
    package func directories(root: Int64) throws(StoreError) -> [[UInt8]] {
        try connection.read { try Self.directories(of: root, $0) }
    }

    static func directories(of root: Int64, _ database: Database) throws -> [[UInt8]] {
        try database.rows("SELECT DISTINCT directory FROM location WHERE root = ?", [root]).map { $0.bytes(0) }
    }

    /// The locations of known files in a folder and below it, in byte order.
    package func locations(root: Int64, below directory: [UInt8]) throws(StoreError) -> [Location] {
        try connection.read { database in
            try database.rows(
                "SELECT root, directory, name FROM location WHERE \(Self.below) ORDER BY directory, name",
                Self.arguments(root, directory)
            ).map { Location(root: $0[0], directory: $0.bytes(1), name: $0.bytes(2)) }
        }
    }

    /// The photos with a file name, in the order of their folders; a few of many.
    ///
    /// Reads all places, because only people ask for names alone.
    package func photos(named name: [UInt8]) throws(StoreError) -> [(photo: PhotoID, location: Location)] {
        try connection.read { database in
            try database.rows(
                """
                SELECT location.photo, root, directory, name FROM location JOIN photo ON photo.id = location.photo
                WHERE name = ? AND root IN (SELECT id FROM temp.watched_root) AND status != 'foreign'
                ORDER BY directory LIMIT 100
                """, [name.data]
            ).map { ($0[0], Location(root: $0[1], directory: $0.bytes(2), name: $0.bytes(3))) }
        }
    }

    /// The names of known photos that differ from one only in the case of Latin letters or the ending, in byte order; a
    /// few of many.
    ///
    /// Reads all places, as `photos(named:)` does.
    package func names(like name: [UInt8]) throws(StoreError) -> [[UInt8]] {
        let text = String(decoding: name, as: UTF8.self)
        let stem = text.lastIndex(of: ".").map { String(text[..<$0]) } ?? text
        guard !stem.isEmpty, name.count <= Self.longestName else { return [] }
        let plain = stem.unicodeScalars.map { ["\\", "%", "_"].contains($0) ? "\\\($0)" : String($0) }.joined()
        return try connection.read { database in
            try database.rows(
                """
                SELECT DISTINCT name FROM location JOIN photo ON photo.id = location.photo
                WHERE (CAST(name AS TEXT) LIKE ? ESCAPE '\\' OR CAST(name AS TEXT) LIKE ? ESCAPE '\\')
                  AND root IN (SELECT id FROM temp.watched_root) AND status != 'foreign'
                ORDER BY name LIMIT 100
                """, [plain, plain + ".%"]
            ).map { $0.bytes(0) }
                .filter { !$0.dropFirst(stem.utf8.count + 1).contains(UInt8(ascii: ".")) }
        }
    }

    /// The photos in a folder and below it, each once with the first of its locations there, in byte order.
    ///
    /// Letter case counts: a user who names one folder does not mean another one.
    package func photos(
        root: Int64, below directory: [UInt8]
    ) throws(StoreError) -> [(photo: PhotoID, location: Location)] {
        try connection.read { database in
            var isNamed: Set<PhotoID> = []
            return try database.rows(
                """
                SELECT root, directory, location.name, photo.id FROM location JOIN photo ON photo.id = location.photo
                WHERE \(Self.below) AND status != 'foreign' ORDER BY directory, location.name
                """, Self.arguments(root, directory)
            ).compactMap { row in
                guard isNamed.insert(row[3]).inserted else { return nil }
                return (row[3], Location(root: row[0], directory: row.bytes(1), name: row.bytes(2)))
            }
        }
    }

    /// Selects the locations in a folder and below it.
    private static let below = "root = ? AND (? OR directory = ? OR (directory >= ? AND directory < ?))"

    private static func arguments(_ root: Int64, _ directory: [UInt8]) -> StatementArguments {
        // Folders below d sort between "d/" and "d0", because 0 is the byte after the slash.
        [
            root, directory.isEmpty, directory.data, (directory + [UInt8(ascii: "/")]).data,
            (directory + [UInt8(ascii: "0")]).data,
        ]
    }

    /// Where a photo lies, or lay last if it was decided about: relative to its library, and from the root.
    package func lastLocation(of photo: PhotoID) throws(StoreError) -> (path: [UInt8], absolutePath: [UInt8])? {
        try connection.read { database in
            let here = try Self.watchedLocations(of: photo, database).first ?? Self.locations(of: photo, database).first
            let last =
                try here
                ?? database.row(
                    "SELECT last_root, last_directory, last_name FROM photo WHERE id = ? AND last_root IS NOT NULL",
                    [photo]
                ).map { Location(root: $0[0], directory: $0.bytes(1), name: $0.bytes(2)) }
            return try last.map { ($0.path, try Self.absolutePath(of: $0, database)) }
        }
    }

    /// The photo at a location; nil if none is known.
    package func photo(at location: Location) throws(StoreError) -> PhotoID? {
        try connection.read { try Self.file(at: location, $0)?.photo }
    }

    /// The first location of a photo in byte order, and its known stamp; nil if the photo is gone or lies outside the libraries of the
    /// settings.
    package func file(of photo: PhotoID) throws(StoreError) -> (location: Location, stamp: FileStamp)? {
        try connection.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT root, directory, name, volume, inode, size, modified, changed
                    FROM location JOIN photo ON photo.id = location.photo
                    WHERE photo = ? AND root IN (SELECT id FROM temp.watched_root)
                    ORDER BY root, directory, name LIMIT 1
                    """)
            return try Row.fetchOne(statement, arguments: [photo]).map {
                (Location(root: $0[0], directory: $0.bytes(1), name: $0.bytes(2)), $0.stamp(from: 3))
            }
        }
    }

    /// The photos that lie in one of these places.
    ///
    /// A photo with several locations (hard links) is included if any of them matches.
    package func photos(in places: [LibraryPlace]) throws(StoreError) -> Set<PhotoID> {
        try connection.read { database in
            var photos: Set<PhotoID> = []
            for (root, places) in Dictionary(grouping: places, by: \.root) {
                for directory in try Self.directories(of: root, database) {
                    let nearby = places.filter { $0.mayCover(directory: directory) }
                    guard !nearby.isEmpty else { continue }
                    let rows = try database.rows(
                        "SELECT name, photo FROM location WHERE root = ? AND directory = ?", [root, directory.data])
                    for row in rows {
                        let name = row.bytes(0)
                        if nearby.contains(where: { $0.covers(root: root, directory: directory, name: name) }) {
                            photos.insert(row[1])
                        }
                    }
                }
            }
            return photos
        }
    }
}

/// Steps of transactions.
extension PlaceStore {
    /// Of a file with more names (hard links), the first ones in byte order say what its folder and words are, and what
    /// the journal finds again.
    ///
    /// Only stores of backups give one file more names. Each new name would cost as much as all names before it.
    static let mostNames = 100

    static func file(at location: Location, _ database: Database) throws -> StoredFile? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT photo.id, volume, inode, size, modified, changed, status = 'waiting'
                FROM location JOIN photo ON photo.id = location.photo WHERE root = ? AND directory = ? AND name = ?
                """)
        return try Row.fetchOne(
            statement, arguments: [location.root, location.directory.data, location.name.data]
        ).map { StoredFile(photo: $0[0], stamp: $0.stamp(from: 1), isWaiting: $0[6]) }
    }

    /// The locations of a photo in the libraries of the settings.
    static func watchedLocations(of photo: PhotoID, _ database: Database) throws -> [Location] {
        try watchedLocations(of: [photo], database)[photo] ?? []
    }

    /// The locations of photos in the libraries of the settings, in byte order; photos without any are absent.
    static func watchedLocations(of photos: [PhotoID], _ database: Database) throws -> [PhotoID: [Location]] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT photo, root, directory, name FROM location
                    WHERE photo IN (SELECT value FROM json_each(?)) AND root IN (SELECT id FROM temp.watched_root)
                    ORDER BY photo, root, directory, name
                    """), arguments: [Database.list(photos)])
        var locations: [PhotoID: [Location]] = [:]
        while let row = try rows.next() {
            locations[row[0], default: []].append(
                Location(root: row[1], directory: row.bytes(2), name: row.bytes(3)))
        }
        return locations
    }

    /// The location of a photo in the libraries of the settings; nil if it has none or several there.
    ///
    /// Its cost does not grow with the number of locations.
    static func onlyLocation(of photo: PhotoID, _ database: Database) throws -> Location? {
        let rows = try database.rows(
            """
            SELECT root, directory, name FROM location
            WHERE photo = ? AND root IN (SELECT id FROM temp.watched_root) LIMIT 2
            """, [photo])
        guard rows.count == 1, let row = rows.first else { return nil }
        return Location(root: row[0], directory: row.bytes(1), name: row.bytes(2))
    }

    static func hasLocation(_ photo: PhotoID, _ database: Database) throws -> Bool {
        try database.value(Bool.self, "SELECT 1 FROM location WHERE photo = ? LIMIT 1", [photo]) ?? false
    }

    /// Marks a photo without a location as gone, or deletes its row if it was never analysed and has no history.
    static func retireIfNowhere(
        _ photo: PhotoID, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws {
        touched.photos.insert(photo)
        guard try !hasLocation(photo, database) else { return }
        try database.run(
            """
            DELETE FROM photo WHERE id = ?1 AND content IS NULL AND decision IS NULL
            AND NOT EXISTS (SELECT 1 FROM act_photo WHERE photo = ?1)
            AND NOT EXISTS (SELECT 1 FROM trash_operation WHERE photo = ?1)
            AND NOT EXISTS (SELECT 1 FROM skipped WHERE photo = ?1)
            """, [photo])
        try database.run(
            "UPDATE photo SET gone = ? WHERE id = ? AND gone IS NULL", [now, photo])
    }

    /// The locations of a photo, or the first of them, in byte order.
    static func locations(of photo: PhotoID, limit: Int = .max, _ database: Database) throws -> [Location] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT root, directory, name FROM location WHERE photo = ? ORDER BY root, directory, name LIMIT ?
                    """),
            arguments: [photo, limit]
        ).map { Location(root: $0[0], directory: $0.bytes(1), name: $0.bytes(2)) }
    }

    /// The absolute paths of a photo, or the first of them, in the order of their locations.
    static func absolutePaths(of photo: PhotoID, limit: Int = .max, _ database: Database) throws -> [[UInt8]] {
        try locations(of: photo, limit: limit, database).map { try absolutePath(of: $0, database) }
    }

    static func absolutePath(of location: Location, _ database: Database) throws -> [UInt8] {
        let root = try database.row("SELECT path FROM root WHERE id = ?", [location.root])?.bytes(0) ?? []
        return root + [UInt8(ascii: "/")] + location.path
    }
}
