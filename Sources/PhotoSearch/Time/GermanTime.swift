/// A time in German as the English words that `TimePhrase` reads: `letzten Sommer`, `vor 3 Tagen`, `Ende Mai 2019`.
struct GermanTime {
    /// English words, each with the number of German words up to and with the one that it stands for.
    private(set) var words: [(english: String, count: Int)] = []

    /// Nil if the first word is none of a German time.
    ///
    /// - Parameter german: In lower case.
    init?(_ german: ArraySlice<String>) {
        let german = Array(german)
        guard let first = german.first,
            Self.english[first] != nil || Self.isDay(first) || german.dropFirst().first == "bis"
        else { return nil }
        var rest = german[...]
        // What lies some time back is said in another order.
        if first == "vor", german.count > 2, let unit = Self.english[german[2]]?.first, Self.units.contains(unit) {
            words = [(Self.english[german[1]]?.first ?? german[1], 2), (unit, 3), ("ago", 3)]
            rest = german.dropFirst(3)
        }
        for (place, word) in zip(rest.indices, rest) {
            if let last = words.last, Self.decades.values.contains(last.english), word.hasPrefix("jahre") {
                words[words.count - 1].count = place + 1
                continue
            }
            for english in Self.english[word] ?? [word] { words.append((english, place + 1)) }
        }
        let isGerman = words.contains { word in !german.contains(word.english) }
        guard isGerman else { return nil }
    }

    /// How many German words so many English ones are.
    func count(ofEnglish count: Int) -> Int {
        count == 0 ? 0 : words[count - 1].count
    }

    /// `15.` of `15. Juli`.
    private static func isDay(_ word: String) -> Bool {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        return (1...2).contains(digits.count) && word.count == digits.count
    }

    private static let units: Set<String> = ["day", "days", "week", "weeks", "month", "months", "year", "years"]

    private static let decades = [
        "fünfziger": "fifties", "sechziger": "sixties", "siebziger": "seventies", "achtziger": "eighties",
        "neunziger": "nineties",
    ]

    private static let english: [String: [String]] = {
        var words: [String: [String]] = [
            "heute": ["today"], "gestern": ["yesterday"], "vor": ["before"], "seit": ["since"], "nach": ["after"],
            "bis": ["until"], "zwischen": ["between"], "von": ["from"], "und": ["and"], "des": [], "der": [], "dem": [],
            "den": [], "im": ["in"], "vom": ["from"], "anfang": ["early"], "mitte": ["mid"], "ende": ["late"],
            "ersten": ["first"], "erste": ["first"], "zweite": ["second"], "dritte": ["third"], "vierte": ["fourth"],
            "wochenende": ["weekend"], "frühling": ["spring"], "frühjahr": ["spring"], "sommer": ["summer"],
            "sommers": ["summer"], "herbst": ["autumn"], "winter": ["winter"], "morgens": ["morning"],
            "vormittag": ["morning"], "vormittags": ["morning"], "mittag": ["noon"], "mittags": ["noon"],
            "nachmittag": ["afternoon"], "nachmittags": ["afternoon"], "abend": ["evening"], "abends": ["evening"],
            "nacht": ["night"], "nachts": ["night"], "mitternacht": ["midnight"], "weihnachten": ["christmas"],
            "heiligabend": ["christmas", "eve"], "silvester": ["new", "year", "eve"],
            "neujahr": ["new", "year", "day"],
            "ostern": ["easter"], "jahre": [], "jahren": ["years"], "jahr": ["year"], "jahres": [], "monat": ["month"],
            "monaten": ["months"], "monate": ["months"], "woche": ["week"], "wochen": ["weeks"], "tag": ["day"],
            "tage": ["days"], "tagen": ["days"], "zwei": ["two"], "drei": ["three"], "vier": ["four"],
            "fünf": ["five"], "sechs": ["six"], "wenigen": ["few"], "paar": ["few"],
        ]
        for ending in ["e", "en", "er", "es", "em"] {
            words["letzt" + ending] = ["last"]
            words["vergangen" + ending] = ["last"]
            words["dies" + ending] = ["this"]
            words["ein" + ending] = ["one"]
        }
        for (german, english) in decades { words[german] = [english] }
        for name in CalendarNames.german { words[name] = words[name] ?? [name] }
        return words
    }()

    /// Single words that name a time, for spelling.
    static let names: Set<String> = Set([
        "heute", "gestern", "wochenende", "frühling", "frühjahr", "sommer", "herbst", "vormittag", "mittag",
        "nachmittag", "abend", "mitternacht", "weihnachten", "silvester", "ostern",
    ]).union(decades.keys)
}
