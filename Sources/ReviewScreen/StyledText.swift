import CommandText

/// Text broken into lines.
enum StyledText {
    /// Breaks at spaces; a word that is wider than a line is cut when it is drawn.
    static func wrapped(_ text: String, to columns: Int) -> [String] {
        StyledLine.wrapped(text, to: max(columns, 1)).map { $0.text(colour: false) }
    }
}
