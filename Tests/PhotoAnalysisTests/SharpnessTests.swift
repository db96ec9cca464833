import Fixtures
import ImageDecoding
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
            try #require(Blurriness.measure(Drawn.details(radius == 0 ? scene : scene.defocused(radius: radius))))
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
        let still = try #require(Blurriness.measure(Drawn.details(scene)))
        let shaken = try #require(Blurriness.measure(Drawn.details(scene.shaken(length: 12, dx: dx, dy: dy))))
        #expect(still < 0.2)
        #expect(shaken > still + 0.05)
        let sharpness = Sharpness.measure(Drawn.details(scene))
        #expect(Sharpness.measure(Drawn.details(scene.shaken(length: 12, dx: dx, dy: dy))) < sharpness)
    }

    @Test("A sharp subject before a blurred ground is sharp")
    func bokeh() throws {
        let scene = Drawn.scene(1)
        var picture = scene.defocused(radius: 6)
        for y in 80..<180 {
            for place in 3 * (384 * y + 100)..<3 * (384 * y + 240) { picture.rgb[place] = scene.rgb[place] }
        }
        #expect(try #require(Blurriness.measure(Drawn.details(picture))) < 0.5)
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

    @Test("Too small or too flat pictures get no blurriness")
    func absent() {
        #expect(Blurriness.measure(Drawn.details(Drawn.scene(1).resized(width: 280, height: 210))) == nil)
        #expect(Blurriness.measure(Drawn.details(Drawn.scene(1).toned(contrast: 0.05))) == nil)
    }

    @Test("The eight orientations agree")
    func turned() throws {
        let scene = Drawn.scene(3)
        let (sharpness, blurriness) = (
            Sharpness.measure(Drawn.details(scene)), try #require(Blurriness.measure(Drawn.details(scene)))
        )
        for turn in Turn.allCases {
            let details = Drawn.details(scene.turned(turn))
            #expect(abs(Sharpness.measure(details) / sharpness - 1) < 0.05)
            #expect(abs(try #require(Blurriness.measure(details)) - blurriness) < 0.05)
        }
    }
}
