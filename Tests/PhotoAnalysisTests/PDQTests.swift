import Fixtures
import Images
import PhotoAnalysis
import Testing

@Suite("PDQ")
struct PDQTests {
    private func measured(_ raster: Raster) throws -> PDQ {
        try #require(PDQ.measure(Drawn.luma(raster)))
    }

    @Test("Drawn scenes have the hashes that the reference algorithm gives", arguments: Golden.scenes)
    func golden(row: Golden) throws {
        let scene = Drawn.scene(row.seed, width: row.width, height: row.height)
        let pdq = try measured(scene)
        let expected = try #require(PerceptualHash(hex: row.hash))
        #expect(pdq.hash == expected, "\(pdq.hash)")
        #expect(pdq.quality == row.quality)
    }

    @Test("Scenes of different seeds have much structure and differ under every turn")
    func seedsDiffer() throws {
        let all = try (0..<8).map { try measured(Drawn.scene($0)) }
        for (number, one) in all.enumerated() {
            #expect(one.quality >= 80)
            for other in all[..<number] {
                #expect(other.hashes.allSatisfy { $0.distance(to: one.hash) > 90 })
            }
        }
    }

    @Test("The hash for a turn is the hash of the turned picture, and of no other turn", arguments: Drawn.seeds)
    func turns(seed: UInt64) throws {
        let scene = Drawn.scene(seed)
        let pdq = try measured(scene)
        for turn in Turn.allCases {
            let really = try measured(scene.turned(turn))
            for (candidate, hash) in zip(Turn.allCases, pdq.hashes) {
                let distance = hash.distance(to: really.hash)
                // Turned pictures are sampled half a pixel off, which moves a few bits.
                #expect(candidate == turn ? distance <= 10 : distance > 80, "\(turn) as \(candidate): \(distance)")
            }
        }
    }

    struct Version: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bound: Int
        let change: @Sendable (Raster) -> Raster

        init(_ name: String, bound: Int, _ change: @escaping @Sendable (Raster) -> Raster) {
            (testDescription, self.bound, self.change) = (name, bound, change)
        }
    }

    @Test(
        "Versions of one picture keep near it",
        arguments: [
            Version("smaller and squeezed", bound: 16) { $0.resized(width: 300, height: 260) },
            // The reference's filter has windows of even width at this size, which shift the picture by a part of a
            // cell.
            Version("half the size", bound: 31) { $0.resized(width: 192, height: 144) },
            Version("noise", bound: 12) { $0.noisy(deviation: 10, seed: 5) },
            Version("brighter", bound: 12) { $0.toned(brightness: 25) },
            Version("less contrast", bound: 6) { $0.toned(contrast: 0.6) },
            Version("no colour", bound: 4) { $0.greyscale },
            Version("compressed strongly", bound: 16) { $0.recompressed(step: 30) },
            Version("slightly out of focus", bound: 10) { $0.defocused(radius: 1.5) },
            Version("1 % cut off each side", bound: 31) { $0.cropped(x: 3, y: 3, width: 378, height: 282) },
        ])
    func versions(version: Version) throws {
        for seed in Drawn.seeds {
            let scene = Drawn.scene(seed)
            let distance = try measured(scene).hash.distance(to: measured(version.change(scene)).hash)
            #expect(distance <= version.bound, "seed \(seed): \(distance)")
        }
    }

    @Test("Flat pictures have a low quality")
    func flat() throws {
        #expect(try measured(Raster(width: 200, height: 150, red: 90, green: 120, blue: 130)).quality == 0)
        let faint = Drawn.scene(1).toned(contrast: 0.02)
        #expect(try measured(faint).quality < 50)
    }

    @Test("A picture of less than five pixels a side has no hash", arguments: [(4, 300), (300, 4), (1, 1), (0, 0)])
    func tooSmall(width: Int, height: Int) {
        #expect(
            PDQ.measure(LumaImage(width: width, height: height, samples: .init(repeating: 9, count: width * height)))
                == nil)
    }

    @Test("Odd sizes are hashed", arguments: [(5, 5), (5, 900), (63, 64), (64, 64), (129, 65), (1001, 7)])
    func oddSizes(width: Int, height: Int) throws {
        var random = RandomSource(seed: 3)
        let samples = (0..<width * height).map { _ in UInt8(random.integer(0...255)) }
        let pdq = try #require(PDQ.measure(LumaImage(width: width, height: height, samples: samples)))
        #expect(Set(pdq.hashes).count == 8)
        let bits = pdq.hash.distance(to: PerceptualHash(words: .zero))
        #expect(bits <= 128 && bits > 100)
    }
}
