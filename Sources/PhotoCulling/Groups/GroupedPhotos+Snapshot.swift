/// Writes all parts, one after the other; `init(from:settings:)` reads them in the same order.
extension GroupedPhotos {
    /// Throws if changes were not taken, or a series may have fallen apart.
    func write(to writer: inout SnapshotWriter) throws {
        try photos.write(to: &writer)
        try copies.write(to: &writer)
        try near.write(to: &writer)
        try shots.write(to: &writer)
        try embeddings.write(to: &writer)
        try videos.write(to: &writer)
        try writer.write(Array(apart))
    }
}
