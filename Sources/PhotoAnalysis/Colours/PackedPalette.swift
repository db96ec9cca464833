/// A palette in 24 bytes without a heap allocation, because the engine holds up to a million of them.
package struct PackedPalette: Hashable, Sendable, BitwiseCopyable {
    /// Of each entry red, green, blue and parts of 255 from the highest byte down; the second entry in the high half.
    private let first: UInt64
    private let second: UInt64
    /// The fifth entry in the high half; in the low one the names of four bits each, the number of entries, and the
    /// highest bit set for grey.
    private let third: UInt64

    private static let nameBits: UInt64 = 4
    private static let countShift = UInt64(ColourPalette.mostEntries) * nameBits
    private static let greyFlag: UInt64 = 1 << 31

    /// An unknown palette has no entries.
    package init(_ palette: ColourPalette?) {
        guard let palette else {
            (first, second, third) = (0, 0, 0)
            return
        }
        var words = [UInt64](repeating: 0, count: 3)
        for (place, entry) in palette.entries.enumerated() {
            let code =
                UInt64(entry.red) << 24 | UInt64(entry.green) << 16 | UInt64(entry.blue) << 8 | UInt64(entry.parts)
            if place < 4 {
                words[place / 2] |= code << (place % 2 == 0 ? 0 : 32)
            } else {
                words[2] |= code << 32
            }
            words[2] |= UInt64(entry.name.rawValue) << (UInt64(place) * Self.nameBits)
        }
        words[2] |= UInt64(palette.entries.count) << Self.countShift
        if palette.isGrey { words[2] |= Self.greyFlag }
        (first, second, third) = (words[0], words[1], words[2])
    }

    /// The number of entries; 0 for an unknown palette.
    package var count: Int { Int(third >> Self.countShift & 7) }

    /// An entry; the largest comes first.
    package subscript(place: Int) -> ColourPalette.Entry {
        let code = UInt32(
            truncatingIfNeeded: place < 4 ? (place < 2 ? first : second) >> (place % 2 == 0 ? 0 : 32) : third >> 32)
        let name = UInt8(third >> (UInt64(place) * Self.nameBits) & 15)
        return ColourPalette.Entry(
            red: UInt8(code >> 24), green: UInt8(code >> 16 & 255), blue: UInt8(code >> 8 & 255),
            name: ColourName(rawValue: name) ?? .black, parts: UInt8(code & 255))
    }

    /// The palette as it was before; nil if it is unknown.
    package var palette: ColourPalette? {
        count == 0
            ? nil : ColourPalette(entries: (0..<count).map { self[$0] }, isGrey: third & Self.greyFlag != 0)
    }
}

// MARK: Closeness

extension PackedPalette {
    /// How much of the picture has a colour that a person asks for, 0…1.
    ///
    /// Of a name it is its share. Of a code each entry counts by how similar it looks. An unknown palette has 0.
    package func closeness(to target: ColourTarget) -> Double {
        switch target.kind {
        case .name(let name): share(of: name)
        case .code(let colour): sum { $0.share * colour.similarity(of: $0) }
        }
    }

    /// The share of the picture that the entries with a name take, 0…1.
    package func share(of name: ColourName) -> Double { sum { $0.name == name ? $0.share : 0 } }

    private func sum(_ part: (ColourPalette.Entry) -> Double) -> Double {
        (0..<count).reduce(0) { $0 + part(self[$1]) }
    }
}

extension ColourTarget {
    /// Photos with less of an RGB code do not show it: an equal colour on a twentieth of the picture, or a similar one
    /// on much of it.
    ///
    /// Chosen by looking at what METHODS.md lists. Photos of a name are those whose `mainColours` have it.
    package static let leastCloseness = 0.05
}

extension OKLab {
    /// Colours at this distance or farther do not count, whatever the colour asked for.
    ///
    /// An entry is the mean of an area, whose own deviation reaches 0.07.
    private static let widestReach: Float = 0.25
    /// The reach around greys; smaller than the step from grey to a pale colour.
    private static let leastReach: Float = 0.1

    /// Hue and chroma count twice as much as lightness, because light and shadow change only that.
    ///
    /// The weights of deltaEOK2 in the library Color.js.
    private static let weights: SIMD3<Float> = [1, 2, 2]

    /// 1 for this colour, falling to 0 for others.
    fileprivate func similarity(of entry: ColourPalette.Entry) -> Double {
        // So that no grey is similar to a colour, however pale that is.
        let reach = max(Self.leastReach, min(Self.widestReach, 2 * chroma))
        let other = OKLab(entry)
        let difference = (other.point - point) * Self.weights / reach
        // The biweight kernel (Beaton and Tukey 1974) is flat near 0 and ends at 1.
        let rest = 1 - Double((difference * difference).sum())
        return rest > 0 ? rest * rest : 0
    }
}
