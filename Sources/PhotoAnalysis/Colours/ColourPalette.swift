/// A photo's dominant colours with the share that each has of the picture, the largest first.
package struct ColourPalette: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// The mean colour in sRGB.
        package let red: UInt8
        package let green: UInt8
        package let blue: UInt8
        package let name: ColourName
        /// Of 255 parts of the picture.
        let parts: UInt8

        package var share: Double { Double(parts) / 255 }

        /// As in CSS: `#rrggbb`.
        package var code: String {
            "#"
                + [red, green, blue].map { level in
                    (level < 16 ? "0" : "") + String(level, radix: 16)
                }.joined()
        }
    }

    package static let mostEntries = 5

    /// One to five; shares sum to 1.
    package let entries: [Entry]

    /// Whether the picture has no colour at all: a black and white photo or scan; one in sepia is not grey.
    package let isGrey: Bool

    /// A colour that takes this share of the picture is one by which people would find it.
    package static let mainShare = 0.25
    /// The same for colours that stand out; black, grey, white and brown are the ground of most photos.
    package static let vividShare = 0.125

    /// The names by which the photo is found: those with a large enough share of all entries, and the first in any
    /// case.
    package var mainColours: ColourMask {
        var shares = [Double](repeating: 0, count: ColourName.allCases.count)
        for entry in entries { shares[Int(entry.name.rawValue)] += entry.share }
        let most = shares.max() ?? 0
        return ColourName.allCases.reduce(into: []) { mask, name in
            let share = shares[Int(name.rawValue)]
            if share > 0, share >= min(most, name.isVivid ? Self.vividShare : Self.mainShare) {
                mask.insert(ColourMask(name))
            }
        }
    }
}
