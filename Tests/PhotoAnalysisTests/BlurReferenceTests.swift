import FoundationEssentials
import Images
import Testing

@testable import PhotoAnalysis

/// The numbers that the training program gives for pictures which both draw alike, with whole numbers only.
@Suite("Blur as it was trained")
struct BlurReferenceTests {
    struct Reference: Decodable, Sendable {
        let drawing: Drawing
        let sum: Int
        let patches: [[Double?]]
        let plain: Numbers
        let averaged: Numbers
        let sharpest: Float
        let soft: Verdict
        let unusable: Verdict

        private enum CodingKeys: String, CodingKey {
            case drawing, sum, patches, sharpest, soft, unusable
            case plain = "numbers, as it is"
            case averaged = "numbers, averaged"
        }
    }

    struct Numbers: Decodable, Sendable {
        let en0, en1, en2, top0, top1, top2, unk0, unk1, unk2: Float
    }

    struct Verdict: Decodable, Sendable {
        let probability: Double
    }

    struct Drawing: Decodable, Sendable {
        let width, height, rectangles, rounds: Int
        let seed: UInt32

        /// Rectangles at random, smoothed by 1 2 1 along rows and columns a few times.
        var luma: LumaImage {
            var state = seed
            func below(_ bound: Int) -> Int {
                state = state &* 1_664_525 &+ 1_013_904_223
                return Int(state >> 8) % bound
            }
            var levels = [Int](repeating: 128, count: width * height)
            for _ in 0..<rectangles {
                let (left, top) = (below(width), below(height))
                let (wide, high) = (4 + below(width / 6), 4 + below(height / 6))
                let level = 16 + below(224)
                for y in top..<min(top + high, height) {
                    for x in left..<min(left + wide, width) { levels[y * width + x] = level }
                }
            }
            for _ in 0..<rounds {
                levels = smoothed(levels, count: height, lines: width, step: 1, lineStep: width, length: width)
                levels = smoothed(levels, count: width, lines: height, step: width, lineStep: 1, length: height)
            }
            return LumaImage(width: width, height: height, samples: levels.map { UInt8($0) })
        }

        private func smoothed(
            _ levels: [Int], count: Int, lines: Int, step: Int, lineStep: Int, length: Int
        ) -> [Int] {
            var smooth = levels
            for line in 0..<count {
                let start = line * lineStep
                for place in 0..<length {
                    let before = levels[start + max(place - 1, 0) * step]
                    let after = levels[start + min(place + 1, length - 1) * step]
                    smooth[start + place * step] = (before + 2 * levels[start + place * step] + after + 2) >> 2
                }
            }
            return smooth
        }
    }

    private static var references: [Reference] {
        get throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            let file = folder.appending(path: "Tools/blur-training/reference.json")
            return try JSONDecoder().decode([Reference].self, from: Data(contentsOf: file))
        }
    }

    @Test("Patches, narrowness and verdicts are the trained ones")
    func reference() throws {
        for reference in try Self.references {
            let luma = reference.drawing.luma
            try #require(luma.samples.reduce(0) { $0 + Int($1) } == reference.sum)
            let patches = BlurPatches(luma)
            let sums = (patches.full + patches.screen + patches.half).map { $0.reduce(0) { $0 + Int($1) } }
            for (sum, expected) in zip(sums, reference.patches) {
                // An average that lies between two levels may be rounded either way.
                #expect(abs(Double(sum) - (expected[3] ?? 0)) <= 64)
            }
            let views = (plain: Blurriness.Views(patches, .plain), averaged: Blurriness.Views(patches, .averaged))
            check(views.plain, reference.plain)
            check(views.averaged, reference.averaged)
            #expect(abs(SharpestPlaces.narrowness(in: luma) - reference.sharpest) < 0.01)
            // The picture without an edge has too little contrast to be judged.
            guard let blurriness = Blurriness.measure(luma, Drawn.details(luma)) else { continue }
            #expect(abs(blurriness.soft - reference.soft.probability) < 0.02)
            #expect(abs(blurriness.unusable - reference.unusable.probability) < 0.02)
        }
    }

    private func check(_ views: Blurriness.Views, _ numbers: Numbers) {
        let pairs = [
            (views.full.overall, numbers.en0), (views.screen.overall, numbers.en1), (views.half.overall, numbers.en2),
            (views.full.best, numbers.top0), (views.screen.best, numbers.top1), (views.half.best, numbers.top2),
            (views.full.unknown, numbers.unk0), (views.screen.unknown, numbers.unk1),
            (views.half.unknown, numbers.unk2),
        ]
        for (own, expected) in pairs { #expect(abs(own - expected) < 0.01) }
    }
}
