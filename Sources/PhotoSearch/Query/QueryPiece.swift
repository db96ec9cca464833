/// A word or a quoted phrase of a query, with its operators.
final class QueryPiece: Sendable {
    let text: String
    let isQuoted: Bool
    let isExcluded: Bool
    let isPrefix: Bool
    let field: QueryField?

    /// The letters before a colon that name no source, as in `cam:canon`; nil for addresses such as `https://`.
    var noField: String? {
        guard field == nil, !isQuoted else { return nil }
        let name = text.prefix(while: \.isLetter)
        let rest = text.dropFirst(name.count)
        guard name.count > 1, rest.first == ":", let next = rest.dropFirst().first, next.isLetter || next.isNumber
        else {
            return nil
        }
        return String(name)
    }

    /// `or`, in German `oder`, between two words; in quotes it is a word like others.
    var isOr: Bool { isPlain && !isExcluded && ["or", "oder", "|"].contains(text.lowercased()) }

    /// A word without an operator.
    var isPlain: Bool { !isQuoted && !isPrefix && field == nil }

    /// A word of letters alone.
    var isWord: Bool { isPlain && !isExcluded && text.allSatisfy(\.isLetter) }

    private init(text: String, isQuoted: Bool, isExcluded: Bool, field: QueryField?) {
        // A star counts only at the end.
        isPrefix = !isQuoted && text.count > 1 && text.hasSuffix("*")
        self.text = isPrefix ? String(text.dropLast()) : text
        self.isQuoted = isQuoted
        self.isExcluded = isExcluded
        self.field = field
    }

    /// The same piece with another word.
    func with(_ word: String) -> QueryPiece {
        QueryPiece(text: word, isQuoted: isQuoted, isExcluded: isExcluded, field: field)
    }

    /// The pieces of a query; an unclosed quote ends with the text.
    static func all(in text: String) -> [QueryPiece] {
        var pieces: [QueryPiece] = []
        var rest = Substring(text)
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first else { return pieces }
            // Phones and word processors write the minus sign.
            let isExcluded = ["-", "\u{2212}"].contains(first) && rest.dropFirst().first?.isWhitespace == false
            if isExcluded { rest = rest.dropFirst() }
            var field: QueryField?
            let name = rest.prefix { $0.isLetter }
            if rest.dropFirst(name.count).first == ":", let found = QueryField(String(name)),
                rest.dropFirst(name.count + 1).first?.isWhitespace == false
            {
                field = found
                rest = rest.dropFirst(name.count + 1)
            }
            let isQuoted = quotes.contains(rest.first ?? " ")
            let content: Substring
            if isQuoted {
                rest = rest.dropFirst()
                content = rest.prefix { !quotes.contains($0) }
                rest = rest.dropFirst(content.count).dropFirst()
            } else {
                content = rest.prefix { !$0.isWhitespace && !quotes.contains($0) }
                rest = rest.dropFirst(content.count)
            }
            if !content.isEmpty {
                pieces.append(
                    QueryPiece(text: String(content), isQuoted: isQuoted, isExcluded: isExcluded, field: field))
            }
        }
    }

    private static let quotes: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}"]
}

/// The source that a query names before a colon.
enum QueryField: Sendable {
    case columns([SearchColumn])
    case colour, kind, scene, date

    init?(_ name: String) {
        switch name.lowercased() {
        case "name", "file", "datei": self = .columns([.name])
        case "folder", "in", "ordner": self = .columns([.folder])
        case "camera", "lens", "software", "kamera", "objektiv": self = .columns([.camera])
        case "place", "town", "country", "ort", "stadt", "land": self = .columns([.place])
        case "tag", "keyword", "title", "person", "people", "stichwort", "titel": self = .columns([.tags])
        case "text": self = .columns([.text])
        case "color", "colour", "farbe": self = .colour
        case "kind", "is", "art": self = .kind
        case "scene", "shows", "zeigt": self = .scene
        case "date", "year", "taken", "datum", "jahr": self = .date
        default: return nil
        }
    }

    /// The usual name.
    var name: String {
        switch self {
        case .columns(let columns): columns.map { $0 == .tags ? "tag" : $0.rawValue }.joined(separator: ",")
        case .colour: "color"
        case .kind: "kind"
        case .scene: "scene"
        case .date: "date"
        }
    }
}
