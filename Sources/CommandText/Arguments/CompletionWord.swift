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
