import CleanerProtocol
import Testing

@Suite struct SuggestionTests {
    @Test(
        "The name that was meant is guessed",
        arguments: [
            ("statsu", "status"), ("lst", "list"), ("ls", "list"), ("stat", "status"), ("undoo", "undo"),
            ("xyzzy", nil),
            ("s", nil), ("qqq", nil),
        ] as [(String, String?)])
    func suggestion(word: String, name: String?) {
        let names = ["status", "list", "show", "mark", "undo", "trash", "scan", "sync"]
        #expect(Suggestion.nearest(to: word, among: names) == name)
    }
}
