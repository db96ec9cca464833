import PhotoCulling

/// What is marked, named so that a person empties just what they were shown.
enum PileName {
    /// The same for the same photos.
    ///
    /// - Parameter families: In any order.
    /// - Returns: Hexadecimal digits.
    static func of(_ families: [[PhotoID]]) -> String {
        let photos = families.flatMap(\.self).sorted().map { WireID.photo($0) }.joined(separator: " ")
        return String(StableHash.of(Array(photos.utf8)), radix: 16)
    }
}
