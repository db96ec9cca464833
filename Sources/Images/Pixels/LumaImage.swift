/// A picture reduced to brightness: one byte a pixel, rows from top to bottom without padding.
///
/// Y of ITU-R BT.601 over the full range 0 to 255 (0.299 R + 0.587 G + 0.114 B), transparency laid over white.
package struct LumaImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let samples: [UInt8]

    /// Precondition: as many samples as pixels.
    package init(width: Int, height: Int, samples: [UInt8]) {
        precondition(samples.count == width * height, "a sample a pixel")
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Lets a codec write directly into the samples, without a copy.
    ///
    /// `fill` must write every sample unless it throws.
    package init(
        width: Int, height: Int,
        fill: (UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> Void
    ) throws(ImageError) {
        var failure: ImageError?
        let count = width * height
        let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            do throws(ImageError) {
                try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                written = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self.init(width: width, height: height, samples: samples)
    }
}

// MARK: Orientation

extension LumaImage {
    /// The picture turned by an EXIF orientation; values outside 2 to 8 change nothing.
    package func upright(orientation: Int) -> LumaImage {
        guard let turning = UprightTurning(orientation: orientation, width: width, height: height) else { return self }
        return LumaImage(width: turning.width, height: turning.height, samples: turning.turned(samples))
    }
}

// MARK: Reduction

extension LumaImage {
    /// The picture averaged over squares of 2, 4 or 8 pixels: the smallest whose longer side has at least `least`
    /// pixels.
    package func reduced(leastLongerSide least: Int) -> LumaImage {
        let denominator = LumaReducer.denominator(longer: max(width, height), least: least)
        guard denominator > 1 else { return self }
        let newWidth = LumaReducer.reduced(width, by: denominator)
        let newHeight = LumaReducer.reduced(height, by: denominator)
        let averages = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { target, written in
            let target = UnsafeMutableBufferPointer(rebasing: target[..<(newWidth * newHeight)])
            var reducer = LumaReducer(width: width, denominator: denominator, target: target)
            samples.withUnsafeBufferPointer { samples in
                guard let base = samples.baseAddress else { return }
                for row in 0..<height { reducer.add(base + row * width) }
            }
            reducer.finish()
            written = target.count
        }
        return LumaImage(width: newWidth, height: newHeight, samples: averages)
    }
}

/// Reduces rows of luma by averaging squares of 1, 2, 4 or 8 pixels, with one row of sums in memory.
///
/// Sizes are rounded up, as in JPEG's reduction: squares at the right and lower edge may be incomplete.
package struct LumaReducer {
    private let width: Int
    private let denominator: Int
    private let reducedWidth: Int
    private let target: UnsafeMutableBufferPointer<UInt8>
    /// Sums of two columns each over the rows held, at most 2 × 8 × 255; an odd last column has its own sum.
    private var pairs: [UInt16]
    private var heldRows = 0
    private var writtenRows = 0

    /// `target` has room for the reduced picture and outlives the reducer.
    package init(width: Int, denominator: Int, target: UnsafeMutableBufferPointer<UInt8>) {
        precondition([1, 2, 4, 8].contains(denominator), "a scale that every codec has")
        self.width = width
        self.denominator = denominator
        self.target = target
        reducedWidth = Self.reduced(width, by: denominator)
        // Enough for complete cells, so that the last one is no special case.
        pairs = denominator == 1 ? [] : [UInt16](repeating: 0, count: reducedWidth * denominator / 2)
    }

    /// The largest denominator, 1 to 8, that leaves the longer side at least `least` pixels; 1 if none does.
    package static func denominator(longer: Int, least: Int) -> Int {
        [8, 4, 2].first { reduced(longer, by: $0) >= least } ?? 1
    }

    package static func reduced(_ length: Int, by denominator: Int) -> Int {
        (length + denominator - 1) / denominator
    }

    /// Adds the next row of `width` samples; after the last one call `finish`.
    package mutating func add(_ row: UnsafePointer<UInt8>) {
        if denominator == 1 {
            precondition((writtenRows + 1) * width <= target.count, "more rows than the picture has")
            target.baseAddress?.advanced(by: writtenRows * width).update(from: row, count: width)
            writtenRows += 1
            return
        }
        pairs.withUnsafeMutableBufferPointer { pairs in
            let bytes = UnsafeRawPointer(row)
            let sums = UnsafeMutableRawBufferPointer(pairs)
            var pair = 0
            // Eight pairs at a time: the bytes of a 16-bit number are two adjacent samples.
            while pair &+ 8 <= width / 2 {
                let both = bytes.loadUnaligned(fromByteOffset: 2 &* pair, as: SIMD8<UInt16>.self)
                let sum = sums.loadUnaligned(fromByteOffset: 2 &* pair, as: SIMD8<UInt16>.self)
                sums.storeBytes(
                    of: sum &+ (both & SIMD8(repeating: 255)) &+ (both &>> SIMD8(repeating: 8)),
                    toByteOffset: 2 &* pair, as: SIMD8<UInt16>.self)
                pair &+= 8
            }
            while pair < width / 2 {
                pairs[pair] &+= UInt16(row[2 &* pair]) &+ UInt16(row[2 &* pair &+ 1])
                pair &+= 1
            }
            if width % 2 == 1 { pairs[pair] &+= UInt16(row[2 &* pair]) }
        }
        heldRows += 1
        if heldRows == denominator { flush() }
    }

    /// Writes incomplete squares at the lower edge.
    package mutating func finish() {
        if heldRows > 0 { flush() }
    }

    private mutating func flush() {
        precondition((writtenRows + 1) * reducedWidth <= target.count, "more rows than the picture has")
        let line = UnsafeMutableBufferPointer(
            rebasing: target[(writtenRows * reducedWidth)..<((writtenRows + 1) * reducedWidth)])
        let whole = heldRows == denominator ? width / denominator : 0
        pairs.withUnsafeMutableBufferPointer { pairs in
            switch denominator {
            case 2: Self.average(pairs, to: line, cells: whole, side: 2)
            case 4: Self.average(pairs, to: line, cells: whole, side: 4)
            default: Self.average(pairs, to: line, cells: whole, side: 8)
            }
            for cell in whole..<reducedWidth {
                let sum = pairs[(cell * denominator / 2)..<((cell + 1) * denominator / 2)].reduce(0) { $0 + Int($1) }
                let pixels = min(denominator, width - cell * denominator) * heldRows
                line[cell] = UInt8((sum + pixels / 2) / pixels)
            }
            pairs.update(repeating: 0)
        }
        heldRows = 0
        writtenRows += 1
    }

    /// Averages complete squares, whose number of pixels is a power of two.
    @inline(__always)
    private static func average(
        _ pairs: UnsafeMutableBufferPointer<UInt16>, to line: UnsafeMutableBufferPointer<UInt8>, cells: Int, side: Int
    ) {
        let shift = UInt16(2 * side.trailingZeroBitCount)
        let half = UInt16(side * side / 2)
        for cell in 0..<cells {
            var sum = half
            for pair in 0..<side / 2 { sum &+= pairs[cell &* (side / 2) &+ pair] }
            line[cell] = UInt8(truncatingIfNeeded: sum &>> shift)
        }
    }
}
