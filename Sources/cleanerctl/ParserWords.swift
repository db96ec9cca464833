import Translation

/// The help and the errors of the argument parser in the language that is spoken.
///
/// The parser has English ones only, whose words are found here line by line.
enum ParserWords {
    /// Sentences that make a whole line; of those with the same beginning, the longer one comes first.
    private static var lines: [(_ values: [String]) -> Phrase] {
        [
            { _ in Phrase("ARGUMENTS:") },
            { _ in Phrase("OPTIONS:") },
            { _ in Phrase("SUBCOMMANDS:") },
            { Phrase("OVERVIEW: \($0[0])") },
            { Phrase("  See '\($0[0])' for detailed help.") },
            { Phrase("  See '\($0[0])' for more information.") },
            { Phrase("Help:  \($0[0])") },
            { Phrase("\($0[0])  Show help information.") },
            { Phrase("\($0[0])  Show the version.") },
            { Phrase("Unknown option '\($0[0])'. Did you mean '\($0[1])'?") },
            { Phrase("Unknown option '\($0[0])'") },
            { Phrase("Invalid option: \($0[0])") },
            { Phrase("The option '\($0[0])' does not take any value, but '\($0[1])' was specified.") },
            { Phrase("Unexpected argument '\($0[0])'") },
            { Phrase("\($0[0]) unexpected arguments: '\($0[1])'") },
            { Phrase("Missing expected argument '\($0[0])'") },
            { Phrase("Missing value for '\($0[0])'") },
            { Phrase("   or: Missing value for '\($0[0])' in '\($0[1])'") },
            { Phrase("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of the following:") },
            { Phrase("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of \(choice($0[2])).") },
            { Phrase("The value '\($0[0])' is invalid for '\($0[1])': \($0[2])") },
            { Phrase("The value '\($0[0])' is invalid for '\($0[1])'") },
            { Phrase("Can't generate completion scripts for '\($0[0])'.") },
            { _ in Phrase("Can't autodetect a supported shell.") },
            { _ in Phrase("Please use --generate-completion-script=<shell> with one of:") },
        ]
    }

    /// What stands in other lines.
    ///
    /// None is longer than in English, except for the heads of a usage: the lines are broken already.
    private static var words: [Phrase] {
        [
            Phrase("USAGE: "), Phrase("Usage: "), Phrase("(values:"), Phrase("(default:"), Phrase(" default:"),
            Phrase("(default)"),
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
            if let values = values(of: sentence, in: line) { return sentence(values).text(in: language) }
        }
        return words.reduce(String(line)) { $0.replacing($1.key, with: $1.text(in: language)) }
    }

    /// What stands in the places of a sentence's values; nil if the line is another sentence.
    private static func values(of sentence: (_ values: [String]) -> Phrase, in line: Substring) -> [String]? {
        // More than a sentence has; the key does not hold them.
        let parts = sentence(["", "", ""]).key.split(separator: "{}", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return parts.first == line ? [] : nil }
        guard line.hasPrefix(parts[0]), let last = parts.last else { return nil }
        var rest = line.dropFirst(parts[0].count)
        var values: [String] = []
        for part in parts.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: part) else { return nil }
            values.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        guard rest.hasSuffix(last) else { return nil }
        return values + [String(rest.dropLast(last.count))]
    }

    /// The possible values without their quotes.
    private static func choice(_ values: String) -> String {
        values.replacing("' and '", with: tr("' and '")).replacing("' or '", with: tr("' or '"))
            .replacing("'", with: "")
    }
}
