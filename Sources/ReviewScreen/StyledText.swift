import CommandText

/// Text broken into lines.
enum StyledText {
    /// Breaks at blanks; a word that is wider than a line is cut by whoever draws it.
    static func wrapped(_ text: String, to columns: Int) -> [String] {
        StyledLine.wrapped(text, to: max(columns, 1)).map { $0.text(colour: false) }
    }
}
