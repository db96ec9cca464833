package import Images

/// How much a picture is too dark, too bright, or empty.
///
/// Measured on the picture reduced to a longer side of 64 pixels by a binomial pyramid, so that noise and hot pixels do
/// not count, but a moon of a sixtieth of the picture does. Letters on white paper, stars, fireworks and words on a dark
/// screen vanish at that size. So the tones of fine marks count as well, measured at a longer side of 512 pixels. Those of
/// few small ones, such as a distant moon, are measured in the picture itself. Both are without what the noise may have
/// added. Levels are those of the file (0 black … 255 white, not linear light). All three values are 0…1. METHODS.md says
/// which photos exceed `verdict`.
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
    /// The share of the picture's own pixels that few marks must take, and how many pixels at least.
    ///
    /// A moon of a hundredth of the sides has as many, or sixty stars of three pixels. Set by hand, on drawn nights.
    private static let (few, fewest): (Float, Float) = (2e-5, 24)
    /// By how many deviations noise moves so few of them.
    private static let fewReach: Float = 4.2

    init(_ map: DetailMap, _ luma: LumaImage) {
        let tones = map.levels[3].values
        var histogram = Histogram(limit: 255, binsPerUnit: 4)
        histogram.add(tones)
        let (dark, bright) = (histogram.quantile(Self.spared), histogram.quantile(1 - Self.spared))
        let span = (tones.max() ?? 0) - (tones.min() ?? 0)
        var fine = Histogram(limit: 255, binsPerUnit: 4)
        fine.add(map.levels[0].values)
        let lights = max(bright, fine.quantile(1 - Self.marked) - Self.noiseReach * map.noise)
        let shadows = min(dark, fine.quantile(Self.marked) + Self.noiseReach * map.noise)
        let known = Self.values(lights: lights, shadows: shadows, span: span)
        guard max(known.darkness, known.brightness, known.blankness) > 0 else {
            (darkness, brightness, blankness) = known
            return
        }
        let few = Self.fewMarks(luma)
        (darkness, brightness, blankness) = Self.values(
            lights: max(lights, few.lights), shadows: min(shadows, few.shadows),
            span: max(span, few.lights - few.shadows))
    }

    private static func values(
        lights: Float, shadows: Float, span: Float
    ) -> (darkness: Double, brightness: Double, blankness: Double) {
        (
            max(0, 1 - Double(lights) / (2 * darkLevel)),
            min(1, max(0, 1 - (255 - Double(shadows)) / (2 * (255 - brightLevel)))),
            max(0, 1 - Double(span) / (2 * blankSpan))
        )
    }

    /// The tones of the lightest and the darkest few pixels, without what noise may have added: it spreads most pixels
    /// around their middle, and few of them four times as far.
    private static func fewMarks(_ luma: LumaImage) -> (lights: Float, shadows: Float) {
        let counts = counts(of: luma)
        let total = Float(luma.samples.count)
        func quantile(_ share: Float) -> Float {
            var below = 0
            for level in counts.indices {
                below += counts[level]
                if Float(below) >= total * share { return Float(level) }
            }
            return 255
        }
        let share = min(max(fewest / total, few), 0.5)
        let middle = quantile(0.5)
        let (above, below) = (quantile(0.84) - middle, middle - quantile(0.16))
        return (quantile(1 - share) - fewReach * above, quantile(share) + fewReach * below)
    }

    /// How many pixels have each level.
    private static func counts(of luma: LumaImage) -> [Int] {
        // Four tables, so that equal pixels in a row do not wait for each other.
        var counts = [UInt32](repeating: 0, count: 4 * 256)
        counts.withUnsafeMutableBufferPointer { counts in
            luma.samples.withUnsafeBufferPointer { samples in
                for place in samples.indices { counts[(place & 3) << 8 | Int(samples[place])] &+= 1 }
            }
        }
        return (0..<256).map { level in (0..<4).reduce(0) { $0 + Int(counts[$1 << 8 | level]) } }
    }

    /// Measures a decoded picture; nil if it is too small.
    package static func measure(_ luma: LumaImage) -> Exposure? {
        guard min(luma.width, luma.height) >= 16 else { return nil }
        return Exposure(DetailMap(of: luma), luma)
    }
}
