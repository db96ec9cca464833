import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

/// Drawn pictures of the kinds that are easily misjudged.
@Suite("Kinds of blurred and sharp pictures")
struct BlurKindsTests {
    /// What a picture is made of; `of` draws it from a sharp scene.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let of: @Sendable (Raster) -> Raster
    }

    private static let (width, height) = (1200, 900)

    private static func blurriness(_ picture: Raster) throws -> Double {
        try #require(Drawn.blurriness(picture)).soft
    }

    /// A copy with the middle of another picture, so many pixels wide and high, at a place of its own.
    private static func placing(
        _ subject: Raster, _ side: Int, atX x: Int, y: Int, on ground: Raster
    ) -> Raster {
        var picture = ground
        for row in 0..<side {
            let from = 3 * (((subject.height - side) / 2 + row) * subject.width + (subject.width - side) / 2)
            let to = 3 * ((y + row) * ground.width + x)
            picture.rgb.replaceSubrange(to..<to + 3 * side, with: subject.rgb[from..<from + 3 * side])
        }
        return picture
    }

    private static let changes: [Kind] = [
        Kind(testDescription: "in colour") { $0 },
        Kind(testDescription: "black-and-white") { $0.greyscale },
        Kind(testDescription: "low key") { $0.toned(contrast: 0.4, brightness: -75) },
        Kind(testDescription: "high key") { $0.toned(contrast: 0.4, brightness: 75) },
        Kind(testDescription: "recompressed") { $0.recompressed(step: 16) },
    ]

    @Test(
        "A small sharp subject keeps a soft ground from being called blurred", arguments: [1, 3, 4] as [UInt64],
        changes)
    func subject(seed: UInt64, change: Kind) throws {
        let scene = Drawn.scene(seed, width: Self.width, height: Self.height)
        for side in [130, 200] {
            let ground = scene.defocused(radius: 5)
            let picture = Self.placing(scene, side, atX: 480, y: 360, on: ground)
            let blurriness = try Self.blurriness(change.of(picture))
            #expect(blurriness < 0.5, "\(side) pixels")
        }
    }

    @Test("A sharp picture is sharp whatever its tones", arguments: Drawn.seeds, changes)
    func sharp(seed: UInt64, change: Kind) throws {
        let scene = Drawn.scene(seed, width: Self.width, height: Self.height)
        #expect(try Self.blurriness(change.of(scene)) < 0.35)
    }

    private static let blurs: [Kind] = [
        Kind(testDescription: "a little out of focus") { $0.defocused(radius: 3) },
        Kind(testDescription: "out of focus") { $0.defocused(radius: 8) },
        Kind(testDescription: "shaken on a bent path") {
            $0.shaken(length: 14, dx: 1, dy: 0.4).shaken(length: 8, dx: 0.3, dy: 1)
        },
        Kind(testDescription: "shaken and out of focus") { $0.shaken(length: 8, dx: 1, dy: 0.3).defocused(radius: 3) },
    ]

    @Test("What is blurred everywhere is called blurred", arguments: [1, 3, 4] as [UInt64], blurs)
    func blurred(seed: UInt64, blur: Kind) throws {
        let scene = Drawn.scene(seed, width: Self.width, height: Self.height)
        for change in Self.changes where change.testDescription != "recompressed" {
            let blurriness = try Self.blurriness(change.of(blur.of(scene)))
            #expect(blurriness > 0.5, "\(change.testDescription)")
        }
    }

    @Test("The sharpest places are found wherever they lie", arguments: [(0, 0), (40, 700), (1000, 30), (990, 710)])
    func places(x: Int, y: Int) throws {
        let scene = Drawn.scene(1, width: Self.width, height: Self.height)
        let soft = scene.defocused(radius: 5)
        let picture = Self.placing(scene, 180, atX: x, y: y, on: soft)
        let (without, with) = (
            SharpestPlaces.narrowness(in: Drawn.luma(soft)), SharpestPlaces.narrowness(in: Drawn.luma(picture))
        )
        #expect(without < 0.4)
        #expect(with > without + 0.1)
    }
}
