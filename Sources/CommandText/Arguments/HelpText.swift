import Translation

/// The parser's help, with lines that fit.
///
/// The parser wraps all of it to the terminal, but breaks the usage in the middle of an option.
package enum HelpText {
    /// The columns of a usage, and of all help that is not printed to a terminal.
    package static let columns = 80
    private static var heads: [String] { [tr("USAGE: "), tr("Usage: ")] }

    /// The help with its usage broken between options.
    package static func wrapped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            guard let head = heads.first(where: line.hasPrefix), TextWidth.of(line) > columns else {
                return [String(line)]
            }
            return usage(line.dropFirst(head.count), head: head)
        }.joined(separator: "\n")
    }

    private static func usage(_ words: Substring, head: String) -> [String] {
        let margin = String(repeating: " ", count: head.count)
        var lines = [head]
        var isFirst = true
        for option in options(words) {
            if !isFirst, TextWidth.of(lines[lines.count - 1]) + 1 + TextWidth.of(option) > columns {
                lines.append(margin + option)
            } else {
                lines[lines.count - 1] += isFirst ? option : " \(option)"
            }
            isFirst = false
        }
        return lines
    }

    /// The words; an option in brackets counts as one with its value.
    private static func options(_ words: Substring) -> [String] {
        var options: [String] = []
        var depth = 0
        for word in words.split(separator: " ") {
            if depth > 0, let last = options.last {
                options[options.count - 1] = "\(last) \(word)"
            } else {
                options.append(String(word))
            }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return options
    }
}

/// A word that a shell may offer when Tab is pressed.
package enum CompletionWord {
    private static let marks = Set(" -_.,+/".unicodeScalars)

    /// Whether each shell takes the word as it is.
    ///
    /// bash expands the words that a program offers: a `$(…)` in the name of a camera would be run.
    package static func isPlain(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, isLetterOrDigit(first) else { return false }
        return word.unicodeScalars.allSatisfy { isLetterOrDigit($0) || marks.contains($0) }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
    }
}
