import Testing

@testable import OwnPrograms

@Suite("Programs as a setting names them")
struct CommandWordsTests {
    @Test(
        "Spaces separate words, quotes keep them together, and a tilde is the home",
        arguments: [
            ("clip", ["clip"]), ("  python3   ~/clip.py  -q ", ["python3", "/home/a/clip.py", "-q"]),
            ("'/opt/my models/clip' \"it's\" ''", ["/opt/my models/clip", "it's", ""]),
            ("a'b c'd $HOME ; * ~x", ["ab cd", "$HOME", ";", "*", "~x"]),
        ])
    func words(text: String, words: [String]) throws {
        #expect(try CommandWords(text, home: "/home/a").words == words)
    }

    @Test(
        "A text that names no program is refused",
        arguments: ["", "   ", "''", "'a", "a \"b", "a\nb", "a\u{0}", String(repeating: "a", count: 5000)])
    func refused(text: String) {
        #expect(throws: ProgramFailure.self) { try CommandWords(text, home: "/home/a") }
    }
}
