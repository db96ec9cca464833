/// A text for people as the source has it: English, with the values that stand in it.
///
/// Written as a string literal: `"\(count) of \(total)"` has the key `{} of {}`.
package struct Phrase: Sendable, ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var literals = [""]
        fileprivate var values: [Value] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            values.reserveCapacity(interpolationCount)
            literals.reserveCapacity(interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: String) {
            literals[literals.count - 1] += literal
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(.text(value.description))
            literals.append("")
        }

        /// A part that is translated by itself.
        package mutating func appendInterpolation(_ part: Phrase) {
            values.append(.phrase(part))
            literals.append("")
        }
    }

    fileprivate enum Value: Sendable {
        case text(String)
        case phrase(Phrase)

        func text(in language: Language) -> String {
            switch self {
            case .text(let text): text
            case .phrase(let phrase): phrase.text(in: language)
            }
        }
    }

    /// One more than there are values.
    private let literals: [String]
    private let values: [Value]

    package init(stringLiteral text: String) {
        literals = [text]
        values = []
    }

    package init(stringInterpolation parts: StringInterpolation) {
        literals = parts.literals
        values = parts.values
    }

    /// What the catalogue knows it by.
    package var key: String { literals.joined(separator: "{}") }

    package var english: String { filled(in: .english) }

    /// The text in a language; English where the catalogue does not have it.
    package func text(in language: Language, context: String? = nil) -> String {
        guard let pattern = MessageCatalogue.of(language)?.text(key, context: context) else {
            return filled(in: language)
        }
        return MessageCatalogue.filled(pattern, with: values.map { $0.text(in: language) })
    }

    /// The English text with its parts in a language.
    private func filled(in language: Language) -> String {
        zip(literals.dropFirst(), values).reduce(into: literals[0]) { text, part in
            text += part.1.text(in: language)
            text += part.0
        }
    }
}

/// Two are the same if their English is.
extension Phrase: Hashable {
    package static func == (one: Phrase, other: Phrase) -> Bool { one.english == other.english }

    package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

/// The text in the language that is spoken now.
///
/// `context` tells it apart from the same English words with another meaning.
package func tr(_ phrase: Phrase, context: String? = nil) -> String {
    phrase.text(in: .current, context: context)
}

/// A text that is no literal here, such as a word of the daemon, in the language that is spoken now; unknown ones as
/// they are.
package func tr(dynamic text: String) -> String {
    MessageCatalogue.of(.current)?.text(text, context: nil) ?? text
}

/// The singular or plural of a noun, by a number that stands before it; the catalogue knows both by the singular.
package func tr(_ count: Int, _ singular: String, _ plural: String) -> String {
    let forms = MessageCatalogue.of(.current)?.forms(singular)
    return count == 1 ? forms?.singular ?? singular : forms?.plural ?? plural
}

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
