/// The twelve words with which people search colours: Berlin and Kay's eleven basic ones (1969), and teal, which
/// includes cyan and turquoise.
package enum ColourName: UInt8, CaseIterable, Sendable, Codable {
    // The raw values are stored and are the bits of `ColourMask`; append new ones.
    case black, grey, white, red, orange, yellow, green, teal, blue, purple, pink, brown

    /// The word in lower case, as people enter and read it.
    package var word: String { "\(self)" }

    /// A typical colour of that name, as in CSS: the medians of the survey from which most prototypes come.
    package var code: String {
        switch self {
        case .black: "#000000"
        case .grey: "#929591"
        case .white: "#ffffff"
        case .red: "#e50000"
        case .orange: "#f97306"
        case .yellow: "#ffff14"
        case .green: "#15b01a"
        case .teal: "#029386"
        case .blue: "#0343df"
        case .purple: "#7e1e9c"
        case .pink: "#ff81c0"
        case .brown: "#653700"
        }
    }

    /// Whether the colour stands out in a photo.
    var isVivid: Bool { ![.black, .grey, .white, .brown].contains(self) }

    /// Nil for any other word; accepts synonyms such as "gray" and "cyan".
    package init?(word: String) {
        guard let name = Self.byWord[word.lowercased()] else { return nil }
        self = name
    }

    /// The words for all colours, synonyms among them, in lower case.
    package static var words: some Collection<String> { byWord.keys }

    private static let byWord: [String: ColourName] = allCases.reduce(
        into: ["gray": .grey, "cyan": .teal, "turquoise": .teal, "violet": .purple]
    ) { $0[$1.word] = $1 }

    /// Colours with less chroma are grey.
    ///
    /// Hazy skies and walls under a lamp are near this limit.
    private static let leastChroma: Float = 0.032
    /// The limit for dark colours, which look black up to a higher chroma.
    private static let leastDarkChroma: Float = 0.05
    /// The lightness of sRGB levels 40 and 222.
    private static let blackest: Float = 0.28
    private static let whitest: Float = 0.9

    /// The name of a colour: by lightness for greys, otherwise that of the nearest prototype.
    init(_ colour: OKLab) {
        let least = colour.lightness < Self.blackest ? Self.leastDarkChroma : Self.leastChroma
        guard colour.chroma >= least else {
            self.init(lightness: colour.lightness)
            return
        }
        var (nearest, distance) = (ColourName.grey, Float.infinity)
        Self.prototypes.withUnsafeBufferPointer { prototypes in
            for prototype in prototypes {
                let other = prototype.colour.squaredDistance(to: colour)
                if other < distance { (nearest, distance) = (prototype.name, other) }
            }
        }
        self = nearest
    }

    /// The name of a grey by its lightness in OKLab.
    init(lightness: Float) {
        self = lightness < Self.blackest ? .black : lightness > Self.whitest ? .white : .grey
    }

    private struct Prototype {
        let name: ColourName
        let colour: OKLab
    }

    /// Light, dark and muted colours of each name, in sRGB.
    ///
    /// The strong ones are medians of a survey of colour names (Munroe 2010, "Color Survey Results", xkcd). The muted
    /// ones are typical of photos: foliage, wood, skin, distance.
    private static let prototypes: [Prototype] = [
        (ColourName.red, [0xE50000, 0xBE0119, 0x840000, 0x8F1402, 0xA83C3C, 0xD9463C]),
        (.orange, [0xF97306, 0xFDAA48, 0xFFB07C, 0xC04E01, 0xE08A4A]),
        (.yellow, [0xFFFF14, 0xFFFE7A, 0xFAC205, 0xCEB301, 0xD8C860, 0xF0E6A8]),
        (
            .green,
            [
                0x15B01A, 0x033500, 0x96F97B, 0x6E750E, 0x76A973, 0x4B5D16, 0xC0FB2D, 0x38472A, 0x9AA878, 0x5C6B48,
                0x008000,
            ]
        ),
        (.teal, [0x029386, 0x00FFFF, 0x06C2AC, 0x014D4E, 0x4C9085, 0xA8E0DC, 0x24BCA8]),
        (
            .blue,
            [
                0x0343DF, 0x95D0FC, 0x00035B, 0x75BBFD, 0x5A7D9A, 0x3A5A8C, 0x1B2A49, 0xB4CCE4, 0x3B638C, 0x0000FF,
                0x00A8E8,
            ]
        ),
        (.purple, [0x7E1E9C, 0xBF77F6, 0x35063E, 0xC79FEF, 0x825F87, 0x5B3F8C, 0x9A0EEA, 0x80508C]),
        (.pink, [0xFF81C0, 0xFF028D, 0xCF6275, 0xD58A94, 0xFFB7CE, 0xC20078, 0xFF63E9, 0xE8C0C4]),
        (.brown, [0x653700, 0x341C02, 0xAD8150, 0xD1B26F, 0x8A6E5A, 0x4A3728, 0x8B4513, 0xC8A98A, 0xDCC8AC]),
    ].flatMap { name, codes in
        codes.map { (code: UInt32) in
            Prototype(
                name: name,
                colour: OKLab(
                    red: UInt8(code >> 16), green: UInt8(code >> 8 & 255), blue: UInt8(code & 255)))
        }
    }
}
