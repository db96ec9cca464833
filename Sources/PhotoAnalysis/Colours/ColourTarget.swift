/// A colour that a person asks for: one of the dozen names, or an sRGB code.
package struct ColourTarget: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case name(ColourName)
        case code(OKLab)
    }

    /// The word of the name, such as `grey`, or the code as `#1e90ff`.
    package let text: String
    let kind: Kind

    package init(_ name: ColourName) {
        text = name.word
        kind = .name(name)
    }

    /// Reads a name or its synonym, `#1e90ff`, `1e90ff` or `#18f`, in upper or lower case.
    ///
    /// Three digits need the sign, because words could be meant. Nil for any other text.
    package init?(_ text: String) {
        if let name = ColourName(word: text) {
            self.text = name.word
            kind = .name(name)
        } else {
            guard let levels = Self.levels(text) else { return nil }
            self.text = ColourPalette.code(red: levels.red, green: levels.green, blue: levels.blue)
            kind = .code(OKLab(red: levels.red, green: levels.green, blue: levels.blue))
        }
    }

    /// The name that was asked for; nil for a code.
    package var name: ColourName? {
        guard case .name(let name) = kind else { return nil }
        return name
    }

    private static func levels(_ text: String) -> (red: UInt8, green: UInt8, blue: UInt8)? {
        let hasSign = text.first == "#"
        let digits = text.utf8.dropFirst(hasSign ? 1 : 0)
        guard digits.count == 6 || hasSign && digits.count == 3 else { return nil }
        // `UInt8(_:radix:)` would accept a sign.
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        switch values.count {
        case 6: return (values[0] << 4 | values[1], values[2] << 4 | values[3], values[4] << 4 | values[5])
        case 3 where digits.count == 3: return (values[0] * 17, values[1] * 17, values[2] * 17)
        default: return nil
        }
    }
}
