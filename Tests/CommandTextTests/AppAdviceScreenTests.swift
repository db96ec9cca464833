import CleanerProtocol
import CommandText
import Testing

@Suite("Advice about applications, and the words of a language model")
struct AppAdviceScreenTests {
    private static func row(_ name: String, _ advice: AppRow.Advice...) -> AppRow {
        var row = AppRow(id: name, name: name, source: .init(kind: "debian", name: name))
        row.advice = advice
        return row
    }

    private static let cache = AppRow.Advice(text: "A cache.", bytes: 5, removal: .init(kind: .emptyingCache))

    private static func words(_ words: String, columns: Int? = nil) -> [StyledLine] {
        AppAdviceScreen.words(AppAdviceReport(rows: 0, words: words, said: 3600), Sample.page(columns))
    }

    @Test("The rules name each application with its reasons and the ways to remove it; the tenth is the last one")
    func rules() {
        let unused = AppRow.Advice(text: "Unused.", bytes: 9, removal: .init(kind: .command, text: "sudo apt remove x"))
        let rows = [Self.row("la\u{1B}rge", unused, Self.cache), Self.row("small", Self.cache)]
        #expect(
            Sample.text(AppAdviceScreen.rules(rows, Sample.page(nil))) == """
                la\\x1Brge
                  Unused. sudo apt remove x, or in the software centre.
                  A cache. Empty its folder in ~/.cache while it does not run.
                small
                  A cache. Empty its folder in ~/.cache while it does not run.
                """)
        let parts = AppAdviceScreen.rules([rows[1], rows[1]], Sample.page(nil))
        #expect(Sample.text(parts).hasPrefix("small with 1 more\n  A cache."))
        let many = AppAdviceScreen.rules((0..<12).map { Self.row("a\($0)", Self.cache) }, Sample.page(nil))
        #expect(many.count == 21)
        #expect(Sample.text(many).hasSuffix("\n… and 2 applications more: cleanerctl apps"))
        #expect(Sample.text(AppAdviceScreen.rules([], Sample.page(nil))) == "By the rules no application has to go.")
    }

    @Test("A model's words are named as its own, behind a bar, with control characters and turned text escaped")
    func ownWords() {
        let text = Sample.text(Self.words("Drop \u{1B}[31mlarge.\r\n\n\tRun: rm -rf ~\u{202E}\u{2028}end"))
        #expect(
            text == """

                Your own language model says (apps.command, 01:00):
                  │ Drop \\x1B[31mlarge.
                  │ \\tRun: rm -rf ~\\u{202E}
                  │ end

                These are its words and may be wrong. cleanerd does nothing that they say; run no command from them. \
                How an application is removed: cleanerctl apps show NAME
                """)
        #expect(AppAdviceScreen.words(AppAdviceReport(rows: 3), Sample.page(nil)).isEmpty)
    }

    @Test(
        "No line is wider than the terminal, and none begins without the bar, however long a word is",
        arguments: [20, 40, 80])
    func widths(columns: Int) {
        let long = String(repeating: "x\u{A0}", count: 100) + " " + String(repeating: "画", count: 50) + " end"
        let lines = Self.words("Short words, then long ones: \(long)", columns: columns)
        #expect(lines.dropFirst(2).allSatisfy { $0.width <= columns })
        let said = lines.dropFirst(2).prefix { $0.width > 0 }.map { $0.text(colour: false) }
        #expect(said.count > 5 && said.allSatisfy { $0.hasPrefix("  │ ") })
        #expect(said.joined().contains("end"))
    }

    @Test("A long answer is cut, and says so")
    func length() {
        let lines = Self.words(String(repeating: "word\n", count: 1000), columns: 80)
        #expect(lines.count == 54)
        #expect(Sample.text(lines).contains("… and 952 lines more: cleanerctl apps advice --json"))
    }

    @Test("A model that says nothing is a word why and what to do")
    func failure() {
        let failure = AppAdviceReport.Failure(
            problem: "did not answer within 600 s", remedy: "Take a \u{1B}smaller model")
        #expect(
            AppAdviceScreen.failure(AppAdviceReport(rows: 0, failure: failure)) == [
                "By the rules alone: your language model did not answer within 600 s.", "Take a \\x1Bsmaller model.",
            ])
        #expect(AppAdviceScreen.failure(AppAdviceReport(rows: 0, words: "Yes.")).isEmpty)
    }
}
