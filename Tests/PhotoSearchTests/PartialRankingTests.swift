import Fixtures
import Images
import PhotoAnalysis
import PhotoCulling
import Testing

@testable import PhotoSearch

@Suite("Photos that fit some words of a query")
struct PartialRankingTests {
    private static let photos: [BrowsedPhoto] = {
        var culling = Culling(settings: CullingSettings())
        for id in 1...40 {
            var photo = PhotoFacts(
                id: PhotoID(id), status: .analysed, bytes: 1, modified: 1, nameLength: 1, pathOrder: UInt64(id))
            if id.isMultiple(of: 10) { photo.traits = .companion }
            culling.update(photo)
        }
        return (1...40).compactMap { culling.browsed($0) }
    }()

    /// The photos that are found, the best first; nil if a photo fits all words.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - words: The photos that have each word.
    ///   - corrections: What is searched for words that no photo has.
    /// - Returns: Their numbers.
    private static func found(
        _ text: String, _ words: [String: Set<Int64>], meaning corrections: [String: [String]] = [:]
    ) -> [PhotoID]? {
        let today = CivilDate(daysSince1970: 20_780)
        let query = SearchQuery(text, today: today).replacing(corrections, today: today)
        let hits = Dictionary(
            uniqueKeysWithValues: query.patterns.map { pattern in
                var hits = WordHits()
                for phrase in pattern.phrases {
                    for photo in words[phrase.joined(separator: " ")] ?? [] { hits.add(photo, score: 1) }
                }
                return (pattern, hits)
            })
        let ranking = SearchRanking(query, hits: hits)
        guard let counts = ranking.countsWithoutFit({ photos.contains(where: $0) }) else { return nil }
        guard let partial = PartialRanking(ranking, counts) else { return [] }
        let scored = photos.filter { !$0.isCompanion }.compactMap { photo in
            partial.score(photo).map { (id: photo.id, score: $0) }
        }
        return scored.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.map(\.id)
    }

    @Test("A word that no photo has leaves those that fit the others")
    func missing() {
        #expect(Self.found("persian carpet", ["carpet": [3]]) == [3])
        #expect(Self.found("carpet", ["carpet": [3]]) == nil)
        #expect(Self.found("persian", [:]) == [])
    }

    @Test("Photos that fit rarer words come first, and those that fit little are left out")
    func rarity() {
        let words: [String: Set<Int64>] = [
            "album": Set(11...19), "lighthouse": [7], "volcano": [8, 9],
        ]
        #expect(Self.found("album lighthouse volcano", words) == [7, 8, 9])
        #expect(
            Self.found("album lighthouse", ["album": [1, 2], "lighthouse": [7]]) == [7, 1, 2], "both say nearly as much"
        )
        #expect(Self.found("album volcano lamp", ["album": [1, 2], "volcano": [2, 3]]) == [2, 1, 3])
    }

    @Test("A word that was only meant counts less than one that was written")
    func corrected() {
        let words: [String: Set<Int64>] = ["talon": [1, 2, 3, 4, 5], "root": [7]]
        #expect(Self.found("talon robot", words, meaning: ["robot": ["root"]])?.first == 1)
        #expect(Self.found("talon root", words)?.first == 7)
    }

    @Test("A word that every second photo fits finds nothing by itself")
    func frequent() {
        #expect(Self.found("jpg volcano", ["jpg": Set(1...30)]) == [])
    }

    @Test("What is excluded, quoted or asked of a source holds, and companions are not found")
    func held() {
        let words: [String: Set<Int64>] = ["red": [1], "carpet": [2, 3, 10], "old carpet": [4], "lamp": [3]]
        #expect(Self.found("carpet vase -lamp", words) == [2])
        #expect(Self.found("\"old carpet\" lamp", words) == [4])
        #expect(Self.found("name:vase carpet", words) == [])
    }

    @Test(
        "Whatever photos have which words, nothing excluded is found, and the best fits no less than another",
        arguments: 1...40)
    func property(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let names = ["album", "lighthouse", "volcano", "lamp"]
        var words: [String: Set<Int64>] = [:]
        for name in names {
            let share = Int.random(in: 3...12, using: &random)
            words[name] = Set((1...40).filter { _ in Int.random(in: 0..<share, using: &random) == 0 })
        }
        guard let found = Self.found("album lighthouse volcano -lamp", words), let first = found.first else { return }
        func fitted(_ photo: PhotoID) -> Set<String> {
            Set(names.prefix(3).filter { words[$0]?.contains(photo) == true })
        }
        for photo in found {
            #expect(words["lamp"]?.contains(photo) != true && !photo.isMultiple(of: 10))
            #expect(!fitted(photo).isEmpty && !fitted(photo).isStrictSuperset(of: fitted(first)))
        }
    }

    @Test("A query of many words is bounded")
    func bounded() {
        let text = (0..<100).map { "word\($0)x" }.joined(separator: " ")
        #expect(Self.found(text, ["word3x": [3]]) == [3])
    }

    @Test("A photo that is mostly black is dark for people")
    func dark() throws {
        var culling = Culling(settings: CullingSettings())
        for (id, level) in [(PhotoID(1), UInt8(0)), (2, 200)] {
            var photo = PhotoFacts(
                id: id, status: .analysed, bytes: 1, modified: 1, nameLength: 1, pathOrder: UInt64(id))
            photo.browsing.palette = ColourPalette(bytes: [1, level, level, level, level == 0 ? 0 : 1, 255])
            culling.update(photo)
        }
        let (black, grey) = (try #require(culling.browsed(1)), try #require(culling.browsed(2)))
        let dark = PhotoCondition.look(.dark)
        #expect(dark.strength(black, nil) > 0 && dark.strength(grey, nil) == 0)
    }
}
