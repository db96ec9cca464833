package import Images
import PhotoAnalysis
import PhotoCulling
import Translation

extension SearchQuery {
    /// Parses what a user types; every text is a query, none is an error.
    ///
    /// All words must be found; two neighbours may also be written as one (`dragon fly`). Quotes keep words together, a
    /// minus excludes, `or` or `|` gives a choice, and a star at the end finds longer words. `camera:pixel` asks one
    /// source: `name`, `folder`, `camera`, `place`, `tag`, `text`, `color`, `kind`, `scene` or `date`. Words such as
    /// "oldest" and "big files" ask for an order.
    ///
    /// - Parameters:
    ///   - text: What was typed; only the first `mostTerms` terms count.
    ///   - today: The day that words such as "yesterday" count from.
    ///   - names: The names of months and days.
    package init(_ text: String, today: CivilDate, names: CalendarNames = CalendarNames()) {
        self.init(QueryPiece.all(in: text), today: today, names: names)
    }

    init(_ all: [QueryPiece], today: CivilDate, names: CalendarNames) {
        var clauses: [Clause] = []
        var order: PhotoQuery.Order?
        var followsOr = false
        /// The word before, if it is a clause of its own.
        var neighbour: String?
        var pieces = all[...]
        var terms = 0
        while let piece = pieces.first, terms < Self.mostTerms {
            if piece.isOr {
                followsOr = !clauses.isEmpty
                neighbour = nil
                pieces = pieces.dropFirst()
                continue
            }
            let (term, count) = Self.term(pieces, today: today, names: names)
            let asked = OrderWords.order(Self.plainWords(pieces))
            order = order ?? asked
            pieces = pieces.dropFirst(count)
            guard let term else { continue }
            terms += 1
            let isJoining = asked != nil || Self.isJoining(term.text)
            let isOptional = isJoining && count == 1 && piece.isPlain && !piece.isExcluded
            if isOptional {
                clauses.append(
                    Clause(terms: [term], isExcluded: false, isOptional: true, asksOrder: asked != nil))
                neighbour = nil
                continue
            }
            let word = count == 1 && piece.isWord && !followsOr ? term.text : nil
            defer { neighbour = word }
            if followsOr, let last = clauses.lastIndex(where: { !$0.isOptional }),
                clauses[last].isExcluded == piece.isExcluded
            {
                clauses[last] = Clause(terms: clauses[last].terms + [term], isExcluded: piece.isExcluded)
            } else {
                clauses.append(Clause(terms: [term], isExcluded: piece.isExcluded))
                if let neighbour, let word {
                    let asOne = Self.meanings(of: (neighbour + word).lowercased(), isPrefix: false)
                    for place in clauses.indices.suffix(2) { clauses[place].terms[0].meanings += asOne }
                }
            }
            followsOr = false
        }
        // If the query has only joining words, it is these that the user searches.
        if order == nil, clauses.allSatisfy(\.isOptional) {
            for place in clauses.indices { clauses[place].isOptional = false }
        }
        if order != nil { for place in clauses.indices { clauses[place].meanKinds() } }
        self.init(clauses: clauses, order: order, pieces: all)
    }

    /// Words of ordinary sentences that join others; few photos have them, and no picture shows them.
    private static let joiningWords: Set<String> = [
        "a", "all", "an", "and", "any", "are", "at", "beautiful", "by", "camera", "cute", "did", "do", "edited",
        "every", "few", "find", "first", "for", "from", "good", "got", "had", "has", "have", "he", "her", "his", "i",
        "in", "is", "it", "its", "made", "many", "me", "more", "most", "my", "new", "nice", "of", "old", "on", "ones",
        "only", "orientation", "other", "our", "pretty", "saw", "see", "she", "shoot", "shot", "show", "showing",
        "shows", "some", "take", "taken", "that", "the", "their", "there", "they", "this", "to", "too", "took", "us",
        "using", "very", "was", "we", "went", "were", "what", "when", "where", "which", "who", "with", "your",
    ]

    private static func isJoining(_ word: String) -> Bool {
        joiningWords.contains(word.lowercased()) || GermanQueryWords.isJoining(word)
    }

    /// The most words of a time: `from the` and two days with month and year.
    private static let mostPhrase = 12
    /// More words make no search better, and each costs time.
    static let mostTerms = 24

