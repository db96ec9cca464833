/// What people say of a whole picture, whatever it shows.
package enum PictureLook: String, CaseIterable, Sendable {
    case dark, bright, blurred, monochrome

    /// The look that a word names.
    init?(word: String) {
        guard let look = PictureLook(rawValue: word) ?? Self.others[word] else { return nil }
        self = look
    }

    /// All such words.
    static var words: [String] { allCases.map(\.rawValue) + others.keys }

    private static let others: [String: PictureLook] = [
        "blurry": .blurred, "blur": .blurred, "unsharp": .blurred, "unfocused": .blurred, "shaky": .blurred,
        "grayscale": .monochrome, "greyscale": .monochrome, "colourless": .monochrome, "colorless": .monochrome,
        "bw": .monochrome, "b&w": .monochrome, "overexposed": .bright, "underexposed": .dark,
    ]
    private static let phrases: [(words: [String], look: PictureLook)] = [
        (["out", "of", "focus"], .blurred), (["black", "and", "white"], .monochrome),
        (["black", "&", "white"], .monochrome),
    ]

    /// The look that some words name together, and how many they are.
    static func phrase(_ words: some Collection<String>) -> (look: PictureLook, words: Int)? {
        phrases.first { words.starts(with: $0.words) }.map { ($0.look, $0.words.count) }
    }
}
