/// The value of a desktop entry's `Exec`.
enum CommandLine {
    /// Programs that only start another one, which `Exec` names after them.
    private static let prefixes: Set<String> = ["env", "nice", "ionice", "nohup", "pkexec", "setsid"]

    /// The program that is started, as it is written; nil for an empty line.
    ///
    /// `env` and similar programs are skipped with their options and assignments.
    static func program(of line: String) -> String? {
        var words = words(of: line)[...]
        while let word = words.first, prefixes.contains(word.lastName) {
            words = words.dropFirst().drop { $0.hasPrefix("-") || $0.contains("=") }
        }
        return words.first
    }

    /// The arguments by the quoting rules of the Desktop Entry Specification 1.5; an open quote ends with the line.
    static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var isEscaped = false
        for character in line {
            if isEscaped {
                word?.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}

extension String {
    /// The part after the last slash.
    var lastName: String { split(separator: "/").last.map { String($0) } ?? self }
}
