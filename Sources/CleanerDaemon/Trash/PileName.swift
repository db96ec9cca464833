import PhotoCulling

/// Names the pile, so that a person empties exactly what they were shown.
enum PileName {
    /// The pile's name, the same for the same photos.
    ///
    /// - Parameter families: The marked families, in any order.
    /// - Returns: The name, in hexadecimal digits.
    static func of(_ families: [[PhotoID]]) -> String {
        let photos = families.flatMap(\.self).sorted().map { WireID.photo($0) }.joined(separator: " ")
        return String(StableHash.of(Array(photos.utf8)), radix: 16)
    }
}
