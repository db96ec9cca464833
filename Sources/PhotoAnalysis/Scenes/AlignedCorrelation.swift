/// The correlation of two aligned thumbnails, and how far they overlap.
struct AlignedCorrelation {
    /// Pearson's correlation with added variance over the overlap, -1…1; 0 if that is small.
    private(set) var correlation: Float = 0
    /// The smaller of the shares that each picture has in the other, 0…1.
    private(set) var overlap: Float = 0

    /// The least share of one picture that the other must cover.
    private static let leastOverlap: Float = 0.25
    /// The square of a thumbnail's units in one standard deviation.
    private static let unit: Float = 1 / (0.3 * 0.3)
    /// Added variance in squared deviations, so that mostly flat pictures do not correlate by one spot.
    ///
    /// Without it the moon and a bubble correlate by 0.79; copies lose less than a tenth.
    static let caution: Float = 0.05 * unit
    /// Added variance if many features have confirmed the alignment.
    static let confidence: Float = 0.01 * unit

    /// Compares the pictures without their outermost pixels.
    init(_ one: Plane, _ other: Plane, _ alignment: Alignment, adding added: Float) {
        // Fewer than four pixels in a row have no two adjacent inner ones.
        guard alignment.isFinite, min(other.width, other.height) > 3 else { return }
        var sums = Sums()
        one.values.withUnsafeBufferPointer { ones in
            other.values.withUnsafeBufferPointer { others in
                for y in 1..<max(1, one.height - 1) {
                    // Pixels' centres have half coordinates.
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
        if sums.count >= Self.leastOverlap * Float(one.values.count) { correlation = sums.correlation(added) }
        func inner(_ plane: Plane) -> Float { Float(max(1, (plane.width - 2) * (plane.height - 2))) }
        let ofOther = sums.count * alignment.enlargement / inner(other)
        // An enlargement beyond all numbers, of nothing.
        overlap = ofOther.isNaN ? 0 : min(1, sums.count / inner(one), ofOther)
    }

    /// A row of one picture in the coordinates of the other.
    private struct Line {
        let startX: Float
        let stepX: Float
        let startY: Float
        let stepY: Float

        /// The inner columns that lie on inner pixels of the other picture.
        func columns(width: Int, within other: Plane) -> Range<Int> {
            var (low, high): (Float, Float) = (1, Float(width - 2))
            // No loop over both: Swift 6.3 would unroll it, and order its two results by chance in each build.
            guard Self.narrow(&low, &high, start: startX, step: stepX, size: other.width),
                Self.narrow(&low, &high, start: startY, step: stepY, size: other.height)
            else { return 0..<0 }
            return low <= high ? Int(low)..<Int(high) + 1 : 0..<0
        }

        /// Narrows columns to those at which one coordinate is that of an inner pixel; false if it never is.
        private static func narrow(
            _ low: inout Float, _ high: inout Float, start: Float, step: Float, size: Int
        ) -> Bool {
            let last = Float(size) - 2.01
            guard abs(step) > 1e-6 else { return start >= 1 && start <= last }
            let (one, two) = ((1 - start) / step, (last - start) / step)
            low = max(low, min(one, two).rounded(.up))
            high = min(high, max(one, two).rounded(.down))
            return true
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
