import Glibc
package import Images

/// What tells a drawn picture from a photo: exact lines, clean steps, one exact tone.
///
/// A lens and a sensor spoil each of them, however straight and regular the subject is. Computed at the picture's own
/// resolution only, as any reduction blurs these traces. Steps across the 8-pixel grid of JPEG and WebP are left out, as
/// strong compression draws straight steps there (Fan and de Queiroz 2003).
package struct ScreenTraces: Sendable {
    /// ln(1 + rows with a horizontal line one pixel wide, at least 32 long, and exactly the same all along).
    ///
    /// Rows whose lines are shorter than `wholeRow` count in part. Rows and not pixels are counted, as a border or a
    /// caption's edge is long but one.
    let thinLines: Float
    /// The same of lines of any width, at least 64 long.
    let exactLines: Float
    /// The root of the share of strong steps with hardly any change on either side, 0…1.
    let cleanSteps: Float
    /// The share of the most frequent level, 0…1; the darkest and brightest ones are left out, as sensors clip there.
    let oneTone: Float

    package var all: [Float] { [thinLines, exactLines, cleanSteps, oneTone] }
    package static let names = ["thinLines", "exactLines", "cleanSteps", "oneTone"]

    /// From so much of the side of a square of the same area on, lines make a whole row: a narrow window's width.
    private static let wholeRow: Float = 1 / 12
    /// Strong steps are compared with at least this share of all pixels, and with `fewestSteps`: few steps prove nothing.
    private static let leastStepShare: Float = 0.002
    private static let fewestSteps: Float = 30
    /// The levels next to black and white that overexposed and dark places of photos have.
    private static let clipped = 6

    /// Precondition: all pixels of the photo, not a reduced version.
    package init(_ luma: LumaImage) {
        self = luma.samples.withUnsafeBufferPointer { ScreenTraces($0, width: luma.width, height: luma.height) }
    }

    private init(_ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        var steps = PixelStrip.Steps()
        var tones = [Int](repeating: 0, count: 256)
        var area = 0
        for strip in PixelStrip.strips(of: samples, width: width, height: height) {
            strip.add(to: &steps)
            tones = zip(tones, strip.tones).map(+)
            area += strip.rows.count * width
        }
        let whole = Float(max(area, 1)).squareRoot() * Self.wholeRow
        thinLines = Self.logRows(steps.thinLines, whole: whole)
        exactLines = Self.logRows(steps.exactLines, whole: whole)
        let strong = Float(steps.strong) + Self.leastStepShare * Float(area) + Self.fewestSteps
        cleanSteps = (Float(steps.clean) / strong).squareRoot()
        let commonest = tones[Self.clipped..<tones.count - Self.clipped].max() ?? 0
        oneTone = Float(commonest) / Float(max(tones.reduce(0, +), 1))
    }

    private static func logRows(_ lengths: [Int], whole: Float) -> Float {
        log(1 + lengths.reduce(0) { $0 + min(Float($1) / whole, 1) })
    }
}
