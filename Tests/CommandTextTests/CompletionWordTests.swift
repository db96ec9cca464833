import CommandText
import Testing

@Suite struct CompletionWordTests {
    @Test(
        "The names of cameras are offered",
        arguments: ["Google Pixel 7", "Canon EOS-1D X", "M\u{E4}rklin_2,5+/.", "\u{5C0F}\u{7C73} 13", "7"])
    func plain(word: String) { #expect(CompletionWord.isPlain(word)) }

    @Test(
        "What a shell would run, expand or take apart is not offered",
        arguments: [
            "", " x", "-x", "/x", "~x", "$(touch x)", "a$(touch x)", "a`touch x`", "a$HOME", "a;b", "a|b", "a&b", "a>b",
            "a\nb", "a\tb", "a\\b", "a'b", "a\"b", "a{b,c}", "a*", "a?", "a[b]", "a:b", "a!b", "a#b", "a%b", "a=b",
            "a(b)", "a\u{1B}[2J", "a\u{202E}b", "a\u{200B}b", "a\0b",
        ])
    func active(word: String) { #expect(!CompletionWord.isPlain(word)) }
}
