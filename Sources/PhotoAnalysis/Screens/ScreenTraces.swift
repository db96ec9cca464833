import Glibc
package import Images

/// The traces that distinguish a drawn picture from a photo: exact lines, clean steps, one exact tone.
///
/// A lens and a sensor destroy each of them, however straight and regular the subject is. They need the picture's own
/// resolution, as any reduction blurs them. Steps across the 8-pixel grid of JPEG and WebP do not count, as strong
/// compression makes straight steps there (Fan and de Queiroz 2003).
package struct ScreenTraces: Sendable {
    /// ln(1 + the number of rows with an exact horizontal line one pixel wide and at least 32 long; 64 in HEIF and
    /// AVIF).
    ///
    /// Rows whose lines are shorter than `wholeRow` count in part. Rows are counted, not pixels, as a photo's border or
    /// the edge of its caption is one long line.
    let thinLines: Float
    /// The same for lines of any width, at least 64 long, 128 in HEIF and AVIF.
    let exactLines: Float
    /// The square root of the share of strong steps with hardly any change on either side, 0…1.
    let cleanSteps: Float
    /// The share of the most frequent level, 0…1; the darkest and brightest levels do not count, as sensors clip there.
    let oneTone: Float

    package var all: [Float] { [thinLines, exactLines, cleanSteps, oneTone] }
    package static let names = ["thinLines", "exactLines", "cleanSteps", "oneTone"]

    /// The length of lines that count as a whole row, as a part of the side of a square with the picture's area: the
    /// width of a narrow window.
    private static let wholeRow: Float = 1 / 12
    /// Added to the number of strong steps, as a share of all pixels and as `fewestSteps`: few steps prove nothing.
    private static let leastStepShare: Float = 0.002
    private static let fewestSteps: Float = 30
    /// The number of levels next to black and white that do not count.
    private static let clipped = 6

    /// - Parameters:
    ///   - luma: All pixels of the photo, not a reduced version.
    ///   - coder: The format that the pixels were decoded from.
    package init(_ luma: LumaImage, coder: MediaFormat) {
        self = luma.samples.withUnsafeBufferPointer {
            ScreenTraces($0, width: luma.width, height: luma.height, steps: PixelStrip.Steps(coder: coder))
        }
    }

    private init(_ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int, steps: PixelStrip.Steps) {
        var steps = steps
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
