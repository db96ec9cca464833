internal import GRDB
package import PhotoCulling
internal import Synchronization

/// What the person said of folders and single photos.
extension PhotoDatabase {
    /// What is said of the photos in some places.
    struct MarkedPlaces: Sendable {
        var leftOut: [LibraryPlace] = []
        var protected: [LibraryPlace] = []

        /// The traits that a photo has for the place where it lies.
        func traits(root: Int64, directory: [UInt8], name: [UInt8]) -> PhotoTraits {
            var traits: PhotoTraits = []
            if leftOut.contains(where: { $0.covers(root: root, directory: directory, name: name) }) {
                traits.insert(.leftOut)
            }
            if protected.contains(where: { $0.covers(root: root, directory: directory, name: name) }) {
                traits.insert(.protected)
            }
            return traits
        }
    }

    /// Marks the photos of these places as left out, and no others, in all that is told from now on.
    package func leaveOut(_ places: [LibraryPlace]) {
        markedPlaces.withLock { $0.leftOut = places }
    }

    /// The same for photos that are protected.
    package func protect(_ places: [LibraryPlace]) {
        markedPlaces.withLock { $0.protected = places }
    }

    var placesNow: MarkedPlaces { markedPlaces.withLock(\.self) }

    /// The photos that lie in one of these places.
    ///
    /// A photo with several places (hard links) counts with any of them: what is done to it is done to all.
    /// The directories of a folder are neighbours in the table's order, so that only what is found costs time.
    package func photos(in places: [LibraryPlace]) throws(StoreError) -> Set<PhotoID> {
        try read { database in
            var photos: Set<PhotoID> = []
            for place in places {
                let cursor = try Self.photos(in: place, database)
                while let photo = try cursor.next() { photos.insert(photo) }
            }
            return photos
        }
    }

    private static func photos(
        in place: LibraryPlace, _ database: Database
    ) throws -> FastDatabaseValueCursor<PhotoID> {
        guard !place.path.isEmpty else {
            return try PhotoID.fetchCursor(
                database.cachedStatement(sql: "SELECT photo FROM location WHERE root = ?"), arguments: [place.root])
        }
        // In the order of bytes `0` follows on `/`: between them lies all that is below the directory.
        let (from, to) = (place.path + [UInt8(ascii: "/")], place.path + [UInt8(ascii: "0")])
        let slash = place.path.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { Array(place.path[..<$0]) } ?? []
        let name = slash.map { Array(place.path[($0 + 1)...]) } ?? place.path
        return try PhotoID.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT photo FROM location WHERE root = ?1 AND directory = ?2
                    UNION ALL SELECT photo FROM location WHERE root = ?1 AND directory >= ?3 AND directory < ?4
                    UNION ALL SELECT photo FROM location WHERE root = ?1 AND directory = ?5 AND name = ?6
                    """),
            arguments: [place.root, place.path.data, from.data, to.data, folder.data, name.data])
    }
}
