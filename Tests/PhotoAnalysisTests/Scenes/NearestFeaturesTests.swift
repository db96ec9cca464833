import Fixtures
import Testing

@testable import PhotoAnalysis

@Suite("Nearest features")
struct NearestFeaturesTests {
    private func prepared(_ count: Int, _ random: inout RandomSource) throws -> PreparedScene {
        let points = (0..<count).map { number in
            // Some near each other, so that small distances occur.
            let word = number.isMultiple(of: 3) ? 0xF0F0 : random.next()
            return LocalFeatures.Point(
                x: 1, y: 1, level: 0, direction: 0,
                bits: SIMD4(word, word ^ random.next() & random.next(), random.next() & 0xFF, word &* 3))
        }
        let thumbnail = Thumbnail(width: 1, height: 1, values: [0])
        return try #require(
            PreparedScene(
                PhotoAnalysis.Scene(features: LocalFeatures(points: points).bytes, thumbnail: thumbnail.bytes)))
    }

    @Test("The nearest and next nearest are those that counting bit by bit finds", arguments: [0, 1, 7, 8, 9, 148])
    func bruteForce(count: Int) throws {
        var random = RandomSource(seed: UInt64(count))
        let (one, other) = (try prepared(count, &random), try prepared(40, &random))
        let nearest = NearestFeatures(one, other)
        for (place, point) in one.points.enumerated() {
            let distances = other.points.map { distance(point, $0) }.sorted()
            #expect(NearestFeatures.distance(nearest.rows.best[place]) == distances[0])
            #expect(NearestFeatures.distance(nearest.rows.next[place]) == distances[1])
        }
        for (place, point) in other.points.enumerated() {
            let distances = (one.points.map { distance($0, point) } + [127, 127]).sorted()
            #expect(NearestFeatures.distance(nearest.columns.best[place]) == distances[0])
            #expect(NearestFeatures.distance(nearest.columns.next[place]) == distances[1])
        }
    }

    private func distance(_ one: LocalFeatures.Point, _ other: LocalFeatures.Point) -> Int16 {
        let differing = one.bits ^ other.bits
        return min(127, (0..<4).reduce(Int16(0)) { $0 + Int16(differing[$1].nonzeroBitCount) })
    }

    @Test("All 256 bits differing count as far")
    func farthest() throws {
        let slices = [SIMD8<UInt16>](repeating: SIMD8(repeating: 0xFFFF), count: PreparedScene.slicesPerBlock)
        let own = [UInt16](repeating: 0, count: PreparedScene.slicesPerBlock)
        #expect(BitCount.distances(own, slices) == SIMD8(repeating: 256))
        #expect(BitCount.distances([UInt16](repeating: 0xFFFF, count: 16), slices) == .zero)
    }
}
