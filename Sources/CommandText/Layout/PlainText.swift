/// Text for terminals and programs that know no Unicode.
package enum PlainText {
    /// What stands for the symbols of bars, tables and sentences.
    private static let substitutes: [Character: String] = [
        "█": "#", "░": ".", "…": "...", "×": "x", "·": "-", "“": "\"", "”": "\"", "│": "|", "━": "=", "─": "-",
        "★": "*",
    ]

    /// Whether the locale has no Unicode, by POSIX's order of precedence; false without one, as for today's terminals.
    ///
    /// `variable` gives the value of a variable of the environment.
    package static func isWanted(_ variable: (String) -> String?) -> Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable)
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }

    /// The text with those symbols in ASCII; all else, such as letters in names of files, stays.
    package static func of(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.reduce(into: "") { plain, character in
            if let substitute = substitutes[character] {
                plain += substitute
            } else {
                plain.append(character)
            }
        }
    }
}

/// Colours of 24 bits on a terminal.
package enum TrueColour {
    /// Whether a terminal shows them, by its variables `TERM` and `COLORTERM`.
    package static func isShown(term: String, colourTerm: String) -> Bool {
        ["truecolor", "24bit"].contains(colourTerm) || term.hasSuffix("-direct")
            || ["xterm-kitty", "xterm-ghostty"].contains(term)
    }
}
