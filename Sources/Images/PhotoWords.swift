/// Collects what a photo's metadata say in words, from sources of falling rank, within limits.
package struct PhotoWords {
    private var title: String?
    private var comment: String?
    private var keywords = List()
    private var people = List()
    private var creators = List()
    private var places = List()

    /// UTF-8 bytes that all words of one photo may have, whatever its metadata hold: a page of text.
    private static let byteLimit = 4096

    package init() {}

    /// Words in the order in which they were added; none twice, letter case aside.
    private struct List {
        var words: [String] = []
        var known: Set<String> = []
    }

    /// Adds a cleaned text, unless it is said already.
    package mutating func addTitle(_ text: String?) {
        title = Self.joined(title, text)
    }

    package mutating func addDescription(_ text: String?) {
        comment = Self.joined(comment, text)
    }

    package mutating func addKeyword(_ text: String?) {
        add(text, to: \.keywords)
    }

    package mutating func addPerson(_ text: String?) {
        add(text, to: \.people)
    }

    package mutating func addCreator(_ text: String?) {
        add(text, to: \.creators)
    }

    package mutating func addPlace(_ text: String?) {
        add(text, to: \.places)
    }

    /// Adds keywords that stand in one text, with commas or semicolons between them.
    package mutating func addKeywords(in text: some Collection<UInt8>) {
        for part in text.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
            guard keywords.words.count < PhotoMetadata.keywordLimit else { return }
            addKeyword(MetadataText.clean(utf8: part))
        }
    }

    /// Writes the words to a photo's metadata; of too many, texts precede people, and keywords come last.
    package func describe(_ metadata: inout PhotoMetadata) {
        metadata.title = title
        metadata.comment = comment
        var bytes = [title, comment].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        func fitting(_ list: List) -> [String]? {
            let words = list.words.prefix { word in
                bytes += word.utf8.count
                return bytes <= Self.byteLimit
            }
            return words.isEmpty ? nil : Array(words)
        }
        metadata.people = fitting(people)
        metadata.creators = fitting(creators)
        metadata.placeNames = fitting(places)
        metadata.keywords = fitting(keywords)
    }

    private mutating func add(_ text: String?, to list: WritableKeyPath<PhotoWords, List>) {
        guard let text, self[keyPath: list].words.count < PhotoMetadata.keywordLimit else { return }
        // A keyword from within another one has its blanks.
        guard let word = MetadataText.clean(utf8: text.utf8),
            self[keyPath: list].known.insert(word.lowercased()).inserted
        else { return }
        self[keyPath: list].words.append(word)
    }

    /// Both texts, or the longer one if it contains the other.
    private static func joined(_ first: String?, _ second: String?) -> String? {
        guard let first, let second else { return first ?? second }
        if first.contains(second) { return first }
        if second.contains(first) { return second }
        return MetadataText.clean(utf8: "\(first); \(second)".utf8)
    }
}
