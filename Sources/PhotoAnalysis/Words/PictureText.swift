/// The text that was read in a picture, in a form that is safe to store and to show.
///
/// Whoever made the picture chose the text, so it holds neither control characters nor marks that change the direction
/// or the look of other text. It keeps the picture's lines without empty ones, and one space between words.
package struct PictureText: Hashable, Sendable {
    /// Bytes of UTF-8 that are kept of one picture.
    ///
    /// Of 100 screenshots none held more than 1,400. The text of 3,000 letters fills a printed page, and more would not
    /// help to find the picture.
    package static let mostBytes = 3_000

    package let text: String

    /// Cleans a text; what exceeds `mostBytes` is cut off behind the last whole word.
    package init(_ raw: String) {
        var lines: [String] = []
        var bytes = 0
        fill: for line in raw.split(whereSeparator: \.isNewline) {
            var words: [String] = []
            for word in line.split(whereSeparator: \.isWhitespace) {
                let clean = Self.clean(word)
                guard !clean.isEmpty else { continue }
                bytes += clean.utf8.count + 1
                guard bytes <= Self.mostBytes + 1 else {
                    if !words.isEmpty { lines.append(words.joined(separator: " ")) }
                    break fill
                }
                words.append(clean)
            }
            if !words.isEmpty { lines.append(words.joined(separator: " ")) }
        }
        text = lines.joined(separator: "\n")
    }

    private static func clean(_ word: Substring) -> String {
        var clean = ""
        for scalar in word.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: break
            default: clean.unicodeScalars.append(scalar)
            }
        }
        return clean
    }
}
