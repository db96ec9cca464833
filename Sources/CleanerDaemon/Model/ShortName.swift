import PhotoCulling

/// Stands for a long text where it is only compared: what identifies a program, or a prompt.
enum ShortName {
    /// Sixteen hexadecimal digits at most; two texts have the same with a chance of one in 2⁶⁴.
    static func of(_ text: String) -> String { String(StableHash.of(Array(text.utf8)), radix: 16) }
}
