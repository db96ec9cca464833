package import PhotoAnalysis
import PhotoCulling
import Translation

/// German words for what a query asks for, beside the English ones; only for people who speak German.
///
/// Many are names or English words with another meaning: MIT, Rosa, the strand.
package enum GermanQueryWords {
    static var areSpoken: Bool { Language.current == .german }

    /// Whether a word only joins others; in capitals it is a name.
    static func isJoining(_ word: String) -> Bool {
        areSpoken && joining.contains(word.lowercased()) && word.dropFirst().contains { !$0.isUppercase }
    }

    static func kind(_ word: String) -> PhotoKind? { areSpoken ? kinds[word] : nil }
    static func look(_ word: String) -> PictureLook? { areSpoken ? looks[word] : nil }
    static func colour(_ word: String) -> ColourName? { areSpoken ? colours[word] : nil }
    static func order(_ word: String) -> PhotoQuery.Order? { areSpoken ? orders[word] : nil }
    static func orderBeforeNoun(_ word: String) -> PhotoQuery.Order? { areSpoken ? ordersBeforeNoun[word] : nil }

    /// The colour of a German name, whatever is spoken: where only a colour can be meant, it means nothing else.
    package static func colour(of word: String) -> ColourName? { colours[word.lowercased()] }

    /// All of them that find photos even if no photo's text has them.
    static let known: Set<String> = Set(kinds.keys).union(looks.keys).union(colours.keys).union(orders.keys)

    /// Words that join others, as English ones do in `SearchQuery`.
    private static let joining: Set<String> = [
        "alle", "allen", "als", "am", "auch", "auf", "aus", "bei", "beim", "dem", "den", "der", "des", "diese",
        "diesem", "diesen", "dieser", "dort", "ein", "eine", "einem", "einen", "einer", "für", "hier", "ich", "ihr",
        "im", "ist", "mein", "meine", "meinem", "meinen", "meiner", "mich", "mir", "mit", "sind", "uns", "unser",
        "unsere", "unserem", "unseren", "vom", "von", "waren", "wir", "zeige", "zum", "zur",
    ]

    private static let kinds: [String: PhotoKind] = [
        "foto": .photo, "fotografie": .photo, "fotografien": .photo, "bild": .photo, "bilder": .photo,
        "aufnahme": .photo, "aufnahmen": .photo, "filme": .video, "bildschirmfoto": .screenshot,
        "bildschirmaufnahme": .screenshot, "bildschirmaufnahmen": .screenshot, "serienbild": .burst,
        "serienbilder": .burst, "panoramen": .panorama, "kugelpanorama": .panorama, "bewegungsfoto": .live,
        "tiefenkarte": .depth, "tiefenkarten": .depth, "selbstporträt": .selfie, "animiert": .animated,
        "beschädigt": .damaged, "kaputt": .damaged, "hochformat": .portrait, "querformat": .landscape,
        "quadratisch": .square,
    ]

    private static let looks: [String: PictureLook] = inflected([
        ("dunk(e)l", .dark), ("unterbelichtet", .dark), ("hell", .bright), ("überbelichtet", .bright),
        ("unscharf", .blurred), ("verwackelt", .blurred), ("verschwommen", .blurred), ("schwarzweiß", .monochrome),
        ("schwarzweiss", .monochrome), ("farblos", .monochrome),
    ]).merging(["dunkel": .dark]) { first, _ in first }

    private static let colours: [String: ColourName] = inflected([
        ("schwarz", .black), ("grau", .grey), ("weiß", .white), ("weiss", .white), ("rot", .red), ("gelb", .yellow),
        ("grün", .green), ("türkis", .teal), ("blau", .blue), ("violett", .purple), ("braun", .brown),
    ]).merging(["lila": .purple, "rosa": .pink]) { first, _ in first }

    private static let orders: [String: PhotoQuery.Order] = inflected([
        ("größt", .largest), ("kleinst", .smallest), ("neuest", .newest), ("neust", .newest), ("ältest", .oldest),
    ])

    /// These ask for an order only before what is to be ordered.
    private static let ordersBeforeNoun: [String: PhotoQuery.Order] = inflected([
        ("groß", .largest), ("klein", .smallest), ("neu", .newest), ("alt", .oldest),
    ])

    /// An adjective with its endings; a letter in brackets goes when one follows.
    private static func inflected<Value>(_ stems: [(stem: String, value: Value)]) -> [String: Value] {
        var words: [String: Value] = [:]
        for (stem, value) in stems {
            let short = stem.replacing("(e)", with: "")
            words[stem.filter { $0 != "(" && $0 != ")" }] = value
            for ending in ["e", "en", "er", "es", "em"] { words[short + ending] = value }
        }
        return words
    }
}
