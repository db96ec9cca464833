import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Sharpness and blurriness")
struct SharpnessTests {
    @Test("The wider the blur, the less sharp", arguments: Drawn.seeds)
    func falling(seed: UInt64) {
        let scene = Drawn.scene(seed)
        let sharpness = [0, 1, 2, 4, 7].map { radius in
            Sharpness.measure(Drawn.details(radius == 0 ? scene : scene.defocused(radius: Float(radius))))
        }
        #expect(sharpness == sharpness.sorted(by: >))
        #expect(sharpness[0] > 2 * sharpness[2])
    }

    @Test("Out of focus: the wider the blur, the more blurred", arguments: [1, 3, 4] as [UInt64])
    func rising(seed: UInt64) throws {
        let scene = Drawn.scene(seed)
        let blurriness = try [0, 1.5, 3, 6].map { radius in
            try #require(Drawn.blurriness(radius == 0 ? scene : scene.defocused(radius: radius))).soft
        }
        #expect(blurriness == blurriness.sorted())
        #expect(blurriness[0] < 0.2)
        #expect(blurriness[3] > 0.8)
    }

    @Test(
        "A shaken picture is more blurred than a still one, along any direction",
        arguments: [(1, 0), (0, 1), (1, 1)] as [(Float, Float)])
    func shaken(dx: Float, dy: Float) throws {
        let scene = Drawn.scene(1)
        let still = try #require(Drawn.blurriness(scene)).soft
        let shaken = try #require(Drawn.blurriness(scene.shaken(length: 12, dx: dx, dy: dy))).soft
        #expect(still < 0.2)
        #expect(shaken > still + 0.05)
        let sharpness = Sharpness.measure(Drawn.details(scene))
        #expect(Sharpness.measure(Drawn.details(scene.shaken(length: 12, dx: dx, dy: dy))) < sharpness)
    }

    @Test("A sharp subject before a blurred ground is sharp", arguments: [1, 3, 4] as [UInt64])
    func bokeh(seed: UInt64) throws {
        let (width, height) = (1200, 900)
        let scene = Drawn.scene(seed, width: width, height: height)
        var picture = scene.defocused(radius: 12)
        // A tenth of the picture.
        for y in 300..<580 {
            for place in 3 * (width * y + 400)..<3 * (width * y + 790) { picture.rgb[place] = scene.rgb[place] }
        }
        #expect(try #require(Drawn.blurriness(picture)).soft < 0.5)
        #expect(Sharpness.measure(Drawn.details(picture)) > Sharpness.measure(Drawn.details(scene)) / 2)
    }

    @Test("Noise does not make a blurred picture sharp")
    func noise() {
        let (sharp, blurred) = (Drawn.scene(2), Drawn.scene(2).defocused(radius: 4))
        let noisy = Drawn.details(blurred.noisy(deviation: 6, seed: 9))
        // Three channels' noise averages to about 0.67 of it in luma.
        #expect(abs(noisy.noise - 4) < 1)
        #expect(Sharpness.measure(noisy) < Sharpness.measure(Drawn.details(sharp)) / 2)
    }

    @Test(
        "Recompressing, resizing, brightening: blurriness moves little", arguments: Drawn.seeds)
    func steady(seed: UInt64) throws {
        let scene = Drawn.scene(seed, width: 640, height: 480)
        for radius in [0, 4] as [Float] {
            let picture = radius == 0 ? scene : scene.defocused(radius: radius)
            let own = try #require(Drawn.blurriness(picture)).soft
            for changed in [
                picture.recompressed(step: 10), picture.resized(width: 560, height: 420),
                picture.toned(contrast: 0.8), picture.toned(contrast: 0.9, brightness: 20),
            ] {
                #expect(abs(try #require(Drawn.blurriness(changed)).soft - own) < 0.3)
            }
        }
    }

    @Test("Too small or too flat pictures get no blurriness")
    func absent() {
        #expect(Drawn.blurriness(Drawn.scene(1).resized(width: 280, height: 210)) == nil)
        #expect(Drawn.blurriness(Drawn.scene(1).toned(contrast: 0.05)) == nil)
    }

    @Test("The eight orientations agree")
    func turned() throws {
        let scene = Drawn.scene(3)
        let (sharpness, blurriness) = (
            Sharpness.measure(Drawn.details(scene)), try #require(Drawn.blurriness(scene)).soft
        )
        for turn in Turn.allCases {
            let details = Drawn.details(scene.turned(turn))
            #expect(abs(Sharpness.measure(details) / sharpness - 1) < 0.05)
            #expect(abs(try #require(Drawn.blurriness(scene.turned(turn))).soft - blurriness) < 0.05)
        }
    }
}
