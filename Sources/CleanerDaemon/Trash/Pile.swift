import PhotoCulling

/// What is marked, named so that a person empties just what they were shown.
enum Pile {
    /// The same for the same photos.
    ///
    /// - Parameter families: In any order.
    /// - Returns: Hexadecimal digits.
    static func name(of families: [[PhotoID]]) -> String {
        let photos = families.flatMap(\.self).sorted().map(Catalogue.text).joined(separator: " ")
        return String(StableHash.of(Array(photos.utf8)), radix: 16)
    }
}
