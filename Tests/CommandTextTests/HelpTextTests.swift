import CommandText
import PhotoCategories
import Testing
import Translation

@Suite struct HelpTextTests {
    @Test("A long usage is broken between options, and nothing else is touched")
    func usage() {
        let options = "[--one <first value>] [--two <second value>] [--three <third value>] [--four]"
        #expect(
            HelpText.wrapped("OVERVIEW: a\n\nUSAGE: cleanerctl list <category> \(options)\n\nEND") == """
                OVERVIEW: a

                USAGE: cleanerctl list <category> [--one <first value>] [--two <second value>]
                       [--three <third value>] [--four]

                END
                """)
        #expect(HelpText.wrapped("Usage: cleanerctl list") == "Usage: cleanerctl list")
    }

    @Test("Each category is explained on one line, and an unknown one with the one that was probably meant")
    func categories() {
        #expect(CategoryText.lines.count == PhotoCategories.Category.allCases.count)
        #expect(CategoryText.lines.allSatisfy { TextWidth.of($0) <= HelpText.columns })
        let complaint = CategoryText.unknown("blury", command: "review")
        #expect(complaint.status == .usage)
        #expect(
            complaint.lines.prefix(4) == [
                "cleanerctl: there is no category 'blury'", "did you mean: cleanerctl review blurry",
                "the categories:", "  duplicates       the same picture in several files, to the last pixel",
            ])
        #expect(!CategoryText.unknown("sunsets", command: "list").lines.contains { $0.hasPrefix("did you mean") })
    }

    @Test(
        "A category is also known by the title that people read",
        arguments: [("Unscharf", "blurry"), ("bildschirmfotos", "screenshots"), ("varianten", "near-duplicates")])
    func titles(word: String, meant: String) {
        Language.german.spoken {
            let lines = CategoryText.unknown(word, command: "list").lines
            #expect(lines.contains { $0.contains("cleanerctl list \(meant)") }, "\(lines)")
        }
    }

    @Test(
        "A mistyped folder is told from its neighbours, in any letter case and as the shell takes it",
        arguments: [
            ("Sumer", "Summer"), ("sumer", "Summer"), ("Trip to Rom", "'Trip to Rome'"), ("Blury", "blurry"),
            ("Winter", nil), ("An", nil),
        ] as [(String, String?)])
    func folders(word: String, meant: String?) {
        let complaint = CategoryText.unknown(
            word, command: "list", orFolder: true, folders: ["2024", "Summer", "Trip to Rome", "Anna's", "a\u{1B}b"])
        #expect(complaint.lines.first == "cleanerctl: there is no category or folder '\(word)'")
        #expect(
            complaint.lines[1] == meant.map { "did you mean: cleanerctl list \($0)" }
                ?? "photos with this word: cleanerctl search \(word)")
    }
}
