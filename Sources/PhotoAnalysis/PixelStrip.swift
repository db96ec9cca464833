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

    /// The length in pixels of all horizontal steps that are one pixel wide and at least 24 long.
    var horizontalStepLength: Int {
        var length = 0
        let inner = max(rows.lowerBound, 1)..<max(rows.lowerBound, 1, min(rows.upperBound, height - 2))
        for y in inner where y % Self.grid != Self.grid - 1 {
            var (run, before): (Int, Int16) = (0, 0)
            let start = y &* width
            for x in 0..<width {
                let place = start &+ x
                let step = level(place &+ width) - level(place)
                if abs(step) >= Self.leastStep, run == 0 || abs(step - before) <= Self.mostChange,
                    isThin(
                        step, level(place) - level(place &- width),
                        level(place &+ 2 &* width) - level(place &+ width))
                {
                    run &+= 1
                } else {
                    if run >= Self.leastRun { length += run }
                    run = 0
                }
                before = step
            }
            if run >= Self.leastRun { length += run }
        }
        return length
    }

    /// The same of vertical steps; their runs are counted in all columns at once, row after row.
    var verticalStepLength: Int {
        var length = 0
        guard width > 3 else { return 0 }
        withUnsafeTemporaryAllocation(of: (run: Int32, before: Int16).self, capacity: width) { columns in
            columns.initialize(repeating: (0, 0))
            for y in rows {
                let start = y &* width
                for x in 1..<width - 2 where x % Self.grid != Self.grid - 1 {
                    let place = start &+ x
                    let step = level(place &+ 1) - level(place)
                    let (run, before) = columns[x]
                    if abs(step) >= Self.leastStep, run == 0 || abs(step - before) <= Self.mostChange,
                        isThin(step, level(place) - level(place &- 1), level(place &+ 2) - level(place &+ 1))
                    {
                        columns[x] = (run &+ 1, step)
                    } else if run > 0 {
                        if run >= Self.leastRun { length += Int(run) }
                        columns[x].run = 0
                    }
                }
            }
            for column in columns where column.run >= Self.leastRun { length += Int(column.run) }
        }
        return length
    }

    private func level(_ place: Int) -> Int16 {
        Int16(samples[place])
    }

    /// Whether the neighbouring differences are so small that the step is one pixel wide.
    private func isThin(_ step: Int16, _ before: Int16, _ after: Int16) -> Bool {
        3 * abs(before) <= abs(step) && 3 * abs(after) <= abs(step)
    }
}
