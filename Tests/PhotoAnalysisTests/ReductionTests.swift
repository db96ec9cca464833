import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Reductions")
struct ReductionTests {
    private struct Size {
        let width: Int
        let height: Int
    }

    private static let sizes = [
        Size(width: 1000, height: 700), Size(width: 1003, height: 701), Size(width: 2047, height: 9),
        Size(width: 2000, height: 1001), Size(width: 4001, height: 33), Size(width: 700, height: 4100),
    ]

    private static func noise(_ size: Size, seed: UInt64) -> LumaImage {
        var random = RandomSource(seed: seed)
        return LumaImage(
            width: size.width, height: size.height,
            samples: (0..<size.width * size.height).map { _ in UInt8(random.integer(0...255)) })
    }

    @Test("A reduced picture is the rounded mean of its squares, the last ones of what is left")
    func squares() {
        for (seed, size) in Self.sizes.enumerated() {
            let luma = Self.noise(size, seed: UInt64(seed))
            let longer = max(size.width, size.height)
            for side in [2, 4, 8] {
                let least = (longer + side - 1) / side
                let reduced = luma.reduced(leastLongerSide: least)
                #expect(max(reduced.width, reduced.height) == least)
                for y in 0..<reduced.height {
                    for x in 0..<reduced.width {
                        let columns = x * side..<min((x + 1) * side, luma.width)
                        let rows = y * side..<min((y + 1) * side, luma.height)
                        let count = columns.count * rows.count
                        var sum = 0
                        for row in rows {
                            for column in columns { sum += Int(luma.samples[row * luma.width + column]) }
                        }
                        let expected = UInt8((sum + count / 2) / count)
                        guard reduced.samples[y * reduced.width + x] != expected else { continue }
                        Issue.record("\(size) by \(side): another mean at \(x), \(y)")
                        return
                    }
                }
            }
        }
    }

    @Test("A picture that is small enough stays as it is")
    func small() {
        let luma = Self.noise(Size(width: 600, height: 400), seed: 1)
        #expect(luma.reduced(leastLongerSide: 500) == luma)
    }

    @Test("A part of a view is what lies there in the whole view, with its last row and column repeated")
    func parts() {
        let luma = Self.noise(Size(width: 500, height: 90), seed: 2)
        let view = AreaView(luma, longerSide: 320, leastSide: 128)
        #expect((view.width, view.height) == (320, 128))
        #expect(view.ownHeight == 58)
        let whole = view.samples(x: 0, y: 0, width: view.width, height: view.height)
        for (x, y) in [(0, 0), (7, 3), (256, 64), (100, 30), (255, 60)] {
            let part = view.samples(x: x, y: y, width: 64, height: 64)
            let expected = (y..<y + 64).flatMap { row in whole[(row * view.width + x)..<(row * view.width + x + 64)] }
            #expect(part == expected)
        }
    }
}
