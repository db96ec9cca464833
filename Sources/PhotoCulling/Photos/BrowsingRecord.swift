import PhotoAnalysis

/// The browsing facts of one photo in 56 bytes, because memory holds up to a million of them.
struct BrowsingRecord: Sendable, Hashable {
    /// Degrees as bits: not-a-number, which stands for no place, would not equal itself.
    private let latitude: UInt32
    private let longitude: UInt32
    private let packed: PackedPalette
    /// The levels of words 0 to 7 and 8 to 15.
    private let lowWords: UInt64
    private let highWords: UInt64
    /// Seconds since 1950; that year's first second stands for no time.
    private let named: UInt32
    /// The names by which a search finds the photo.
    let mainColours: ColourMask
    let kinds: PhotoKinds
    private let flags: Flags

    private struct Flags: OptionSet, Sendable, Hashable {
        let rawValue: UInt8
        static let words = Flags(rawValue: 1 << 0)
        static let dayOnly = Flags(rawValue: 1 << 1)
        static let linked = Flags(rawValue: 1 << 2)
    }

    /// Seconds from 1950 to 1970.
    private static let start: Int64 = 631_152_000

    init(_ facts: BrowsingFacts) {
        var flags: Flags = []
        latitude = (facts.place?.latitude ?? .nan).bitPattern
        longitude = (facts.place?.longitude ?? .nan).bitPattern
        packed = PackedPalette(facts.palette)
        mainColours = facts.palette?.mainColours ?? []
        var words: (low: UInt64, high: UInt64) = (0, 0)
        if let known = facts.words {
            flags.insert(.words)
            for word in SceneWord.allCases {
                let level = UInt64((known[word] * 255).rounded())
                let place = UInt64(word.rawValue)
                if place < 8 { words.low |= level << (place * 8) } else { words.high |= level << ((place - 8) * 8) }
            }
        }
        (lowWords, highWords) = words
        if facts.nameTime?.isDayOnly == true { flags.insert(.dayOnly) }
        named = facts.nameTime.map { UInt32(clamping: $0.seconds + Self.start) } ?? 0
        kinds = facts.kinds
        if !facts.otherFolders.isEmpty { flags.insert(.linked) }
        self.flags = flags
    }

    var place: GeographicPoint? {
        let point = GeographicPoint(latitude: Float(bitPattern: latitude), longitude: Float(bitPattern: longitude))
        return point.latitude.isNaN ? nil : point
    }

    var palette: PackedPalette? { packed.count == 0 ? nil : packed }

    var nameTime: NameTime? {
        named == 0 ? nil : NameTime(seconds: Int64(named) - Self.start, isDayOnly: flags.contains(.dayOnly))
    }

    /// Whether the photo has hard links in other folders.
    var isLinked: Bool { flags.contains(.linked) }

    var hasWords: Bool { flags.contains(.words) }

    /// The probability that the photo shows what the word says, 0…1; nil if it was not measured.
    func probability(of word: SceneWord) -> Float? {
        guard hasWords else { return nil }
        let place = UInt64(word.rawValue)
        let level = place < 8 ? lowWords >> (place * 8) : highWords >> ((place - 8) * 8)
        return Float(level & 255) / 255
    }
}
