import CleanerProtocol
import Testing

@Suite struct WirePathTests {
    static let paths: [(label: String, bytes: [UInt8], hasBytes: Bool)] = [
        ("plain", Array("2024/a.jpg".utf8), false),
        ("composed", Array("\u{E9}.jpg".utf8), false),
        ("decomposed", Array("e\u{301}.jpg".utf8), false),
        ("newline and escape", Array("a\n\u{1B}[2J.jpg".utf8), false),
        ("the sign of repair itself", Array("\u{FFFD}.jpg".utf8), false),
        ("invalid", [0x62, 0xFF, 0xFE, 0x2E], true),
        ("cut in the middle of a letter", [0x61, 0xC3], true),
        ("a surrogate in UTF-8", [0xED, 0xA0, 0x80], true),
    ]

    @Test("A path comes back in its bytes, and carries them only where its text does not", arguments: paths.indices)
    func roundTrip(index: Int) {
        let (_, bytes, hasBytes) = Self.paths[index]
        let path = WirePath(bytes: bytes)
        #expect((path.base64 != nil) == hasBytes)
        #expect(WirePath(text: path.text, base64: path.base64)?.bytes == bytes)
    }

    @Test("Two ways to write one letter are two paths")
    func noNormalisation() {
        #expect(WirePath(bytes: Array("\u{E9}".utf8)) != WirePath(bytes: Array("e\u{301}".utf8)))
    }

    @Test("What is no path is refused", arguments: [("a", "?"), ("a", "YQBi"), ("a\0b", nil)] as [(String, String?)])
    func refused(text: String, base64: String?) {
        #expect(WirePath(text: text, base64: base64) == nil)
    }
}
