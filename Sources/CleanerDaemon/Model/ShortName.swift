import PhotoCulling

/// A short digest of a text that is only compared, such as what identifies a program or a prompt.
enum ShortName {
    /// At most sixteen hexadecimal digits; two texts have the same with a chance of one in 2⁶⁴.
    static func of(_ text: String) -> String { String(StableHash.of(Array(text.utf8)), radix: 16) }
}
