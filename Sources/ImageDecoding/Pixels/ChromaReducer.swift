import Images

/// Averages squares of a picture's coded channels to a `ChromaImage`, from some rows of each square.
///
/// As everything is linear, channels are averaged as coded and converted once for each square. Positions are in pixels
/// of the input: the full picture, or a reduced one.
struct ChromaReducer {
    /// The number of rows read of each square: enough for its mean, and few compared with a large picture.
    private static let rowsOfSquare = 8

    private static let opacityChannel = 3

    /// The least side of a square: a sample of colour may be four pixels wide (JPEG's 4:1:1).
    private static let smallestSide = 4

    /// The side of a square in pixels.
    let side: Int
    private let columns: Int
    private let rows: Int
    private let isTransparent: Bool
    /// Sums of the three channels and of the opacity, channel by channel; then the numbers of samples.
    private var sums: [UInt64]
    private var counts: [UInt32]

    /// For a picture whose luma is reduced by `denominator`; squares are at least as large as its pixels.
    ///
    /// `sampleWidth` is the larger side of a sample of colour in pixels; a square holds at least one sample.
    init(
        width: Int, height: Int, denominator: Int, isTransparent: Bool = false, detail: ColourDetail,
        sampleWidth: Int = 1
    ) {
        side =
            switch detail {
            case .shares: Self.side(width: width, height: height, denominator: denominator)
            case .sight: max(2 * denominator, sampleWidth)
            }
        columns = LumaReducer.reduced(width, by: side)
        rows = LumaReducer.reduced(height, by: side)
        self.isTransparent = isTransparent
        let channels = isTransparent ? 4 : 3
        sums = [UInt64](repeating: 0, count: columns * rows * channels)
        counts = [UInt32](repeating: 0, count: columns * rows * channels)
    }

    /// The smallest power of two that reduces a picture to `ChromaImage.longestSide`, at least the denominator.
    private static func side(width: Int, height: Int, denominator: Int) -> Int {
        var side = max(denominator, smallestSide)
        while LumaReducer.reduced(max(width, height), by: side) > ChromaImage.longestSide { side *= 2 }
        return side
    }

    /// Whether a row is among those to add.
    func wants(row: Int) -> Bool {
        row % max(1, side / Self.rowsOfSquare) == 0
    }

    /// Adds samples of a channel, adjacent or `step` apart, from the left edge of the picture on.
    ///
    /// `samplesOfSquare` is the width of a square in samples: less than `side` if the channel has a lower resolution.
    mutating func add(
        _ samples: UnsafePointer<UInt8>, count: Int, step: Int = 1, samplesOfSquare: Int, channel: Int, row: Int
    ) {
        let start = place(channel, row)
        let whole = min(columns, count / samplesOfSquare)
        let rest = min(count - whole * samplesOfSquare, samplesOfSquare)
        sums.withUnsafeMutableBufferPointer { sums in
            let target = UnsafeMutableBufferPointer(rebasing: sums[start..<start + columns])
            switch (step, samplesOfSquare) {
            // The compiler vectorises constant widths.
            case (1, 1): Self.sum(samples, into: target, squares: whole, width: 1, step: 1)
            case (1, 2): Self.sum(samples, into: target, squares: whole, width: 2, step: 1)
            case (1, 8): Self.sum(samples, into: target, squares: whole, width: 8, step: 1)
            case (1, 16): Self.sum(samples, into: target, squares: whole, width: 16, step: 1)
            case (1, 32): Self.sum(samples, into: target, squares: whole, width: 32, step: 1)
            case (1, 64): Self.sum(samples, into: target, squares: whole, width: 64, step: 1)
            default: Self.sum(samples, into: target, squares: whole, width: samplesOfSquare, step: step)
            }
            guard rest > 0, whole < columns else { return }
            let last = UnsafeMutableBufferPointer(rebasing: target[whole...])
            Self.sum(samples + whole * samplesOfSquare * step, into: last, squares: 1, width: rest, step: step)
        }
        for square in 0..<whole { counts[start + square] &+= UInt32(truncatingIfNeeded: samplesOfSquare) }
        if rest > 0, whole < columns { counts[start + whole] &+= UInt32(truncatingIfNeeded: rest) }
    }

