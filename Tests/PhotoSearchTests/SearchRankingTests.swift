import Fixtures
import Images
import PhotoCulling
import Testing

@testable import PhotoSearch

@Suite("How well photos fit a query")
struct SearchRankingTests {
    /// Photos of some years, every tenth a companion.
    private static func photos(_ random: inout RandomSource) -> [BrowsedPhoto] {
        var culling = Culling(settings: CullingSettings())
        for id in 1...30 {
            var photo = PhotoFacts(
                id: PhotoID(id), status: .analysed, bytes: 1, modified: 1, nameLength: 1, pathOrder: UInt64(id))
            photo.captured = Int64.random(in: 1_262_304_000...1_451_606_400, using: &random) * 1_000_000_000
            if id.isMultiple(of: 10) { photo.traits = .companion }
            culling.update(photo)
        }
        return (1...30).compactMap { culling.browsed($0) }
    }

    @Test("A time that only the file says counts less than one of the camera")
    func fileTime() throws {
        var culling = Culling(settings: CullingSettings())
        for id: PhotoID in 1...2 {
            var photo = PhotoFacts(
                id: id, status: .analysed, bytes: 1, modified: 1_330_000_000_000_000_000, nameLength: 1, pathOrder: 1)
            if id == 2 { photo.captured = 1_340_000_000_000_000_000 }
            culling.update(photo)
        }
        let query = SearchQuery("2012", today: CivilDate(daysSince1970: 20_780))
        let scores = [1, 2].compactMap { culling.browsed($0) }.compactMap { SearchRanking(query, hits: [:]).score($0) }
        #expect(scores.count == 2 && scores[0] < scores[1])
    }

    @Test(
        "If no photo fits, the count of each term is that of the photos that fit it alone",
        arguments: [
            "beach 2012", "beach -lake", "beach or lake 2013", "-beach -lake", "the beach", "volcano", "lake 1999",
            "beach lake forest monday 2014",
        ], 1...8)
    func counts(text: String, seed: UInt64) {
        var random = RandomSource(seed: seed)
        let photos = Self.photos(&random)
        let query = SearchQuery(text, today: CivilDate(daysSince1970: 20_780))
        let hits = Dictionary(
            uniqueKeysWithValues: query.patterns.map { pattern in
                var hits = WordHits()
                for photo in photos where Int.random(in: 1...8, using: &random) == 1 { hits.add(photo.id, score: 1) }
                return (pattern, hits)
            })
        let ranking = SearchRanking(query, hits: hits)
        let isFound = photos.contains { !$0.isCompanion && ranking.score($0) != nil }
        let counts = ranking.countsWithoutFit { holds in photos.contains(where: holds) }
        #expect((counts == nil) == isFound)
        guard let counts else { return }
        let alone = query.terms.map { term, _ in
            let only = SearchQuery(clauses: [SearchQuery.Clause(terms: [term], isExcluded: false)])
            let ranking = SearchRanking(only, hits: hits)
            return photos.count { ranking.score($0) != nil }
        }
        #expect(counts.terms == alone)
    }
}
