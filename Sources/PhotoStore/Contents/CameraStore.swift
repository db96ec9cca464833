internal import GRDB
internal import Images
internal import PhotoCulling

/// The names of the cameras whose numbers the engine knows.
package struct CameraStore: Sendable {
    let connection: StoreConnection

    /// A camera by the name that it writes into metadata.
    package struct Camera: Sendable, Hashable {
        /// As `PhotoFacts.camera`.
        package let number: UInt32
        /// Make and model, the make once.
        package let name: String
    }

    /// All cameras that took a photo, by number.
    package func all() throws(StoreError) -> [Camera] {
        try connection.read { database in
            try database.rows("SELECT number, make, model FROM camera ORDER BY number").map { row in
                let (make, model): (String, String) = (row[1], row[2])
                return Camera(
                    number: PhotoFacts.keptCamera(UInt32(truncatingIfNeeded: row[0] as Int64)),
                    name: make.isEmpty || model.hasPrefix(make) ? model : "\(make) \(model)")
            }
        }
    }
}
