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
    package func photos(in places: [LibraryPlace]) throws(StoreError) -> Set<PhotoID> {
        try read { database in
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
