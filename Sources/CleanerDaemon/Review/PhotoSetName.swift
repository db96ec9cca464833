import PhotoCulling

/// Names a set of photos, so that a user empties or marks exactly what they were shown.
enum PhotoSetName {
    /// The name in hexadecimal digits, the same for the same photos in any order.
    static func of(_ photos: some Sequence<PhotoID>) -> String {
        let photos = photos.sorted().map { WireID.photo($0) }.joined(separator: " ")
        return String(StableHash.of(Array(photos.utf8)), radix: 16)
    }
}
