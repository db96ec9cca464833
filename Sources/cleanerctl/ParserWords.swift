import Translation

/// The help and the errors of the argument parser in the language that is spoken.
///
/// The parser has English ones only, whose words are found here line by line.
enum ParserWords {
    /// Sentences that make a whole line; of those with the same beginning, the longer one comes first.
    private static let lines: [PhrasePattern] = [
        PhrasePattern { _ in Phrase("ARGUMENTS:") },
        PhrasePattern { _ in Phrase("OPTIONS:") },
        PhrasePattern { _ in Phrase("SUBCOMMANDS:") },
        PhrasePattern { Phrase("OVERVIEW: \($0[0])") },
        PhrasePattern { Phrase("  See '\($0[0])' for detailed help.") },
        PhrasePattern { Phrase("  See '\($0[0])' for more information.") },
        PhrasePattern { Phrase("Help:  \($0[0])") },
        PhrasePattern { Phrase("\($0[0])  Show help information.") },
        PhrasePattern { Phrase("\($0[0])  Show the version.") },
        PhrasePattern { Phrase("Unknown option '\($0[0])'. Did you mean '\($0[1])'?") },
        PhrasePattern { Phrase("Unknown option '\($0[0])'") },
        PhrasePattern { Phrase("Invalid option: \($0[0])") },
        PhrasePattern { Phrase("The option '\($0[0])' does not take any value, but '\($0[1])' was specified.") },
        PhrasePattern { Phrase("Unexpected argument '\($0[0])'") },
        PhrasePattern { Phrase("\($0[0]) unexpected arguments: '\($0[1])'") },
        PhrasePattern { Phrase("Missing expected argument '\($0[0])'") },
        PhrasePattern { Phrase("Missing value for '\($0[0])'") },
        PhrasePattern { Phrase("   or: Missing value for '\($0[0])' in '\($0[1])'") },
        PhrasePattern {
            Phrase("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of the following:")
        },
        PhrasePattern {
            Phrase("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of \(choice($0[2].english)).")
        },
        PhrasePattern { Phrase("The value '\($0[0])' is invalid for '\($0[1])': \($0[2])") },
        PhrasePattern { Phrase("The value '\($0[0])' is invalid for '\($0[1])'") },
        PhrasePattern { Phrase("Can't generate completion scripts for '\($0[0])'.") },
        PhrasePattern { _ in Phrase("Can't autodetect a supported shell.") },
        PhrasePattern { _ in Phrase("Please use --generate-completion-script=<shell> with one of:") },
    ]

    /// What stands in other lines.
    ///
    /// None is longer than in English, except for the heads of a usage: the lines are broken already.
    private static var words: [Phrase] {
        [
            Phrase("USAGE: "), Phrase("Usage: "), Phrase("(values:"), Phrase("(default:"), Phrase(" default:"),
            Phrase("(default)"), Phrase("<subcommand>"),
        ]
    }

    static func translated(_ text: String) -> String {
        let language = Language.current
        guard language != .english else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { translated(line: $0, language) }
            .joined(separator: "\n")
    }

    private static func translated(line: Substring, _ language: Language) -> String {
        for sentence in lines {
            if let known = sentence.match(line) { return known.text(in: language) }
        }
        return words.reduce(String(line)) { $0.replacing($1.key, with: $1.text(in: language)) }
    }

    /// The possible values without their quotes.
    private static func choice(_ values: String) -> String {
        values.replacing("' and '", with: tr("' and '")).replacing("' or '", with: tr("' or '"))
            .replacing("'", with: "")
    }
}
