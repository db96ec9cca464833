/// How a cell's character looks.
package struct CellStyle: Hashable, Sendable {
    package var foreground: Colour
    package var background: Colour
    package var isBold: Bool
    package var isItalic: Bool
    package var isUnderlined: Bool
    /// Foreground and background swapped, which stands out also without colours.
    package var isInverse: Bool

    package init(
        _ foreground: Colour = .standard, on background: Colour = .standard, bold: Bool = false,
        italic: Bool = false, underlined: Bool = false, inverse: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        isBold = bold
        isItalic = italic
        isUnderlined = underlined
        isInverse = inverse
    }

    /// The sequence that selects the style, regardless of the previous one.
    func sequence(depth: ColourDepth) -> String {
        var codes = ["0"]
        if isBold { codes.append("1") }
        if isItalic { codes.append("3") }
        if isUnderlined { codes.append("4") }
        if isInverse { codes.append("7") }
        if foreground != .standard, let code = foreground.codes(background: false, depth: depth) { codes.append(code) }
        if background != .standard, let code = background.codes(background: true, depth: depth) { codes.append(code) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}
