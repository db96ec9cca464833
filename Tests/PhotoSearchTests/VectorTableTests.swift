import Foundation
import Images
import PhotoCulling
import Testing

@testable import PhotoSearch

@Suite("Vectors of pictures")
struct VectorTableTests {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64 = 7
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    private static func random(_ count: Int, _ numbers: inout Numbers) -> [Float] {
        (0..<count).map { _ in Float.random(in: -1...1, using: &numbers) }
    }

    private static func cosine(_ first: [Float], _ second: [Float]) -> Float {
        func product(_ first: [Float], _ second: [Float]) -> Float { zip(first, second).reduce(0) { $0 + $1.0 * $1.1 } }
        return product(first, second) / (product(first, first) * product(second, second)).squareRoot()
    }

    @Test("Cosines are those of the numbers before they were rounded", arguments: [64, 100, 512, 2048])
    func cosines(dimension: Int) throws {
        var numbers = Numbers()
        var table = VectorTable()
        let sentence = Self.random(dimension, &numbers)
        var exact: [PictureID: Float] = [:]
        for picture in 1...200 {
            // Some of them lie near the sentence.
            let noise = Self.random(dimension, &numbers)
            let share = Float(picture) / 200
            let vector = zip(sentence, noise).map { $0 * share + $1 * (1 - share) }
            exact[PictureID(picture)] = Self.cosine(sentence, vector)
            table.add(PictureID(picture), try #require(ModelVector(vector)))
        }
        let hits = table.nearest(to: try #require(ModelVector(sentence)))
        #expect(!hits.isEmpty && hits.count <= VectorTable.mostHits)
        for hit in hits { #expect(abs(hit.cosine - (exact[hit.picture] ?? 0)) < 0.01) }
        let mean = exact.values.reduce(0, +) / 200
        let least = mean + ((exact.values.max() ?? 0) - mean) * VectorTable.leastShare
        // Rounding may move those that lie just at the limit.
        let expected = exact.values.count { $0 > least + 0.01 }
        #expect(hits.count >= min(expected, VectorTable.mostHits))
        #expect(hits.map(\.cosine) == hits.map(\.cosine).sorted(by: >))
    }

    @Test("The largest numbers do not overflow")
    func largest() throws {
        var table = VectorTable()
        let ones = try #require(ModelVector([Float](repeating: -1, count: 2048)))
        table.add(1, ones)
        #expect(table.nearest(to: ones) == [VectorTable.Hit(picture: 1, cosine: 1)])
        #expect(table.nearest(to: try #require(ModelVector([Float](repeating: 1, count: 2048)))).isEmpty)
    }

    @Test("A picture's newer vector replaces its older one; another dimension is left out")
    func replaces() throws {
        func vector(_ place: Int, _ count: Int = 64) throws -> ModelVector {
            try #require(ModelVector((0..<count).map { $0 == place ? 1 : 0 }))
        }
        var table = VectorTable()
        table.add(1, try vector(0))
        table.add(2, try vector(1))
        table.add(1, try vector(2))
        table.add(3, try vector(0, 65))
        #expect(table.count == 2)
        #expect(table.nearest(to: try vector(2)).map(\.picture) == [1])
        #expect(table.nearest(to: try vector(0)).isEmpty)
        #expect(table.nearest(to: try vector(0, 65)).isEmpty)
    }

    @Test("What has no direction is no vector")
    func none() {
        #expect(ModelVector([Float](repeating: 0, count: 64)) == nil)
        #expect(ModelVector([.nan, 1]) == nil)
        #expect(ModelVector([.infinity, 1]) == nil)
        #expect(ModelVector(stored: []) == nil)
        #expect(ModelVector(stored: [1, 2]) == nil)
    }

    @Test(
        "The model is asked for free words; times, kinds, sources and exclusions hold besides",
        arguments: [
            ("red car", "red car", 0), ("red car 2023", "red car", 1), ("camera:pixel sunset -dog", "sunset", 2),
            ("\"old barn\" last summer", "old barn", 1), ("cat or dog", "cat or dog", 0), ("2023", nil, 1),
            ("-dog", nil, 1), ("dog video", "dog", 1),
        ])
    func sentence(text: String, sentence: String?, others: Int) {
        let query = SearchQuery(text, today: CivilDate(daysSince1970: 20_780))
        #expect(query.sentence == sentence)
        #expect(query.otherClauses.clauses.count == others)
    }
}
