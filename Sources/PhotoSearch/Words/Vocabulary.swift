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

    /// The most frequent words that differ from a word by one letter, at most three.
    package func neighbours(of word: String) -> [String] {
        let scalars = Array(word.lowercased().unicodeScalars)
        guard scalars.count >= Self.leastLetters else { return [] }
        return words.filter { EditDistance.isOne($0.scalars, scalars) }
            .sorted {
                ($1.count, String(String.UnicodeScalarView($0.scalars))) < (
                    $0.count, String(String.UnicodeScalarView($1.scalars))
                )
            }
            .prefix(3).map { String(String.UnicodeScalarView($0.scalars)) }
    }
}
