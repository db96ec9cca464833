import Fixtures
import Testing

@testable import PhotoAnalysis

@Suite("What lies around points")
struct DescriptorTests {
    private func points(_ raster: Raster) -> [DescribedPoint] { DescribedPoint.all(of: Drawn.luma(raster)) }

    private func bits(_ point: DescribedPoint) -> SIMD4<UInt64> { DescriptorWeights.fitted.bits(of: point.numbers) }

    private func differing(_ one: SIMD4<UInt64>, _ other: SIMD4<UInt64>) -> Int {
        (0..<4).reduce(0) { $0 + (one[$1] ^ other[$1]).nonzeroBitCount }
    }

    @Test("Each point has as many numbers as the weights ask for, of which the squares add up to one")
    func numbers() {
        let all = points(Drawn.scene(1, width: 400, height: 300))
        #expect(all.count > 40)
        for point in all {
            #expect(point.numbers.count == PointDescriptor.count)
            #expect(abs(point.numbers.reduce(0) { $0 + $1 * $1 } - 1) < 0.01)
        }
    }

    @Test("Contrast and brightness hardly change the bits, another place changes nearly half", arguments: Drawn.seeds)
    func places(seed: UInt64) {
        let raster = Drawn.scene(seed, width: 400, height: 300)
        let (one, other) = (points(raster), points(raster.toned(contrast: 0.6, brightness: 20)))
        var (same, strange): ([Int], [Int]) = ([], [])
        for point in one {
            for rival in other where rival.level == point.level {
                let isSame = abs(rival.x - point.x) < 2 && abs(rival.y - point.y) < 2
                if isSame, rival.direction != point.direction { continue }
                if isSame {
                    same.append(differing(bits(point), bits(rival)))
                } else {
                    strange.append(differing(bits(point), bits(rival)))
                }
            }
        }
        #expect(same.count > 20)
        #expect(same.sorted()[same.count / 2] < 30)
        #expect((90...150).contains(strange.sorted()[strange.count / 2]))
    }

    @Test("The bits of a point are the same on every machine, as features are stored")
    func golden() {
        let numbers = (0..<PointDescriptor.count).map { Float(($0 * 37) % 101) / 1024 }
        let bits = DescriptorWeights.fitted.bits(of: numbers)
        let golden: SIMD4<UInt64> = [
            13_298_190_338_228_035_744, 17_308_993_106_349_649_404, 12_506_405_145_867_569_063,
            7_144_728_318_303_315_343,
        ]
        #expect(bits == golden, "\(bits)")
    }
}
