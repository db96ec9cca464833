/// Finds what a user may have meant by a word that no photo has.
package enum Misspelling {
    /// The lengths of words that are corrected: too many words resemble a shorter one, and nobody types longer ones.
    package static let lengths = 4...24

    /// The lengths of words for which the user is asked what they mean, without following it.
    package static let askedLengths = 3...24

    /// Shorter words keep their first letter: another one makes another word, as in `sunny` and `runny`.
    private static let freeFirst = 6

    /// The most corrections of a word; more would bring too many photos that were not meant.
    package static let mostMeant = 3

    /// All spellings with one mistake: a letter missing, added, changed, or swapped with the next one (optimal string
    /// alignment, Damerau 1964).
    package static func neighbours(of word: String) -> Set<String> {
        let letters = Array(word.unicodeScalars)
        let alphabet = alphabet(of: letters)
        var neighbours: Set<String> = []
        typealias Part = ArraySlice<Unicode.Scalar>
        func add(_ before: Part, _ middle: [Unicode.Scalar], _ after: Part) {
            neighbours.insert(String(String.UnicodeScalarView(before + middle + after)))
        }
        for place in 0...letters.count {
            let (before, after) = (letters[..<place], letters[place...])
            if let here = after.first, let next = after.dropFirst().first {
                add(before, [next, here], after.dropFirst(2))
            }
            guard place > 0 || letters.count >= freeFirst else { continue }
            for letter in alphabet { add(before, [letter], after) }
            guard !after.isEmpty else { continue }
            add(before, [], after.dropFirst())
            for letter in alphabet { add(before, [letter], after.dropFirst()) }
        }
        neighbours.remove(word)
        return neighbours
    }

    /// The letters that a word of such letters may have: a to z, or those that Unicode places in the same half blocks.
    private static func alphabet(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let size: UInt32 = 128
        return Set(letters.map { $0.value / size }).flatMap { block in
            (block * size..<(block + 1) * size).compactMap(Unicode.Scalar.init)
                .filter { $0.properties.isLowercase || $0.properties.generalCategory == .otherLetter }
        }
    }
}
