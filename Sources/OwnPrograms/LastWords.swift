/// The end of what a program writes to standard error.
struct LastWords {
    /// A message and a few lines before it; what a user reads of a log.
    private static let kept = 1024
    private static let longestText = 300

    private var bytes: [UInt8] = []

    mutating func add(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
        if bytes.count > Self.kept { bytes.removeFirst(bytes.count - Self.kept) }
    }

    /// The last lines in one, without control characters; programs say the reason last.
    var text: String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let shown = lines.suffix(3).joined(separator: " / ").unicodeScalars.map { scalar in
            [.control, .format].contains(scalar.properties.generalCategory) ? "\u{FFFD}" : Character(scalar)
        }
        return String(shown.suffix(Self.longestText))
    }
}
