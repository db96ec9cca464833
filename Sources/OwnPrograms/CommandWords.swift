/// A program and its arguments, as a setting names them.
package struct CommandWords: Sendable, Hashable {
    /// Longer ones are a mistake.
    package static let longestText = 4096

    /// As it was written.
    package let text: String
    /// The program, then its arguments.
    package let words: [String]

    /// Splits a text at its spaces; `'…'` and `"…"` keep what is in them together.
    ///
    /// No shell sees it, so that no other character means anything. A word that begins with `~/` lies in the home.
    ///
    /// - Throws: `notUnderstood`.
    package init(_ text: String, home: String) throws(ProgramFailure) {
        guard text.utf8.count <= Self.longestText else { throw .notUnderstood("it is too long") }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw .notUnderstood("it holds a control character")
        }
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote != nil {
                word?.append(character)
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                word.map { words.append($0) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw .notUnderstood("a quote does not end") }
        word.map { words.append($0) }
        guard words.first?.isEmpty == false else { throw .notUnderstood("it names no program") }
        self.text = text
        self.words = words.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
    }
}
