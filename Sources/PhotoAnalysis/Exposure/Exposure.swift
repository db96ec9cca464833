package import Images

/// How much a picture is too dark, too bright, or empty.
///
/// Measured on the picture reduced to a longer side of 64 pixels by a binomial pyramid, so that noise and hot pixels do
/// not count, but a moon of a sixtieth of the picture does. Letters on white paper, stars, fireworks and words on a dark
/// screen vanish at that size. So the tones of fine marks count as well, measured at a longer side of 512 pixels and
/// without what the noise may have added. Levels are those of the file (0 black … 255 white, not linear light). All
/// three values are 0…1. METHODS.md says which photos exceed `verdict`.
package struct Exposure: Hashable, Sendable {
    /// 0.5 if 99.5 % of the picture lie below level 80, the lower third of the scale; 1 if it is black.
    ///
    /// A photo underexposed by three stops lies at level 76.
    package let darkness: Double

    /// 0.5 if 99.5 % of the picture lie above level 185, in the upper third of the scale; 1 if it is white.
    ///
    /// Snow, fog and white skies have some darker parts: the palest photo lies at 169.
    package let brightness: Double

    /// 0.5 if the brightest and the darkest place are 16 levels apart, less than on an evenly lit wall; 1 if they are
    /// equal.
    ///
    /// The emptiest photo, of a sheet of paper, has 22 levels.
    package let blankness: Double

    /// The default threshold of all three values.
    package static let verdict = 0.5

    private static let darkLevel = 80.0
    private static let brightLevel = 185.0
    private static let blankSpan = 16.0
    /// The share of the picture that may be lighter or darker than the rest: a lamp, a logo.
    private static let spared: Float = 0.005
    /// The share of the picture that fine marks must take: 200 pixels of a picture of 512 × 384.
    private static let marked: Float = 0.001
    /// By how many deviations noise moves a thousandth of the pixels.
    private static let noiseReach: Float = 3.1

    init(_ map: DetailMap) {
        let tones = map.levels[3].values
        var histogram = Histogram(limit: 255, binsPerUnit: 4)
        histogram.add(tones)
        let (dark, bright) = (histogram.quantile(Self.spared), histogram.quantile(1 - Self.spared))
        let span = (tones.max() ?? 0) - (tones.min() ?? 0)
        var fine = Histogram(limit: 255, binsPerUnit: 4)
        fine.add(map.levels[0].values)
        let lights = max(bright, fine.quantile(1 - Self.marked) - Self.noiseReach * map.noise)
        let shadows = min(dark, fine.quantile(Self.marked) + Self.noiseReach * map.noise)
        darkness = max(0, 1 - Double(lights) / (2 * Self.darkLevel))
        brightness = min(1, max(0, 1 - (255 - Double(shadows)) / (2 * (255 - Self.brightLevel))))
        blankness = max(0, 1 - Double(span) / (2 * Self.blankSpan))
    }

    /// Measures a decoded picture; nil if it is too small.
    package static func measure(_ luma: LumaImage) -> Exposure? {
        guard min(luma.width, luma.height) >= 16 else { return nil }
        return Exposure(DetailMap(Plane(luma, longerSide: DetailMap.longerSide)))
    }
}
