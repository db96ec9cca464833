/// A text with values in it, to be recognised where only its English is left, as in an answer of a library.
package struct PhrasePattern: Sendable {
    /// The most values of a pattern.
    private static let mostValues = 3
    /// Stands for a value, and in no text.
    private static let blank: Character = "\0"

    private let phrase: @Sendable ([Phrase]) -> Phrase
    /// The English words around the values.
    private let words: [String]

    /// - Parameter phrase: The text with the values that it gets, by their places: `{ Phrase("row \($0[0])") }`.
    package init(_ phrase: @escaping @Sendable ([Phrase]) -> Phrase) {
        self.phrase = phrase
        let blanks = Array(repeating: Phrase(stringLiteral: String(Self.blank)), count: Self.mostValues)
        words = phrase(blanks).english.split(separator: Self.blank, omittingEmptySubsequences: false).map(String.init)
    }

    /// The text with the values that stand in the English one; nil if that is another text.
    ///
    /// - Parameters:
    ///   - english: All of the text.
    ///   - value: Makes a value of what stands in its place.
    /// - Returns: The text, which can be shown in each language.
    package func match(_ english: some StringProtocol, value: (String) -> Phrase = { "\($0)" }) -> Phrase? {
        values(in: String(english)).map { phrase($0.map(value)) }
    }

    private func values(in text: String) -> [String]? {
        guard let first = words.first, let last = words.last, words.count > 1 else { return words == [text] ? [] : nil }
        guard text.hasPrefix(first) else { return nil }
        var rest = text.dropFirst(first.count)
        var values: [String] = []
        for word in words.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: word) else { return nil }
            values.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        guard rest.hasSuffix(last) else { return nil }
        values.append(String(rest.dropLast(last.count)))
        return values
    }
}
