import PhotoCulling

/// Words that ask for an order: `largest`, or `old` before what is to be ordered, as in "old photos".
enum OrderWords {
    private static let alone: [String: PhotoQuery.Order] = [
        "largest": .largest, "biggest": .largest, "smallest": .smallest, "newest": .newest, "latest": .newest,
        "oldest": .oldest, "earliest": .oldest,
    ]
    /// In other places they are parts of names: New York, Big Ben.
    private static let beforeNoun: [String: PhotoQuery.Order] = [
        "big": .largest, "large": .largest, "huge": .largest, "small": .smallest, "new": .newest, "recent": .newest,
        "old": .oldest,
    ]
    private static let nouns: Set<String> = ["ones", "file", "files"]

    static var all: [String] { Array(alone.keys) }

    /// The order that the first of some words asks for, in lower case.
    static func order(_ words: ArraySlice<String>) -> PhotoQuery.Order? {
        guard let first = words.first else { return nil }
        if let order = alone[first] { return order }
        guard let order = beforeNoun[first], let next = words.dropFirst().first else { return nil }
        return nouns.contains(next) || PhotoKind(word: next) != nil ? order : nil
    }
}
