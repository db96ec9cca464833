/// A palette in 24 bytes without a heap allocation, because the engine holds up to a million of them.
package struct PackedPalette: Hashable, Sendable {
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
