import Images
import PhotoAnalysis
import PhotoCulling
import Testing
import Translation

@testable import PhotoSearch

@Suite("Queries")
struct SearchQueryTests {
    private static func query(_ text: String) -> SearchQuery {
        SearchQuery(text, today: CivilDate(daysSince1970: 20_780))
    }

    /// As `[-]term|term` for each clause, with a question mark behind an optional one.
    private static func shape(_ text: String) -> [String] {
        query(text).clauses.map { clause in
            (clause.isExcluded ? "-" : "") + clause.terms.map(\.text).joined(separator: "|")
                + (clause.isOptional ? "?" : "")
        }
    }

    @Test(
        "A query is taken apart as it was meant",
        arguments: [
            ("sunset beach 2023", ["sunset", "beach", "2023"]),
            ("cat or dog -puppy", ["cat|dog", "-puppy"]),
            ("cat | dog", ["cat|dog"]),
            ("\"wifi password\" last summer", ["\"wifi password\"", "last summer"]),
            ("wif* camera:pixel", ["wif", "camera:pixel"]),
            ("15 july beach", ["15 july", "beach"]),
            ("tag:\"summer house\"", ["tag:summer house"]),
            ("- * \"\" or | ???", []),
            ("a AND b NEAR(c) ^d {e} : (f", ["a?", "AND?", "b", "NEAR(c)", "^d", "{e}", "(f"]),
            ("photos from Guangzhou", ["photos", "from?", "Guangzhou"]),
            ("cat \u{2212}2010", ["cat", "-2010"]),
            ("cat or the dog", ["cat|dog", "the?"]),
            ("to be in \"the\" -of", ["to?", "be", "in?", "\"the\"", "-of"]),
            ("the of", ["the", "of"]),
            ("out of focus dogs", ["out of focus", "dogs"]),
            ("screenshots where I bought the shoes", ["screenshots", "where?", "I?", "bought", "the?", "shoes"]),
            ("what did I shoot in Kenya", ["what?", "did?", "I?", "shoot?", "in?", "Kenya"]),
            ("early morning", ["early", "morning"]),
            ("My first pictures", ["My?", "first?", "pictures"]),
            ("photos between 2011 and 2013", ["photos", "between 2011 and 2013"]),
            ("\"unclosed phrase", ["\"unclosed phrase\""]),
            ("unknown:field", ["unknown:field"]),
            ("larger than 1.5 MB", ["larger than 1.5 MB"]),
            ("over the hills", ["over", "the?", "hills"]),
        ])
    func shapes(text: String, clauses: [String]) {
        #expect(Self.shape(text) == clauses)
    }

