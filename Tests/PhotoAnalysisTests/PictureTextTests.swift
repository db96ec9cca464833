import PhotoAnalysis
import Testing

@Suite("Texts of pictures")
struct PictureTextTests {
    @Test(
        "Blanks, empty lines, control characters and marks of direction go",
        arguments: [
            ("  two \t words \n\n\r\n more ", "two words\nmore"), ("\u{202E}evil\u{1B}[2J\u{0}", "evil[2J"),
            ("\u{0}\u{200F}\n \u{FEFF}", ""), ("", ""), ("né \u{1F600}", "né \u{1F600}"),
        ])
    func clean(raw: String, text: String) {
        #expect(PictureText(raw).text == text)
    }

    @Test("A long text ends behind a whole word within the limit")
    func long() {
        let text = PictureText(String(repeating: "words ", count: 10_000)).text
        #expect(text.utf8.count <= PictureText.mostBytes && text.utf8.count > PictureText.mostBytes - 7)
        #expect(text.hasSuffix("words"))
        #expect(PictureText(String(repeating: "é", count: 10_000)).text == "")
    }
}
