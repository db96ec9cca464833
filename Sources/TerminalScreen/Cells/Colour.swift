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
