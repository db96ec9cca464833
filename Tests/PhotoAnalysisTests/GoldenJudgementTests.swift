import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

/// Values of drawn fixtures, so that no change of an algorithm or its weights goes unnoticed: whoever changes one on
/// purpose raises `Measurements.version` and the values here.
@Suite("Golden judgements")
struct GoldenJudgementTests {
    struct Blur: Sendable {
        let seed: UInt64
        let radius: Float
        let blurriness: Double
    }

    @Test(
        "Blurriness of drawn scenes",
        arguments: [
            Blur(seed: 1, radius: 0, blurriness: 0), Blur(seed: 1, radius: 1.5, blurriness: 0.812),
            Blur(seed: 1, radius: 4, blurriness: 0.974), Blur(seed: 3, radius: 0, blurriness: 0),
            Blur(seed: 3, radius: 3, blurriness: 0.956),
        ])
    func blurriness(golden: Blur) throws {
        let scene = Drawn.scene(golden.seed)
        let picture = golden.radius == 0 ? scene : scene.defocused(radius: golden.radius)
        let blurriness = try #require(Drawn.blurriness(picture)).soft
        #expect(abs(blurriness - golden.blurriness) < 0.01, "\(blurriness)")
    }

    struct Traces: Sendable {
        let seed: UInt64
        let all: [Float]
    }

    @Test(
        "Traces of drawn screens",
        arguments: [
            Traces(seed: 1, all: [2.1972, 2.6391, 0.4700, 0.2119]),
            Traces(seed: 2, all: [2.3979, 2.8904, 0.4939, 0.1382]),
            Traces(seed: 3, all: [2.0794, 1.7918, 0.4872, 0.1486]),
        ])
    func traces(golden: Traces) {
        let traces = ScreenTraces(Drawn.luma(Screen(seed: golden.seed).drawn(width: 400, height: 300)), coder: .png)
        #expect(zip(traces.all, golden.all).allSatisfy { abs($0 - $1) < 0.001 }, "\(traces.all)")
    }
}
