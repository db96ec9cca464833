/// Counts lines in a row: adjacent pixels with the same mark.
struct PixelRuns {
    /// The length of the shortest line that counts, in pixels.
    let least: Int
    /// The length of all lines together.
    private(set) var length = 0
    // A line's first pixel has no mark, as it equals none before it.
    private var run = 1

    init(least: Int) { self.least = least }

    /// Adds the next eight pixels: a byte for each, 0 without a mark.
    mutating func add(_ word: UInt64) {
        if word == 0 { return end() }
        for byte in 0..<8 {
            if word >> UInt64(8 * byte) & 0xFF != 0 { run &+= 1 } else { end() }
        }
    }

    mutating func end() {
        if run >= least { length &+= run }
        run = 1
    }
}