    @Test(
        "German queries are taken apart for who speaks German",
        arguments: [
            ("Strand letzten Sommer", ["Strand", "letzten Sommer"]),
            ("Fotos vom Strand oder Meer", ["Fotos", "vom?", "Strand|Meer"]),
            ("Videos größer als 1,5 MB", ["Videos", "größer als 1,5 MB"]),
            ("im Juli 2023 in Wien", ["im?", "Juli 2023", "in?", "Wien"]),
            ("größte Dateien", ["größte?", "Dateien"]),
            ("hier am Strand", ["hier?", "am?", "Strand"]),
            ("MIT 2019", ["MIT", "2019"]),
        ])
    func german(text: String, clauses: [String]) {
        Language.german.spoken { #expect(Self.shape(text) == clauses) }
    }

    /// Names, and English words with another meaning: decisions are made by searches.
    @Test(
        "German words mean nothing to others",
        arguments: ["MIT", "Rosa", "hell", "Strand", "Essen", "Braun", "rot", "mir", "Klein", "neu", "Bilder"])
    func noGerman(word: String) {
        let meanings = Self.query("photos \(word) 2019").clauses
        #expect(meanings.count == 3 && !meanings.contains(where: \.isOptional))
        let conditions = meanings[1].terms[0].meanings.map(\.condition)
        #expect(conditions.allSatisfy { if case .words = $0 { true } else { false } })
    }

    @Test("Patterns hold nothing that the index would take for an operator")
    func operators() {
        let query = Self.query("a\"b* OR (c) {d}:e ^f -g NEAR/2 \u{0}\u{202E}h 'i' \\j")
        for pattern in query.patterns {
            for token in pattern.phrases.joined() { #expect(token.allSatisfy { $0.isLetter || $0.isNumber }) }
        }
    }

    @Test("A word means its text, its other number, its synonyms, and what photos show")
    func meanings() throws {
        let term = try #require(Self.query("oceans").clauses.first?.terms.first)
        let words = term.meanings.compactMap { meaning -> [[String]]? in
            if case .words(let pattern) = meaning.condition { pattern.phrases } else { nil }
        }.joined().joined()
        #expect(Set(words).isSuperset(of: ["oceans", "ocean", "sea", "beach"]))
        #expect(
            Self.query("blue").clauses.first?.terms.first?.meanings.contains {
                if case .photo(.colour(.blue)) = $0.condition { true } else { false }
            } == true)
    }

    @Test(
        "A word means what a photo is, and how all of it looks",
        arguments: [
            ("360°", "panorama"), ("photosphere", "panorama"), ("hdr", "hdr"), ("depth", "depth"), ("live", "live"),
            ("selfies", "selfie"), ("pics", "photo"), ("vertical", "portrait"), ("horizontal", "landscape"),
            ("square", "square"), ("underexposed", "dark"), ("overexposed", "bright"),
        ])
    func facts(text: String, fact: String) {
        let facts = Self.query(text).clauses.first?.terms.first?.meanings.compactMap { meaning in
            switch meaning.condition {
            case .photo(.kind(let kind)): kind.rawValue
            case .photo(.look(let look)): look.rawValue
            default: nil
            }
        }
        #expect(facts == [fact])
    }

    @Test("Two words that stand side by side may be one")
    func asOne() {
        func isMeant(_ word: String, by query: String, at place: Int) -> Bool {
            Self.query(query).clauses[place].terms[0].meanings.contains {
                if case .words(let pattern) = $0.condition { pattern.phrases == [[word]] } else { false }
            }
        }
        #expect((0...1).allSatisfy { isMeant("dragonfly", by: "Dragon fly lake", at: $0) })
        #expect(isMeant("flylake", by: "Dragon fly lake", at: 2))
        #expect(!isMeant("dragonfly", by: "Dragon fly lake", at: 2))
        for parted in ["dragon the fly", "dragon -fly", "dragon or fly", "dragon \"fly\""] {
            #expect(!isMeant("dragonfly", by: parted, at: 0), "\(parted)")
        }
    }

    @Test("Words with a meaning of their own are spelled right, and are meant by words with one other letter")
    func known() throws {
        for word in ["sunset", "blue", "screenshots", "blurry", "oceans", "the"] {
            #expect(Self.query(word).clauses.first?.terms.first?.spelling == nil)
        }
        #expect(Self.query("volcano").clauses.first?.terms.first?.spelling == "volcano")
        #expect(SearchQuery.known(meantBy: "screnshot") == ["screenshot"])
        #expect(SearchQuery.known(meantBy: "sunsett") == ["sunset"])
        #expect(SearchQuery.known(meantBy: "volcano").isEmpty)
        #expect(SearchQuery.known(meantBy: "febuary") == ["february"])
        #expect(SearchQuery.known(meantBy: "chrismas") == ["christmas"])
    }

    @Test("A misspelled time is read again with the words around it")
    func misspelledTimes() throws {
        let today = CivilDate(daysSince1970: 20_780)
        func times(_ query: SearchQuery) -> [TimeCondition] {
            query.clauses.flatMap(\.terms).flatMap(\.meanings).compactMap {
                if case .photo(.time(let time)) = $0.condition { time } else { nil }
            }
        }
        for (wrong, corrections, right) in [
            ("15 agust 2019", ["agust": ["august"]], "15 august 2019"),
            ("last sumer beach", ["sumer": ["summer"]], "last summer beach"),
            ("-febuary", ["febuary": ["february"]], "-february"),
        ] {
            let replaced = Self.query(wrong).replacing(corrections, today: today)
            #expect(times(replaced) == times(Self.query(right)), "\(wrong)")
            #expect(replaced.clauses.map(\.isExcluded) == Self.query(right).clauses.map(\.isExcluded))
        }
        let other = Self.query("bech 2019").replacing(["bech": ["beach"]], today: today)
        #expect(other.clauses.map { $0.terms.map(\.text) } == [["beach"], ["2019"]])
    }

    @Test("What pictures could show but nothing tells from them is said")
    func unseen() {
        func isUnseen(_ text: String) -> Bool? { Self.query(text).clauses.first?.terms.first?.isUnseen }
        #expect(isUnseen("beach") == true && isUnseen("street") == true && isUnseen("volcano") == true)
        #expect(isUnseen("sky") == false && isUnseen("sunset") == false && isUnseen("blue") == false)
        #expect(isUnseen("night") == false, "a time of day")
        #expect(isUnseen("IMG_1234") == false && isUnseen("\"volcano\"") == false && isUnseen("name:volcano") == false)
    }

    @Test("Words for an order ask for it, wherever they are no part of a name")
    func order() {
        func order(_ text: String) -> PhotoQuery.Order? { Self.query(text).order }
        #expect(order("largest videos") == .largest && order("the oldest from nepal") == .oldest)
        #expect(order("the big ones") == .largest && order("old photos") == .oldest && order("new videos") == .newest)
        #expect(order("big ben") == nil && order("new york photos") == nil && order("old town") == nil)
        #expect(order("-largest") == nil && order("\"largest\"") == nil && order("name:latest") == nil)
        #expect(order("latest oldest") == .newest, "the first one counts")
        #expect(Self.shape("largest videos") == ["largest?", "videos"], "who asks for an order needs no such word")
        func isWritten(_ text: String) -> Bool {
            Self.query(text).patterns.contains { $0.phrases.contains(["videos"]) }
        }
        #expect(isWritten("videos") && !isWritten("largest videos"), "then only videos are meant, not the word")
        #expect(Self.shape("the big ones") == ["the?", "big?", "ones?"], "all photos, in that order")
        let whole = Self.query("the big ones").withoutOrder
        #expect(whole.order == nil && whole.clauses.map(\.isOptional) == [true, false, true], "big must be written")
        #expect(Self.shape("the ones") == ["the", "ones"], "then it is these words that are meant")
    }

    @Test("Countries are found by what people call them, and by their continent")
    func countries() {
        #expect(CountryNames.others("GB") == ["UK", "Great Britain", "Europe"])
        #expect(CountryNames.others("PE") == ["South America"])
        #expect(CountryNames.others("AQ").isEmpty && CountryNames.others("").isEmpty)
    }

    @Test("A query has no more terms than a search can afford")
    func limited() {
        #expect(Self.query(String(repeating: "word ", count: 100_000)).clauses.count == SearchQuery.mostTerms)
    }

    @Test("The nearest town, its state and country and the city around are the names of a place")
    func towns() {
        var table = TownTable(Self.Towns())
        func here(_ north: Float, _ east: Float) -> [String] {
            table.names(at: GeographicPoint(latitude: north, longitude: east))
        }
        #expect(here(50.09, 10.06) == ["Suburb", "City", "State", "Land"])
        #expect(here(0, 179.95) == ["Dateline", "State", "Land"])
        #expect(here(54, 10) == ["Land"], "no town is near, but all that are around are in one country")
        #expect(here(-30, 10).isEmpty, "too far from any town")
        #expect(table.town(named: "suburb")?.longitude == 10.05)
        #expect(table.town(named: "CITY")?.latitude == 50, "the largest of two")
        #expect(table.town(named: "Land") == nil)
    }

    private struct Towns: TownSource {
        private let towns: [(name: String, latitude: Float, longitude: Float, population: Int)] = [
            ("City", 50, 10, 500_000), ("Suburb", 50.1, 10.05, 20_000), ("Far", 52, 10, 900_000),
            ("Dateline", 0.1, -179.95, 5_000), ("City", -40, 10, 1_000),
        ]

        var count: Int { towns.count }
        func latitude(of town: Int) -> Float { towns[town].latitude }
        func longitude(of town: Int) -> Float { towns[town].longitude }
        func population(of town: Int) -> Int { towns[town].population }
        func names(of town: Int) -> TownNames {
            TownNames(town: [towns[town].name], state: ["State"], country: [town == 4 ? "South" : "Land"])
        }
    }
}
