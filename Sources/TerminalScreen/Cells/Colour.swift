/// A colour of a cell.
package enum Colour: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    case rgb(RGBColour)
    /// A colour of the terminal's palette: 0 to 15 are configurable, 16 to 255 fixed.
    case palette(UInt8)
    /// A grey among the fixed colours of the palette, which pictures have even where no colours are wanted.
    case grey(UInt8)

    package init(_ hexadecimal: UInt32) {
        self = .rgb(RGBColour(hexadecimal))
    }

    /// The parameters of Select Graphic Rendition (ECMA-48, with the colours of ISO 8613-6); nil without colours.
    func codes(background: Bool, depth: ColourDepth) -> String? {
        let base = background ? 10 : 0
        if case .grey(let pen) = self { return "\(38 + base);5;\(pen)" }
        guard depth > .none else { return nil }
        switch (self, depth) {
        case (.standard, _): return "\(39 + base)"
        case (.rgb(let colour), .trueColour):
            return "\(38 + base);2;\(colour.red);\(colour.green);\(colour.blue)"
        case (.rgb(let colour), .palette256): return "\(38 + base);5;\(colour.palette256)"
        case (.rgb(let colour), _): return Colour.palette(colour.palette16).codes(background: background, depth: depth)
        case (.palette(let pen), _) where pen < 8: return "\(30 + base + Int(pen))"
        case (.palette(let pen), _) where pen < 16: return "\(82 + base + Int(pen))"
        case (.palette(let pen), _), (.grey(let pen), _): return "\(38 + base);5;\(pen)"
        }
    }
}

/// How many colours a terminal shows.
package enum ColourDepth: Int, Sendable, Comparable, CaseIterable {
    /// No colours, or none wanted (`NO_COLOR`).
    case none
    case sixteen
    case palette256
    case trueColour

    package static func < (left: ColourDepth, right: ColourDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A colour of sRGB.
package struct RGBColour: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    /// From a number as in style sheets: `0xF5F0E6`.
    package init(_ hexadecimal: UInt32) {
        red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
        green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
        blue = UInt8(truncatingIfNeeded: hexadecimal)
    }

    package var hexadecimal: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// Whether dark text is more legible on it: by the luma of ITU-R BT.601, from the middle on.
    package var isLight: Bool {
        299 * Int(red) + 587 * Int(green) + 114 * Int(blue) >= 127_500
    }

    /// The nearest of xterm's 240 fixed colours: its cube of six steps a channel and its greys.
    package var palette256: UInt8 {
        let steps = [0, 95, 135, 175, 215, 255]
        let channels = [Int(red), Int(green), Int(blue)]
        let nearest = channels.map { value in
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        let grey = min(max((channels.reduce(0, +) / 3 - 3) / 10, 0), 23)
        let cubeDistance = zip(channels, nearest).reduce(0) { $0 + ($1.0 - steps[$1.1]) * ($1.0 - steps[$1.1]) }
        let greyDistance = channels.reduce(0) { $0 + ($1 - 8 - 10 * grey) * ($1 - 8 - 10 * grey) }
        guard cubeDistance > greyDistance else {
            return UInt8(16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2])
        }
        return UInt8(232 + grey)
    }

    /// The nearest of the 16 colours as xterm draws them; terminals may draw them differently.
    package var palette16: UInt8 {
        let colours: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000,
            0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        let distances = colours.map { distance(to: RGBColour($0)) }
        return UInt8(distances.indices.min { distances[$0] < distances[$1] } ?? 0)
    }

    private func distance(to other: RGBColour) -> Int {
        let steps = [
            Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue),
        ]
        return steps.reduce(0) { $0 + $1 * $1 }
    }
}

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
