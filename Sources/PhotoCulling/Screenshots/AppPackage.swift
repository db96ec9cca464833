/// An app by its package, such as `com.whatsapp`, which Android phones write into the names of screenshots.
///
/// Xiaomi and Huawei write the package itself, OnePlus, Oppo and realme its MD5 digest.
struct AppPackage {
    /// What a user calls the app; the package itself if it is not in the table.
    let title: String

    private static let titles = Dictionary(uniqueKeysWithValues: table.map { ($0.package, $0.title) })
    private static let titlesOfDigests = Dictionary(uniqueKeysWithValues: table.map { ($0.digest, $0.title) })
    /// The length of an MD5 digest in hexadecimal digits.
    private static let digestLetters = 32

    /// Nil for a text that is no package, and for the digest of an unknown one, which says nothing to a user.
    init?(_ text: String) {
        if let known = Self.titles[text] ?? Self.titlesOfDigests[text] {
            title = known
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, parts.allSatisfy(Self.isPart) else { return nil }
        title = text
    }

    /// Whether a text may be a digest of any package.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == digestLetters && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Whether a text is one part of a package: a small letter, then letters, digits and underscores, all of ASCII.
    private static func isPart(_ part: Substring) -> Bool {
        guard let first = part.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return part.utf8.allSatisfy { letter in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) || letter == UInt8(ascii: "_")
        }
    }
}