    /// The term at the start of some pieces, and how many of them it takes; nil if it has no letter or digit.
    private static func term(
        _ pieces: ArraySlice<QueryPiece>, today: CivilDate, names: CalendarNames
    ) -> (Term?, Int) {
        guard let piece = pieces.first else { return (nil, 0) }
        if let field = piece.field { return (fieldTerm(field, piece, today, names), 1) }
        if piece.isQuoted { return (phrase(piece), 1) }
        if !piece.isPrefix {
            // A minus before the first word excludes the whole phrase.
            let words = [piece.text.lowercased()] + plainWords(pieces.dropFirst())
            if let phrase = PictureLook.phrase(words) {
                let text = pieces.prefix(phrase.words).map(\.text).joined(separator: " ")
                let look = Meaning(condition: .photo(.look(phrase.look)), weight: Weight.fact)
                return (Term(text: text, meanings: [look] + pattern([text]), spelling: nil), phrase.words)
            }
            if let size = SizePhrase(words[...]) {
                let text = pieces.prefix(size.words).map(\.text).joined(separator: " ")
                let own = Meaning(condition: .photo(.size(size.bytes)), weight: Weight.fact)
                return (Term(text: text, meanings: [own] + pattern([text]), spelling: nil), size.words)
            }
            if let time = TimePhrase(words[...], today: today, names: names) {
                let text = pieces.prefix(time.words).map(\.text).joined(separator: " ")
                // One word may mean something else, such as May, or stand in a name, such as 2023.
                let others = time.words == 1 ? meanings(of: words[0], isPrefix: false) : pattern([text])
                let own = Meaning(condition: .photo(.time(time.condition)), weight: Weight.fact)
                return (Term(text: text, meanings: [own] + others, spelling: nil), time.words)
            }
        }
        return (word(piece), 1)
    }

    /// The first words without operators, in lower case: only such can belong together.
    private static func plainWords(_ pieces: ArraySlice<QueryPiece>) -> ArraySlice<String> {
        pieces.prefix(mostPhrase).prefix { $0.isPlain && !$0.isExcluded }.map { $0.text.lowercased() }[...]
    }

    private static func word(_ piece: QueryPiece) -> Term? {
        let word = piece.text.lowercased()
        let meanings = meanings(of: word, isPrefix: piece.isPrefix)
        guard !meanings.isEmpty else { return nil }
        let isMeant = piece.isPrefix || knownWords.contains(word) || isJoining(piece.text)
        return Term(text: piece.text, meanings: meanings, spelling: isMeant ? nil : word)
    }

    /// Everything that a single word may mean.
    static func meanings(of word: String, isPrefix: Bool) -> [Meaning] {
        var meanings = pattern([word], isPrefix: isPrefix)
        guard !isPrefix else { return meanings }
        let forms = WordForms.others(word)
        meanings += pattern(forms, weight: Weight.otherForm)
        let synonyms = ([word] + forms).lazy.map(Synonyms.others).first { !$0.isEmpty } ?? []
        // A page of text has a synonym of many words.
        let written = SearchColumn.allCases.filter { $0 != .text }
        meanings += pattern(synonyms, weight: Weight.synonym, columns: written)
        let names = [word] + forms
        if let colour = colour(word) {
            meanings.append(Meaning(condition: .photo(.colour(colour)), weight: Weight.fact))
        }
        var scenes: [SceneWord] = []
        for scene in names.flatMap(Synonyms.scenes) where scene.isSearchable && !scenes.contains(scene) {
            scenes.append(scene)
            let weight =
                scene.threshold == nil
                ? Weight.guess : names.contains(scene.word) ? Weight.scene : Weight.sceneSynonym
            meanings.append(Meaning(condition: .photo(.scene(scene)), weight: weight))
        }
        if let kind = PhotoKind(word: word) {
            meanings.append(Meaning(condition: .photo(.kind(kind)), weight: Weight.fact))
        }
        if let look = PictureLook(word: word) {
            meanings.append(Meaning(condition: .photo(.look(look)), weight: Weight.fact))
        }
        return meanings
    }

    private static func colour(_ word: String) -> ColourName? {
        ColourName(word: word) ?? GermanQueryWords.colour(word)
    }

    /// The words that find photos even if no photo's text has them; they count as spelled correctly.
    private static let known: Set<String> = {
        let words = Set(PhotoKind.words).union(Synonyms.words)
        return words.union(words.flatMap(WordForms.others)).union(ColourName.words).union(PictureLook.words)
            .union(OrderWords.all)
    }()
    private static let knownInGerman = known.union(GermanQueryWords.known).union(GermanWords.all)
    private static var knownWords: Set<String> { GermanQueryWords.areSpoken ? knownInGerman : known }

