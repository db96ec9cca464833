package import Images

/// Whether a picture shows too little: too dark, too bright, or nothing at all.
///
/// Measured on the picture reduced to a longer side of 64 pixels by a binomial pyramid, so that neither noise nor hot
/// pixels count, but a moon of a sixtieth of the picture does. Levels are those of the file (0 black … 255 white, not
/// linear light). All three values are 0…1 and call for a verdict above `verdict`, chosen so that among 326 photos
/// with nights, silhouettes, fog and snow only one underexposed by three stops is called dark, and none bright or blank.
package struct Exposure: Hashable, Sendable {
    /// 0.5 where 99.5 % of the picture lie below level 75, the lower third of the scale; 1 where it is black.
    ///
    /// The underexposed photo lies at level 71, the next darkest, a low-key one, at 91.
    package let darkness: Double

    /// 0.5 where 99.5 % of the picture lie above level 185, in the upper third of the scale; 1 where it is white.
    ///
    /// Snow, fog and white skies keep something darker: the palest photo lies at 169.
    package let brightness: Double

    /// 0.5 where the brightest and the darkest place are 16 levels apart, less than what light falling off over a wall
    /// makes; 1 where they are equal.
    ///
    /// The emptiest photo, of a sheet of paper, has 22.
    package let blankness: Double

    /// What is above is called dark, bright or blank where the settings say nothing else.
    package static let verdict = 0.5

    private static let darkLevel = 75.0
    private static let brightLevel = 185.0
    private static let blankSpan = 16.0
    /// So little of the picture may be lighter or darker than the rest: a lamp, a logo.
    private static let spared: Float = 0.005

    init(_ map: DetailMap) {
        let tones = map.levels[3].values
        var histogram = Histogram(limit: 255, binsPerUnit: 4)
        histogram.add(tones)
        let (dark, bright) = (histogram.quantile(Self.spared), histogram.quantile(1 - Self.spared))
        let span = (tones.max() ?? 0) - (tones.min() ?? 0)
        darkness = max(0, 1 - Double(bright) / (2 * Self.darkLevel))
        brightness = min(1, max(0, 1 - (255 - Double(dark)) / (2 * (255 - Self.brightLevel))))
        blankness = max(0, 1 - Double(span) / (2 * Self.blankSpan))
    }

    /// Of one decoded picture; nil of what is too small to be judged.
    package static func measure(_ luma: LumaImage) -> Exposure? {
        guard min(luma.width, luma.height) >= 16 else { return nil }
        return Exposure(DetailMap(Plane(luma, longerSide: DetailMap.longerSide)))
    }
}
