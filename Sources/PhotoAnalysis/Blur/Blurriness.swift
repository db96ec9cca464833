import Images

/// The probability that a picture is so blurred that a person would delete it.
struct Blurriness: Hashable, Sendable {
    /// 0 sharp … 1 blurred, as a person sees it at full size.
    let soft: Double
    /// 0 sharp … 1 blurred, as a person sees it at the size of a screen.
    let unusable: Double

    /// The smallest longer side in pixels: smaller pictures always look sharp.
    static let smallestLongerSide = 300
    /// The smallest shorter side in pixels: a strip has edges in one direction only.
    private static let smallestShorterSide = 16
    /// The smallest contrast in grey levels: fog, night and lens caps have no detail to lose.
    private static let leastContrast: Float = 25
    /// The probability from which on a sharp place is searched everywhere: 3 to 15 % of photos that are not blurred.
    private static let doubtful = 0.25

    /// Measures a picture of at least 1536 pixels on its longer side, or of its full size; nil if it is too small or
    /// flat.
    static func measure(_ luma: LumaImage, _ details: DetailMap) -> Blurriness? {
        guard max(luma.width, luma.height) >= smallestLongerSide, min(luma.width, luma.height) >= smallestShorterSide,
            details.contrast >= leastContrast
        else { return nil }
        let patches = BlurPatches(luma)
        let looks = (plain: Views(patches, .plain), averaged: Views(patches, .averaged))
        var soft = BlurModel.soft.evidence(looks.plain.soft, looks.averaged.soft)
        if BlurModel.soft.probability(soft) > doubtful {
            soft = min(soft, BlurModel.evidence(sharpest: SharpestPlaces.narrowness(in: luma)))
        }
        let unusable = BlurModel.unusable.evidence(looks.plain.unusable, looks.averaged.unusable)
        return Blurriness(
            soft: BlurModel.soft.probability(soft), unusable: BlurModel.unusable.probability(unusable))
    }

    /// The narrowness of edges in the three views of a picture, and the features of the models.
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