    /// The known words and times that differ from a word by one letter, times first.
    package static func known(meantBy word: String, names: CalendarNames = CalendarNames()) -> [String] {
        guard Misspelling.lengths.contains(word.unicodeScalars.count) else { return [] }
        let neighbours = Misspelling.neighbours(of: word)
        let times = neighbours.intersection(TimePhrase.words(names))
        let meant = neighbours.intersection(knownWords).subtracting(times)
        // Of a word and its plural only the shorter one is kept, because it finds both.
        return times.sorted()
            + meant.filter { $0.count == (WordForms.others($0) + [$0]).filter(meant.contains).map(\.count).min() }
            .sorted()
    }

    /// One of these words or phrases in a photo's words; empty if they have no letter or digit.
    private static func pattern(
        _ words: [String], isPrefix: Bool = false, weight: Double = Weight.written, columns: [SearchColumn]? = nil
    ) -> [Meaning] {
        let phrases = words.flatMap(SearchTokens.phrases)
        guard !phrases.isEmpty else { return [] }
        let pattern = WordPattern(phrases: phrases, isPrefix: isPrefix, columns: columns)
        return [Meaning(condition: .words(pattern), weight: weight)]
    }

    private static func phrase(_ piece: QueryPiece) -> Term? {
        let meanings = pattern([piece.text])
        return meanings.isEmpty
            ? nil : Term(text: "\"\(piece.text)\"", meanings: meanings, spelling: nil, isExplicit: true)
    }

    /// A term that asks one source.
    private static func fieldTerm(
        _ field: QueryField, _ piece: QueryPiece, _ today: CivilDate, _ names: CalendarNames
    ) -> Term? {
        let value = piece.text.lowercased()
        func conditions(_ conditions: [PhotoCondition]) -> [Meaning] {
            conditions.map { Meaning(condition: .photo($0), weight: Weight.fact) }
        }
        let meanings: [Meaning] =
            switch field {
            case .columns(let columns):
                pattern([piece.text], isPrefix: piece.isPrefix, columns: columns)
            case .colour: conditions(colour(value).map { [.colour($0)] } ?? [])
            case .kind: conditions(PhotoKind(word: value).map { [.kind($0)] } ?? [])
            case .scene: conditions(Synonyms.scenes(value).filter(\.isSearchable).map(PhotoCondition.scene))
            case .date:
                conditions(
                    TimePhrase(value.split(separator: " ").map(String.init)[...], today: today, names: names)
                        .map { [.time($0.condition)] } ?? [])
            }
        return Term(text: "\(field.name):\(piece.text)", meanings: meanings, spelling: nil, isExplicit: true)
    }
}

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
    private static let nouns: Set<String> = ["ones", "file", "files", "datei", "dateien"]

    static var all: [String] { Array(alone.keys) }

    /// The order that the first of some words asks for, in lower case.
    static func order(_ words: ArraySlice<String>) -> PhotoQuery.Order? {
        guard let first = words.first else { return nil }
        if let order = alone[first] ?? GermanQueryWords.order(first) { return order }
        guard let order = beforeNoun[first] ?? GermanQueryWords.orderBeforeNoun(first),
            let next = words.dropFirst().first
        else { return nil }
        return nouns.contains(next) || PhotoKind(word: next) != nil ? order : nil
    }
}

/// Reads how large a file is to be: `larger than 1.5 MB`, `under 300 kB`, `größer als 1,5 MB`.
struct SizePhrase {
    let bytes: ClosedRange<Int64>
    /// The number of words that it consists of.
    let words: Int

    private static let above: [[String]] = [
        ["larger", "than"], ["bigger", "than"], ["more", "than"], ["over"], ["above"], ["größer", "als"],
        ["groesser", "als"], ["mehr", "als"], ["über"],
    ]
    private static let below: [[String]] = [
        ["smaller", "than"], ["less", "than"], ["under"], ["below"], ["kleiner", "als"], ["weniger", "als"], ["unter"],
    ]
    private static let units: [String: Double] = ["kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12]

    /// The size at the start of some words in lower case; nil if they begin with none.
    init?(_ words: ArraySlice<String>) {
        let isAbove: Bool
        let comparison: [String]
        if let found = Self.above.first(where: words.starts(with:)) {
            (isAbove, comparison) = (true, found)
        } else if let found = Self.below.first(where: words.starts(with:)) {
            (isAbove, comparison) = (false, found)
        } else {
            return nil
        }
        let rest = words.dropFirst(comparison.count)
        guard let first = rest.first else { return nil }
        let digits = first.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        let isOne = digits.count < first.count
        let unit = isOne ? String(first.dropFirst(digits.count)) : rest.dropFirst().first ?? ""
        guard let number = Language.current.number(digits), let factor = Self.units[unit],
            number * factor <= 1e18
        else { return nil }
        let limit = Int64((number * factor).rounded())
        bytes = isAbove ? limit...Int64.max : 0...limit
        self.words = comparison.count + (isOne ? 1 : 2)
    }
}
