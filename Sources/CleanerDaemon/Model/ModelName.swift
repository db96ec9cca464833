import PhotoCulling

/// Names a program of the user's own in the store.
enum ModelName {
    /// Sixteen hexadecimal digits at most; differs when the program, its arguments or their files do.
    static func of(_ stamp: String) -> String { String(StableHash.of(Array(stamp.utf8)), radix: 16) }
}
