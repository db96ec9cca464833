/// A photo's dominant colours with their shares of the picture, the largest first.
package struct ColourPalette: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// The mean colour in sRGB.
        package let red: UInt8
        package let green: UInt8
        package let blue: UInt8
        package let name: ColourName
        /// The share of the picture, in parts of 255.
        let parts: UInt8

        package var share: Double { Double(parts) / 255 }

        /// As in CSS: `#rrggbb`.
        package var code: String { ColourPalette.code(red: red, green: green, blue: blue) }
    }

    /// A colour as in CSS: `#rrggbb`.
    static func code(red: UInt8, green: UInt8, blue: UInt8) -> String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// How light the picture is: the mean of its luma (ITU-R BT.709), 0 black … 1 white.
    package var lightness: Float {
        entries.reduce(0) { sum, entry in
            let light = 0.2126 * Float(entry.red) + 0.7152 * Float(entry.green) + 0.0722 * Float(entry.blue)
            return sum + light / 255 * Float(entry.share)
        }
    }

    /// How colourful the picture is: the mean difference of the largest and the smallest of red, green and blue, 0…1.
    package var colourfulness: Float {
        entries.reduce(0) { sum, entry in
            let (most, least) = (max(entry.red, entry.green, entry.blue), min(entry.red, entry.green, entry.blue))
            return sum + Float(most - least) / 255 * Float(entry.share)
        }
    }

    /// How far the colours of two pictures lie apart, whatever their light: 0 for equal ones, at most 4.
    ///
    /// The differences of red and of blue to green are averaged over each picture, and their distances added.
    package func colourDistance(to other: ColourPalette) -> Float {
        let distance = tint - other.tint
        return abs(distance.x) + abs(distance.y)
    }

    /// Whether each of two pictures has a colour that the other one lacks, whatever its light: another product, or another
    /// dress.
    ///
    /// Of 480 compared pairs of real series and versions, none has; of 20 drawn products in two colours, 17.
    package func hasOtherColours(than other: ColourPalette) -> Bool {
        !isGrey && !other.isGrey && hasColour(missingIn: other) && other.hasColour(missingIn: self)
    }

    /// The share from which on a colour counts, and the part of it that the other picture must not have; set by hand.
    private static let (tellingShare, presentPart) = (0.04, 0.3)
    /// In OKLab: how colourful such a colour is at least, and how far colours that count as the same may lie apart.
    ///
    /// Set by hand.
    private static let (leastChroma, sameColour) = (0.06 as Float, 0.08 as Float)

    private func hasColour(missingIn other: ColourPalette) -> Bool {
        let others = other.entries.map { (colour: OKLab($0), share: $0.share) }
        return entries.contains { entry in
            let colour = OKLab(entry)
            guard entry.share >= Self.tellingShare, colour.chroma >= Self.leastChroma else { return false }
            let same = others.reduce(0) { $0 + ($1.colour.tintDistance(to: colour) < Self.sameColour ? $1.share : 0) }
            return same < Self.presentPart * entry.share
        }
    }

    private var tint: SIMD2<Float> {
        entries.reduce(.zero) { sum, entry in
            let tint = SIMD2(Float(entry.red), Float(entry.blue)) - Float(entry.green)
            return sum + tint / 255 * Float(entry.share)
        }
    }

    package static let mostEntries = 5

    /// One to five; shares sum to 1.
    package let entries: [Entry]

    /// Whether the picture has no colour at all; sepia is a colour.
    package let isGrey: Bool

    /// From this share of the picture on, people would search it by the colour.
    package static let mainShare = 0.25
    /// The same for vivid colours; black, grey, white and brown are in most photos.
    package static let vividShare = 0.125

    /// The names by which a search finds the photo: those with a large enough share, and always the largest.
    package var mainColours: ColourMask {
        var parts = SIMD16<UInt16>.zero
        for entry in entries { parts[Int(entry.name.rawValue)] += UInt16(entry.parts) }
        let most = parts.max()
        return ColourName.allCases.reduce(into: []) { mask, name in
            let own = parts[Int(name.rawValue)]
            let least = (name.isVivid ? Self.vividShare : Self.mainShare) * 255
            if own > 0, own == most || Double(own) >= least { mask.insert(ColourMask(name)) }
        }
    }
}

// MARK: Coding

extension ColourPalette {
    private static let bytesOfEntry = 5
    private static let greyFlag: UInt8 = 0x80

    /// The stored form: a byte with the number of entries, its highest bit set for grey; then red, green, blue, name
    /// and parts of 255 for each entry.
    package var bytes: [UInt8] {
        [UInt8(entries.count) | (isGrey ? Self.greyFlag : 0)]
            + entries.flatMap { [$0.red, $0.green, $0.blue, $0.name.rawValue, $0.parts] }
    }

    /// Nil for any other bytes.
    package init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard let head = bytes.first, (1...Self.mostEntries).contains(Int(head & ~Self.greyFlag)),
            bytes.count == 1 + Int(head & ~Self.greyFlag) * Self.bytesOfEntry
        else { return nil }
        var entries: [Entry] = []
        for start in stride(from: 1, to: bytes.count, by: Self.bytesOfEntry) {
            guard let name = ColourName(rawValue: bytes[start + 3]) else { return nil }
            entries.append(
                Entry(
                    red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], name: name,
                    parts: bytes[start + 4]))
        }
        guard entries.reduce(0, { $0 + Int($1.parts) }) == 255 else { return nil }
        self.init(entries: entries, isGrey: head & Self.greyFlag != 0)
    }
}

/// A set of colour names in two bytes.
package struct ColourMask: OptionSet, Hashable, Sendable, Codable, BitwiseCopyable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package init(_ name: ColourName) {
        rawValue = 1 << UInt16(name.rawValue)
    }

    package var names: [ColourName] {
        ColourName.allCases.filter { contains(ColourMask($0)) }
    }
}

extension OKLab {
    init(_ entry: ColourPalette.Entry) { self.init(red: entry.red, green: entry.green, blue: entry.blue) }
}
