import Fixtures
import FoundationEssentials
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Embeddings tell one scene from another")
struct EmbeddingTests {
    private func embedded(_ raster: Raster) throws -> Embedding {
        let luma = Drawn.luma(raster)
        return try #require(Embedding.measure(SceneDescriptor.measure(luma, within: Trim.box(of: luma))))
    }

    struct Version: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let least: Float
        let change: @Sendable (Raster) -> Raster

        init(_ name: String, least: Float, _ change: @escaping @Sendable (Raster) -> Raster) {
            (testDescription, self.least, self.change) = (name, least, change)
        }
    }

    @Test(
        "Versions of one picture keep near it",
        arguments: [
            Version("smaller and squeezed", least: 0.95) { $0.resized(width: 150, height: 150) },
            Version("noise", least: 0.95) { $0.noisy(deviation: 10, seed: 5) },
            Version("brighter", least: 0.95) { $0.toned(brightness: 25) },
            Version("less contrast", least: 0.95) { $0.toned(contrast: 0.6) },
            Version("compressed strongly", least: 0.95) { $0.recompressed(step: 30) },
            Version("out of focus", least: 0.8) { $0.defocused(radius: 4) },
            Version("shaken", least: 0.65) { $0.shaken(length: 12, dx: 1, dy: 0.4) },
            Version("a letterbox", least: 0.95) { $0.letterboxed(vertical: 60) },
            Version("a frame", least: 0.95) { $0.letterboxed(horizontal: 30, vertical: 20, grey: 255) },
            Version("3 % cut off each side", least: 0.9) { $0.cropped(x: 12, y: 9, width: 360, height: 270) },
            Version("8 % cut off left and above", least: 0.6) { $0.cropped(x: 31, y: 23, width: 353, height: 265) },
        ])
    func versions(version: Version) throws {
        for seed in Drawn.seeds {
            let scene = Drawn.scene(seed)
            let cosine = try embedded(scene).cosine(to: embedded(version.change(scene)))
            #expect(cosine >= version.least, "seed \(seed)")
        }
    }

    @Test("Unrelated scenes lie apart, in the mean at a right angle, and one picture at none")
    func unrelated() throws {
        let all = try (0..<12).map { try embedded(Drawn.scene($0)) }
        var sum: Float = 0
        for (number, one) in all.enumerated() {
            #expect(one.cosine(to: one) > 0.995)
            for other in all[..<number] {
                #expect(one.cosine(to: other) == other.cosine(to: one))
                #expect(one.cosine(to: other) < 0.9)
                sum += one.cosine(to: other)
            }
        }
        #expect(sum / 66 < 0.5)
    }

    @Test("The further the camera turns, the less alike")
    func pan() throws {
        let wide = Drawn.scene(2, width: 600, height: 288)
        let first = try embedded(wide.cropped(x: 0, y: 0, width: 384, height: 288))
        let cosines = try [8, 40, 200].map {
            try first.cosine(to: embedded(wide.cropped(x: $0, y: 0, width: 384, height: 288)))
        }
        #expect(cosines == cosines.sorted(by: >))
    }

    @Test("Flat and tiny pictures have none", arguments: [(300, 200), (15, 400), (1, 1), (0, 0)])
    func nothing(width: Int, height: Int) {
        let luma = Drawn.luma(Raster(width: width, height: height, red: 90, green: 90, blue: 90))
        #expect(Embedding.measure(SceneDescriptor.measure(luma, within: Trim.box(of: luma))) == nil)
    }

    @Test("Odd sizes are embedded", arguments: [(16, 16), (17, 900), (9000, 16), (63, 65)])
    func oddSizes(width: Int, height: Int) throws {
        var random = RandomSource(seed: 4)
        let raster = Raster(
            width: width, height: height, rgb: (0..<3 * width * height).map { _ in UInt8(random.integer(0...255)) })
        #expect(try embedded(raster).numbers.contains { $0 != 0 })
    }

    @Test("What has another count of numbers, or is too long, is no embedding")
    func refused() {
        #expect(Embedding(numbers: Array(repeating: 0, count: 127)) == nil)
        #expect(Embedding(numbers: Array(repeating: 127, count: 128)) == nil)
    }

    @Test("Gradients of a ramp fall into the bin of its direction", arguments: 0..<8)
    func directions(bin: Int) {
        let (across, down) = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)][bin]
        let side = GradientDirections.side
        let ramp = (0..<side * side).map { Float(across * ($0 % side) + down * ($0 / side)) }
        let histogram = GradientDirections.histogram(of: ramp)
        let sums = (0..<8).map { histogram[($0 * 16)..<($0 * 16 + 16)].reduce(0, +) }
        // Only at the edges, where the picture goes on as it ends, the slope is another.
        #expect(sums[bin] > 0.95 * sums.reduce(0, +))
        // The outer half of the outer cells goes to no cell.
        let slope = 8 * Float(across * across + down * down).squareRoot()
        #expect(abs(sums[bin] / (slope * Float(side * side)) - 0.88) < 0.03)
    }

    @Test("What is shown rises with the cosine and meets the agreed numbers")
    func shown() {
        let shown = stride(from: Float(-1), through: 1.01, by: 0.01).map { Similarity.shown(cosine: $0) }
        #expect(shown == shown.sorted())
        #expect(shown.first == 0 && shown.last == 1)
        #expect(abs(Similarity.shown(cosine: 0.65) - 0.8) < 1e-6)
        #expect(abs(Similarity.shown(cosine: 0.95) - 0.95) < 1e-6)
    }
}
