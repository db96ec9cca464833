import CommandText
import Testing

@Suite("Text without Unicode")
struct PlainTextTests {
    @Test(
        "The first locale that says something counts",
        arguments: [
            ([:], false), (["LANG": "C"], true), (["LANG": "de_DE.UTF-8"], false), (["LANG": "de_DE.utf8"], false),
            (["LANG": "C.UTF-8", "LC_ALL": "POSIX"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], false),
            (["LC_CTYPE": "C.UTF-8", "LANG": "C"], false),
        ])
    func locale(environment: [String: String], isPlain: Bool) {
        #expect(PlainText.isWanted { environment[$0] } == isPlain)
    }

    @Test("Our symbols become ASCII, and letters of names stay")
    func symbols() {
        #expect(PlainText.of("██░ 640 × 480 · “Köln” …") == "##. 640 x 480 - \"Köln\" ...")
        #expect(PlainText.of("as it was") == "as it was")
    }
}
