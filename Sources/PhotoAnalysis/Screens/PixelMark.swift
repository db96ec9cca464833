/// What a pixel shows together with its neighbours: bits of a byte, of which eight are looked at as one word.
enum PixelMark: UInt8 {
    /// The step to the next row is a step, and both rows go on here as they were: part of an exact line.
    case line = 1
    /// Part of an exact line whose step is one pixel wide.
    case thinLine = 2
    /// A strong step.
    case strong = 4
    /// A strong step with hardly any change in two pixels on either side: no lens, no scaling.
    case clean = 8

    /// The bit in each byte of a word.
    var everywhere: UInt64 { 0x0101_0101_0101_0101 &* UInt64(rawValue) }

    func count(in word: UInt64) -> Int { (word & everywhere).nonzeroBitCount }
}

extension PixelStrip {
    /// A step of less than this many levels is texture or compression.
    fileprivate static let leastStep: UInt8 = 8
    /// From so many levels on its neighbourhood shows whether a lens has drawn it.
    fileprivate static let strongStep: UInt8 = 24
    /// What is flat differs by this many levels at most; JPEG changes flat places by rounding.
    fileprivate static let flat: UInt8 = 1

    /// Gives room for the marks of one row, eight pixels a word, which are all 0.
    func withMarks<Result>(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (width + 7) / 8) { marks in
            marks.initialize(repeating: 0)
            return body(marks)
        }
    }

    /// Marks the pixels of an inner row.
    func mark(_ row: Int, _ marks: UnsafeMutableBufferPointer<UInt64>) {
        let bytes = UnsafeMutableRawBufferPointer(marks).bindMemory(to: UInt8.self)
        guard let first = samples.baseAddress, let into = bytes.baseAddress else { return }
        markRow(first + row * width, width, into)
    }

    @inline(__always)
    fileprivate static func distance(_ one: UInt8, _ other: UInt8) -> UInt8 {
        max(one, other) &- min(one, other)
    }
}

/// Gives each pixel of a row but the first its marks.
///
/// A function of its own, as the compiler does this for sixteen pixels at once only where nothing is inlined.
@inline(never)
private func markRow(
    _ here: UnsafePointer<UInt8>, _ width: Int, _ into: UnsafeMutablePointer<UInt8>
) {
    guard width > 1 else { return }
    let (before, twoBefore) = (here - width, here - 2 * width)
    let (next, after, twoAfter) = (here + width, here + 2 * width, here + 3 * width)
    // Without a branch: `&&` would be one.
    for x in 1..<width {
        let (above, below) = (here[x], next[x])
        let step = PixelStrip.distance(above, below)
        let (nearBefore, nearAfter) = (PixelStrip.distance(above, before[x]), PixelStrip.distance(below, after[x]))
        let sideBefore = max(nearBefore, PixelStrip.distance(before[x], twoBefore[x]))
        let sideAfter = max(nearAfter, PixelStrip.distance(after[x], twoAfter[x]))
        let near = max(nearBefore, nearAfter)
        let along = max(PixelStrip.distance(above, here[x &- 1]), PixelStrip.distance(below, next[x &- 1]))
        let line: UInt8 = (step >= PixelStrip.leastStep ? 1 : 0) & (along <= PixelStrip.flat ? 1 : 0)
        // A third, as bytes have no division: 85 times three is the largest byte.
        let thin: UInt8 = (near <= 85 ? 2 : 0) & (near &+ near &+ near <= step ? 2 : 0)
        let strong: UInt8 = step >= PixelStrip.strongStep ? 4 : 0
        let clean: UInt8 = max(sideBefore, sideAfter) <= step &>> 3 ? 8 : 0
        let ofLine = line | (thin & (line &<< 1))
        let ofStep = strong | (clean & (strong &<< 1))
        into[x] = ofLine | ofStep
    }
}
