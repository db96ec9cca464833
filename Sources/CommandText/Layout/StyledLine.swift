/// Emphasis of a piece of text; it never says anything that the text does not.
package enum Emphasis: Sendable, Hashable {
    case plain
    /// A heading, or something that asks for a decision.
    case strong
    /// Something is wrong.
    case wrong
    /// An exact colour, with a byte each for red, green and blue; only if the terminal shows 24 bits.
    case colour(UInt32)

    /// Select Graphic Rendition of ECMA-48: weight and a line below, which are readable on every background.
    ///
    /// The terminal's background is not known here. Its 16 colours are not readable on all of them: xterm's yellow has a
    /// contrast of 1.7 to 1 on white, VGA's red 2.7 to 1 on black. Nor is faint text, which kitty draws at less than
    /// half its strength.
    var code: String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .wrong: "1;4"
        case .colour(let code): "38;2;\(code >> 16 & 255);\(code >> 8 & 255);\(code & 255)"
        }
    }
}

/// One line on the screen, safe to print: pieces of text with their emphasis.
package struct StyledLine: Sendable, Hashable {
    private struct Piece: Sendable, Hashable {
        var text: String
        var emphasis: Emphasis
    }

    private var pieces: [Piece]

    package init(_ text: String = "", _ emphasis: Emphasis = .plain) {
        pieces = text.isEmpty ? [] : [Piece(text: text, emphasis: emphasis)]
    }

    package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var sum = left
        sum.pieces += right.pieces
        return sum
    }

    package static func + (left: StyledLine, right: String) -> StyledLine {
        left + StyledLine(right)
    }

    /// Columns on the terminal.
    package var width: Int {
        pieces.reduce(0) { $0 + TextWidth.of($1.text) }
    }

    /// The line for output, without its newline.
    package func text(colour: Bool) -> String {
        pieces.reduce(into: "") { text, piece in
            guard colour, let code = piece.emphasis.code else {
                text += piece.text
                return
            }
            text += "\u{1B}[\(code)m\(piece.text)\u{1B}[0m"
        }
    }

    /// The line cut to so many columns.
    package func clipped(to columns: Int) -> StyledLine {
        guard width > columns else { return self }
        var result = StyledLine()
        var left = columns
        for piece in pieces where left > 0 {
            let text = TextWidth.clipped(piece.text, to: left)
            result.pieces.append(Piece(text: text, emphasis: piece.emphasis))
            left -= TextWidth.of(text)
        }
        return result
    }

    /// Breaks text at spaces into lines of at most so many columns, all indented; a longer word stands alone.
    ///
    /// - Parameters:
    ///   - text: What to break.
    ///   - columns: nil keeps it on one line.
    ///   - indent: Columns before each line.
    ///   - head: Stands before the first line, within its indent.
    ///   - breakingWords: Whether longer words are broken, too.
    ///   - emphasis: Of the text.
    /// - Returns: The lines.
    package static func wrapped(
        _ text: String, to columns: Int?, indent: Int = 0, head: StyledLine = StyledLine(),
        breakingWords: Bool = false, _ emphasis: Emphasis = .plain
    ) -> [StyledLine] {
        var lines = columns.map { words(of: text, to: $0 - indent) } ?? [text]
        if let columns, breakingWords { lines = lines.flatMap { pieces(of: $0, to: columns - indent) } }
        return lines.enumerated().map { place, line in
            let start = place == 0 ? head : StyledLine()
            let margin = String(repeating: " ", count: max(0, indent - start.width))
            return start + margin + StyledLine(line, emphasis)
        }
    }

    /// A message for people, with lines broken between words instead of within them.
    package static func message(_ text: String, columns: Int?) -> [StyledLine] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            guard let columns, TextWidth.of(line) > columns else { return [StyledLine(String(line))] }
            return wrapped(String(line), to: columns, indent: line.prefix { $0 == " " }.count)
        }
    }

    /// The words of a text, as many on a line as fit.
    private static func words(of text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if TextWidth.of(line) + 1 + TextWidth.of(word) <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A text cut into pieces of at most this many columns; each has at least one character.
    private static func pieces(of text: String, to columns: Int) -> [String] {
        var pieces = [""]
        var taken = 0
        for character in text {
            let width = TextWidth.of(String(character))
            if taken > 0, taken + width > columns {
                pieces.append("")
                taken = 0
            }
            pieces[pieces.count - 1].append(character)
            taken += width
        }
        return pieces
    }
}

/// What lines are laid out for: a terminal of some width, or a file without one.
package struct Page: Sendable {
    /// Columns of the terminal; nil if the output is no terminal, so that nothing is cut or wrapped.
    package var columns: Int?
    /// Unix time in seconds of the moment that is shown.
    package var now: Int64
    /// Converts Unix time to the user's clock.
    package var localTime: @Sendable (Int64) -> CalendarTime

    package init(
        columns: Int?, now: Int64, localTime: @escaping @Sendable (Int64) -> CalendarTime = { CalendarTime(unix: $0) }
    ) {
        self.columns = columns
        self.now = now
        self.localTime = localTime
    }

    /// Whether so many columns are there.
    func fits(_ wanted: Int) -> Bool {
        columns.map { $0 >= wanted } ?? true
    }

    /// `14:30`, with the day if it is not today.
    package func moment(_ unix: Int64) -> String {
        localTime(unix).text(seenOn: localTime(now))
    }
}
