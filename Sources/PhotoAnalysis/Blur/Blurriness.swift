import Images

/// How likely a picture is blurred so much that a person would throw it away.
struct Blurriness: Hashable, Sendable {
    /// 0 sharp … 1 blurred: plain when the photo is looked at closely.
    let soft: Double
    /// 0 sharp … 1 blurred: plain at the size of a screen.
    let unusable: Double

    /// Absent below this longer side in pixels: so small a picture looks sharp whatever the camera did.
    static let smallestLongerSide = 300
    /// Absent below this shorter side: a strip has no two directions.
    private static let smallestShorterSide = 16
    /// Absent below this contrast in grey levels: fog, night and lens caps have no detail to lose.
    private static let leastContrast: Float = 25

    /// Measures a picture with a longer side of at least 1536 pixels, or as large as it is, with the details of the same
    /// picture; nil where it is too small or too flat to be judged.
    static func measure(_ luma: LumaImage, _ details: DetailMap) -> Blurriness? {
        guard max(luma.width, luma.height) >= smallestLongerSide, min(luma.width, luma.height) >= smallestShorterSide,
            details.contrast >= leastContrast
        else { return nil }
        let patches = BlurPatches(luma)
        let looks = (plain: Views(patches, .plain), averaged: Views(patches, .averaged))
        return Blurriness(
            soft: BlurModel.soft.probability(looks.plain.soft, looks.averaged.soft),
            unusable: BlurModel.unusable.probability(looks.plain.unusable, looks.averaged.unusable))
    }

    /// The narrowness of edges in the three views of a picture, and what the models weigh of it.
    struct Views {
        let full: EdgeNarrowness
        let screen: EdgeNarrowness
        let half: EdgeNarrowness

        init(_ patches: BlurPatches, _ look: EdgeNarrowness.Look) {
            full = EdgeNarrowness(patches.full, look)
            screen = EdgeNarrowness(patches.screen, look)
            half = EdgeNarrowness(patches.half, look)
        }

        var soft: [Float] {
            let isUnknown: Float = screen.overall == EdgeNarrowness.unknownView ? 1 : 0
            return [full.overall, screen.overall, full.best, screen.best, screen.unknown, isUnknown]
        }

        var unusable: [Float] { [screen.overall, half.overall, screen.best, half.best, screen.unknown] }
    }
}
