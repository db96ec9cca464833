/// Some full rows of a picture in which traces of drawing are looked for.
struct PixelStrip {
    let samples: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int
    let rows: Range<Int>

    /// A step of less than this many levels is texture or compression.
    private static let leastStep: Int16 = 8
    /// Along a drawn line the step stays the same to this many levels.
    private static let mostChange: Int16 = 4
    /// Shorter runs happen by chance.
    private static let leastRun = 24
    /// The coder grid's period.
    private static let grid = 8

    /// For each row the length in pixels of its horizontal steps that are one pixel wide and at least 24 long.
    ///
    /// Vertical ones tell nothing beyond them: buildings, posts and trunks have them too.
    var stepLengths: [Int] {
        let inner = max(rows.lowerBound, 1)..<max(rows.lowerBound, 1, min(rows.upperBound, height - 2))
        return inner.map { $0 % Self.grid == Self.grid - 1 ? 0 : stepLength(row: $0) }
    }

    private func stepLength(row: Int) -> Int {
        var (length, run, before): (Int, Int, Int16) = (0, 0, 0)
        let start = row &* width
        for x in 0..<width {
            let place = start &+ x
            let step = level(place &+ width) - level(place)
            if abs(step) >= Self.leastStep, run == 0 || abs(step - before) <= Self.mostChange,
                isThin(
                    step, level(place) - level(place &- width), level(place &+ 2 &* width) - level(place &+ width))
            {
                run &+= 1
            } else {
                if run >= Self.leastRun { length += run }
                run = 0
            }
            before = step
        }
        return run >= Self.leastRun ? length + run : length
    }

    private func level(_ place: Int) -> Int16 {
        Int16(samples[place])
    }

    /// Whether the neighbouring differences are so small that the step is one pixel wide.
    private func isThin(_ step: Int16, _ before: Int16, _ after: Int16) -> Bool {
        3 * abs(before) <= abs(step) && 3 * abs(after) <= abs(step)
    }
}
