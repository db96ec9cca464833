import BoundedReading
import Images
import Testing

@testable import ImageDecoding

@Suite("EXIF's user comment")
struct UserCommentTests {
    @Test(
        "The name of the character set is no part of the text, and a text without one is whole",
        arguments: [
            ("ASCII\0\0\0Pier", "Pier"), ("\0\0\0\0\0\0\0\0Pier", "Pier"), ("        Pier", "Pier"),
            ("Grandma at the pier", "Grandma at the pier"), ("ASCII\0\0\0        ", nil), ("ASCII\0\0\0\0\0\0", nil),
            ("JIS\0\0\0\0\0Pier", nil), ("Pier", nil),
        ] as [(String, String?)])
    func sets(bytes: String, text: String?) {
        let read = Array(bytes.utf8).withUnsafeBytes { MetadataText.userComment(BoundedBytes($0), isBigEndian: false) }
        #expect(read == text)
    }
}
