/// Lines in a row: pixels side by side that bear the same mark.
struct PixelRuns {
    /// Shorter lines do not count; in pixels.
    let least: Int
    /// The length of all lines together.
    private(set) var length = 0
    // A line's first pixel has none before it that it could be equal to, so it bears no mark.
    private var run = 1

    init(least: Int) { self.least = least }

    /// Takes the next eight pixels: a byte each, 0 where it bears no mark.
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
