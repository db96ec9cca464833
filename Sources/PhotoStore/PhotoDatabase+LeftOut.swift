internal import GRDB
package import PhotoCulling
internal import Synchronization

/// Which photos are not to be judged, for the folders that they lie in.
extension PhotoDatabase {
    /// Marks the photos of these folders, and no others, in all that is told from now on.
    package func leaveOut(_ folders: [LeftOutFolder]) {
        leftOut.withLock { $0 = folders }
    }

    var leftOutFolders: [LeftOutFolder] { leftOut.withLock(\.self) }

    /// The photos that have a place in one of these folders.
    ///
    /// A photo with several places (hard links) is left out with any of them: what is done to it is done to all.
    /// The directories of a folder are neighbours in the table's order, so that only what is found costs time.
    package func photos(in folders: [LeftOutFolder]) throws(StoreError) -> Set<PhotoID> {
        try read { database in
            var photos: Set<PhotoID> = []
            for folder in folders {
                let cursor = try Self.places(in: folder, database)
                while let photo = try cursor.next() { photos.insert(photo) }
            }
            return photos
        }
    }

    private static func places(
        in folder: LeftOutFolder, _ database: Database
    ) throws -> FastDatabaseValueCursor<PhotoID> {
        guard !folder.directory.isEmpty else {
            return try PhotoID.fetchCursor(
                database.cachedStatement(sql: "SELECT photo FROM location WHERE root = ?"), arguments: [folder.root])
        }
        // In the order of bytes `0` follows on `/`: between them lies all that is below the directory.
        let (from, to) = (folder.directory + [UInt8(ascii: "/")], folder.directory + [UInt8(ascii: "0")])
        return try PhotoID.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT photo FROM location WHERE root = ?1 AND directory = ?2
                    UNION ALL SELECT photo FROM location WHERE root = ?1 AND directory >= ?3 AND directory < ?4
                    """),
            arguments: [folder.root, folder.directory.data, from.data, to.data])
    }
}