    /// Adds a row of interleaved red, green and blue; in a transparent picture the fourth byte is opacity.
    mutating func add(rgb pixels: UnsafePointer<UInt8>, bytesPerPixel: Int, count: Int, row: Int) {
        for channel in 0..<3 {
            // Green, blue, red.
            let samples = pixels + (channel + 1) % 3
            if isTransparent {
                add(
                    samples, count: count, step: bytesPerPixel, samplesOfSquare: side, channel: channel, row: row,
                    opacity: pixels + 3, opacityStep: bytesPerPixel)
            } else {
                add(samples, count: count, step: bytesPerPixel, samplesOfSquare: side, channel: channel, row: row)
            }
        }
        if isTransparent { add(opacity: pixels + 3, count: count, step: bytesPerPixel, row: row) }
    }

    /// Adds a channel's samples weighted by their opacities, which lie `opacityStep` apart.
    mutating func add(
        _ samples: UnsafePointer<UInt8>, count: Int, step: Int = 1, samplesOfSquare: Int, channel: Int, row: Int,
        opacity: UnsafePointer<UInt8>, opacityStep: Int
    ) {
        let start = place(channel, row)
        for index in 0..<count {
            let square = start + min(index / samplesOfSquare, columns - 1)
            sums[square] &+= UInt64(samples[index * step]) * UInt64(opacity[index * opacityStep])
            counts[square] &+= 1
        }
    }

    mutating func add(opacity: UnsafePointer<UInt8>, count: Int, step: Int = 1, row: Int) {
        add(opacity, count: count, step: step, samplesOfSquare: side, channel: Self.opacityChannel, row: row)
    }

    /// Adds pixels of an interlaced pass, in red, green and blue.
    mutating func add(
        rgb pixels: UnsafePointer<UInt8>, bytesPerPixel: Int, count: Int, of pass: InterlacePass, row: Int
    ) {
        let plane = columns * rows
        for index in 0..<count {
            let pixel = pixels + index * bytesPerPixel
            let square = place(0, row) + min((pass.firstColumn + index * pass.columnStep) / side, columns - 1)
            let opacity: UInt64 = isTransparent ? UInt64(pixel[3]) : 1
            for channel in 0..<3 {
                sums[square + channel * plane] &+= UInt64(pixel[(channel + 1) % 3]) * opacity
                counts[square + channel * plane] &+= 1
            }
            if isTransparent {
                sums[square + Self.opacityChannel * plane] &+= opacity
                counts[square + Self.opacityChannel * plane] &+= 1
            }
        }
    }

    /// The means in Y, Cb and Cr over white.
    func finish(_ matrix: ChannelMatrix) -> ChromaImage {
        let plane = columns * rows
        var (light, blue, red) = (Self.empty(plane), Self.empty(plane), Self.empty(plane))
        sums.withUnsafeBufferPointer { sums in
            counts.withUnsafeBufferPointer { counts in
                func mean(_ channel: Int, _ square: Int) -> Float {
                    let place = channel &* plane &+ square
                    return Float(sums[place]) / Float(max(counts[place], 1))
                }
                for square in 0..<plane {
                    let opacity = isTransparent ? mean(Self.opacityChannel, square) / 255 : 1
                    let scale: Float = isTransparent ? 1 / 255 : 1
                    let channels = SIMD3(mean(0, square), mean(1, square), mean(2, square)) * scale
                    let colour = matrix.converted(channels, opacity: opacity)
                    light[square] = Self.level(colour.x)
                    blue[square] = Self.level(colour.y)
                    red[square] = Self.level(colour.z)
                }
            }
        }
        return ChromaImage(width: columns, height: rows, light: light, blue: blue, red: red)
    }

    @inline(__always)
    private static func level(_ value: Float) -> UInt8 {
        UInt8(min(max(value, 0), 255) + 0.5)
    }

    private static func empty(_ count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: count)
    }

    private func place(_ channel: Int, _ row: Int) -> Int {
        precondition(row >= 0 && row / side < rows, "a row of the picture")
        return (channel * rows + row / side) * columns
    }

    @inline(__always)
    private static func sum(
        _ samples: UnsafePointer<UInt8>, into sums: UnsafeMutableBufferPointer<UInt64>, squares: Int, width: Int,
        step: Int
    ) {
        var place = samples
        for square in 0..<squares {
            var sum: UInt32 = 0
            for index in 0..<width { sum &+= UInt32(place[index &* step]) }
            sums[square] &+= UInt64(sum)
            place += width &* step
        }
    }
}

/// The resolution of a decoded picture's colour.
package enum ColourDetail {
    /// A picture of `ChromaImage.longestSide`, from some rows only: cheap, and enough for shares of colours.
    case shares
    /// One sample of colour for two by two pixels of brightness, as in most JPEG files: enough for the eye.
    case sight
}
