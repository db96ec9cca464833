/// The words that a search could have meant.
package struct Vocabulary: Sendable {
    private let words: [(scalars: [Unicode.Scalar], count: Int)]

    /// Shorter words have too many neighbours.
    private static let leastLetters = 4

    /// - Parameter words: Words with the number of photos that have them.
    package init(_ words: some Sequence<(word: String, count: Int)>) {
        self.words = words.map { (Array($0.word.unicodeScalars), $0.count) }
            .filter { $0.scalars.count >= Self.leastLetters - 1 }
    }

    /// The words that a word could have meant: those that it begins, else those that differ from it by one letter.
    ///
    /// The most frequent ones, at most three; none for a short word.
    package func neighbours(of word: String) -> [String] {
        let scalars = Array(word.lowercased().unicodeScalars)
        guard scalars.count >= Self.leastLetters else { return [] }
        let begun = words.filter { $0.scalars.count > scalars.count && $0.scalars.starts(with: scalars) }
        let near = begun.isEmpty ? words.filter { EditDistance.isOne($0.scalars, scalars) } : begun
        return near.map { (count: $0.count, text: String(String.UnicodeScalarView($0.scalars))) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.text < $1.text }
            .prefix(3).map(\.text)
    }
}
