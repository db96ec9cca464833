/// How far two thumbnails agree where an alignment lays one over the other.
enum AlignedCorrelation {
    /// The share of the one picture that the other must cover.
    private static let leastOverlap: Float = 0.25
    /// The square of what a deviation of 1 is stored as in a thumbnail.
    private static let unit: Float = 1 / (0.3 * 0.3)
    /// Variance that is added, in squared deviations, so that what is mostly flat does not correlate by one spot.
    ///
    /// The moon and a bubble did by 0.79 without it; copies lose less than a tenth.
    static let caution: Float = 0.05 * unit
    /// The same where many features have confirmed the alignment already.
    static let confidence: Float = 0.01 * unit

    /// Pearson's correlation with some variance added, -1…1, over the overlap without the outermost pixels; 0 where
    /// that is small.
    static func correlation(_ one: Plane, _ other: Plane, _ alignment: Alignment, adding added: Float) -> Float {
        // Of fewer than four pixels in a row no two beside each other are inner ones.
        guard alignment.isFinite, min(other.width, other.height) > 3 else { return 0 }
        var sums = Sums()
        one.values.withUnsafeBufferPointer { ones in
            other.values.withUnsafeBufferPointer { others in
                for y in 1..<max(1, one.height - 1) {
                    // Pixels' centres lie at halves.
                    let centre = Float(y) + 0.5
                    let line = Line(
                        startX: alignment.xy * centre + alignment.x0 + 0.5 * alignment.xx - 0.5, stepX: alignment.xx,
                        startY: alignment.yy * centre + alignment.y0 + 0.5 * alignment.yx - 0.5, stepY: alignment.yx)
                    sums.add(
                        ones, row: y * one.width, line.columns(width: one.width, within: other), line, others,
                        other.width)
                }
            }
        }
        return sums.count >= leastOverlap * Float(one.values.count) ? sums.correlation(added) : 0
    }

    /// Where a row of the one picture lies in the other.
    private struct Line {
        let startX: Float
        let stepX: Float
        let startY: Float
        let stepY: Float

        /// The columns without the outermost ones that lie in the other picture without its outermost pixels.
        func columns(width: Int, within other: Plane) -> Range<Int> {
            var (low, high): (Float, Float) = (1, Float(width - 2))
            for (start, step, size) in [(startX, stepX, other.width), (startY, stepY, other.height)] {
                let last = Float(size) - 2.01
                guard abs(step) > 1e-6 else {
                    if start < 1 || start > last { return 0..<0 }
                    continue
                }
                let (one, two) = ((1 - start) / step, (last - start) / step)
                low = max(low, min(one, two).rounded(.up))
                high = min(high, max(one, two).rounded(.down))
            }
            return low <= high ? Int(low)..<Int(high) + 1 : 0..<0
        }
    }

    private struct Sums {
        private(set) var count: Float = 0
        private var one: Float = 0
        private var other: Float = 0
        private var ones: Float = 0
        private var others: Float = 0
        private var both: Float = 0

        mutating func add(
            _ values: UnsafeBufferPointer<Float>, row: Int, _ columns: Range<Int>, _ line: Line,
            _ source: UnsafeBufferPointer<Float>, _ width: Int
        ) {
            for column in columns {
                let fromX = line.startX + line.stepX * Float(column)
                let fromY = line.startY + line.stepY * Float(column)
                let (x, y) = (Int(fromX), Int(fromY))
                let (partX, partY) = (fromX - Float(x), fromY - Float(y))
                let place = y &* width &+ x
                let upper = source[place] + (source[place &+ 1] - source[place]) * partX
                let below = place &+ width
                let lower = source[below] + (source[below &+ 1] - source[below]) * partX
                let (a, b) = (values[row &+ column], upper + (lower - upper) * partY)
                one += a
                other += b
                ones += a * a
                others += b * b
                both += a * b
            }
            count += Float(columns.count)
        }

        func correlation(_ added: Float) -> Float {
            let variance = ones - one * one / count + added * count
            let otherVariance = others - other * other / count + added * count
            return (both - one * other / count) / (variance * otherVariance).squareRoot()
        }
    }
}
