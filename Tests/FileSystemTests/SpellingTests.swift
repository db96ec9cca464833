import FileSystem
import Testing

@Suite("Paths that people write by hand")
struct SpellingTests {
    static let rows: [(path: String, folder: String, rest: String?)] = [
        ("a/b", "", "a/b"), ("", "", ""), ("a", "a", ""), ("A/b/c", "a/B", "c"), ("ab", "a", nil), ("a", "ab", nil),
        ("a", "a/b", nil), ("/x/Y/z", "/X/y", "z"), ("e\u{301}/x", "\u{C9}", "x"), ("\u{E9}", "E\u{301}", ""),
        ("e", "e\u{301}", nil), ("e\u{301}", "e", nil), ("Stra\u{DF}e/x", "STRASSE", "x"),
        ("a/\u{301}x", "a", "\u{301}x"), ("\u{E9}/\u{301}x/y", "e\u{301}", "\u{301}x/y"), ("", "a", nil),
    ]

    @Test("What lies behind a folder is found in any letter case and Unicode form", arguments: rows.indices)
    func rest(index: Int) {
        let (path, folder, wanted) = Self.rows[index]
        let rest = Spelling.rest(of: Array(path.utf8), behind: Array(folder.utf8))
        #expect(rest.map(Array.init) == wanted.map { Array($0.utf8) })
    }

    @Test("A name that is not UTF-8 is the same byte by byte only")
    func bytes() {
        #expect(Spelling.isSame([0x41, 0xFF], [0x41, 0xFF]))
        #expect(!Spelling.isSame([0x41, 0xFF], [0x41, 0xFE]))
        #expect(!Spelling.isSame([0x41, 0xFF], [0x61, 0xFF]))
        #expect(!Spelling.isSame([], [0x61]) && !Spelling.isSame([0x61], []))
    }
}
