/// What a pixel and its neighbours show, as bits of a byte; eight bytes are read as one word.
enum PixelMark: UInt8 {
    /// Part of an exact line: there is a step to the next row, and both rows are constant here.
    case line = 1
    /// Part of an exact line whose step is one pixel wide.
    case thinLine = 2
    /// A strong step.
    case strong = 4
    /// A strong step with hardly any change within two pixels on either side: no lens, no scaling.
    case clean = 8

    /// The bit in each byte of a word.
    var everywhere: UInt64 { 0x0101_0101_0101_0101 &* UInt64(rawValue) }

    func count(in word: UInt64) -> Int { (word & everywhere).nonzeroBitCount }
}

extension PixelStrip {
    /// Smaller steps, in levels, are texture or compression.
    private static let leastStep: UInt8 = 8
    /// From this many levels on the neighbourhood of a step shows whether a lens made it.
    private static let strongStep: UInt8 = 24
    /// The largest difference in flat places, in levels: JPEG rounds.
    private static let flat: UInt8 = 1

    /// Provides memory for the marks of one row, eight pixels in a word, initially 0.
    func withMarks<Result>(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (width + 7) / 8) { marks in
            marks.initialize(repeating: 0)
            return body(marks)
        }
    }

    /// Marks the pixels of an inner row except its first; none in pictures narrower than 17 pixels.
    func mark(_ row: Int, _ marks: UnsafeMutableBufferPointer<UInt64>) {
        let side = Lanes.scalarCount
        guard width > side, let first = samples.baseAddress else { return }
        let bytes = UnsafeMutableRawBufferPointer(marks)
        let here = UnsafeRawPointer(first + row * width)
        var x = 1
        while x &+ side <= width {
            bytes.storeBytes(of: Self.marks(here + x, width), toByteOffset: x, as: Lanes.self)
            x &+= side
        }
        // The last pixels, with some before them again.
        x = width - side
        bytes.storeBytes(of: Self.marks(here + x, width), toByteOffset: x, as: Lanes.self)
    }

    private typealias Lanes = SIMD16<UInt8>

    /// The marks of sixteen pixels from `here` on.
    @inline(__always)
    private static func marks(_ here: UnsafeRawPointer, _ width: Int) -> Lanes {
        @inline(__always)
        func pixels(_ offset: Int) -> Lanes { here.loadUnaligned(fromByteOffset: offset, as: Lanes.self) }
        let (above, below) = (pixels(0), pixels(width))
        let (before, after) = (pixels(-width), pixels(2 &* width))
        let step = distance(above, below)
        let (nearBefore, nearAfter) = (distance(above, before), distance(below, after))
        let sideBefore = larger(nearBefore, distance(before, pixels(-2 &* width)))
        let sideAfter = larger(nearAfter, distance(after, pixels(3 &* width)))
        let near = larger(nearBefore, nearAfter)
        let along = larger(distance(above, pixels(-1)), distance(below, pixels(width &- 1)))
        let isLine = (step .>= Lanes(repeating: leastStep)) .& (along .<= Lanes(repeating: flat))
        // A third, as bytes have no division: 85 times three is the largest byte.
        let isThin = (near .<= Lanes(repeating: 85)) .& (near &+ near &+ near .<= step)
        let isStrong = step .>= Lanes(repeating: strongStep)
        let isClean = larger(sideBefore, sideAfter) .<= step &>> Lanes(repeating: 3)
        return bits(.line, isLine) | bits(.thinLine, isLine .& isThin) | bits(.strong, isStrong)
            | bits(.clean, isStrong .& isClean)
    }

    @inline(__always)
    private static func bits(_ mark: PixelMark, _ mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
        Lanes(repeating: 0).replacing(with: Lanes(repeating: mark.rawValue), where: mask)
    }

    @inline(__always)
    private static func larger(_ one: Lanes, _ other: Lanes) -> Lanes {
        one.replacing(with: other, where: other .> one)
    }

    @inline(__always)
    private static func distance(_ one: Lanes, _ other: Lanes) -> Lanes {
        larger(one, other) &- one.replacing(with: other, where: other .< one)
    }
}
