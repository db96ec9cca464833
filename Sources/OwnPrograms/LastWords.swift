/// The end of what a program writes to standard error.
struct LastWords {
    /// Room for a message and a few lines before it; a user reads no more of a log.
    private static let kept = 1024
    private static let longestText = 300

    private var bytes: [UInt8] = []

    mutating func add(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
        if bytes.count > Self.kept { bytes.removeFirst(bytes.count - Self.kept) }
    }

    /// The last lines joined to one, without control characters; programs write the reason last.
    var text: String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let shown = lines.suffix(3).joined(separator: " / ").unicodeScalars.map { scalar in
            [.control, .format].contains(scalar.properties.generalCategory) ? "\u{FFFD}" : Character(scalar)
        }
        return String(shown.suffix(Self.longestText))
    }
}
