import Images

/// Some full rows of a picture in which traces of drawing are searched.
struct PixelStrip {
    let samples: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int
    let rows: Range<Int>

    /// In larger pictures only evenly spread strips are searched, which takes about 2 ms at most.
    private static let mostPixels = 1_500_000
    private static let stripHeight = 96
    /// The number of rows that marks need above and below a pixel.
    private static let (above, below) = (2, 3)
    /// The period of the coder's grid.
    private static let grid = 8

    /// All rows, or strips that begin on the 8-pixel grid and include the first and the last row.
    static func strips(of samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int) -> [PixelStrip] {
        guard width * height > mostPixels, height > 2 * stripHeight else {
            return [PixelStrip(samples: samples, width: width, height: height, rows: 0..<height)]
        }
        let count = max(2, mostPixels / (width * stripHeight))
        return (0..<count).map { index in
            let start = (height - stripHeight) * index / (count - 1) & ~7
            let end = index == count - 1 ? height : min(height, start + stripHeight)
            return PixelStrip(samples: samples, width: width, height: height, rows: start..<end)
        }
    }

    /// The rows with enough rows around them whose step to the next row does not cross the coder's grid.
    var innerRows: some Sequence<Int> {
        let first = max(rows.lowerBound, Self.above)
        let end = max(first, min(rows.upperBound, height - Self.below))
        return (first..<end).lazy.filter { $0 % Self.grid != Self.grid - 1 }
    }

    /// Whether there is an exact horizontal line of at least this length in pixels.
    func hasLine(ofLength least: Int) -> Bool {
        withMarks { marks in
            innerRows.contains { row in
                mark(row, marks)
                var runs = PixelRuns(least: least)
                for word in marks { runs.add(word & PixelMark.line.everywhere) }
                runs.end()
                return runs.length > 0
            }
        }
    }

    /// The histogram of levels in every fourth row.
    var tones: [Int] {
        var tones = [Int](repeating: 0, count: 256)
        tones.withUnsafeMutableBufferPointer { tones in
            for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
                for place in row * width..<(row + 1) * width { tones[Int(samples[place])] &+= 1 }
            }
        }
        return tones
    }
}

// MARK: Steps

extension PixelStrip {
    /// A row with more strong steps than one in this many pixels is ignored: it is a long edge, a frame or a horizon.
    private static let fewestPixelsPerStep = 4

    /// The sums of a strip's marks.
    struct Steps {
        /// For each row the length in pixels of exact lines that are one pixel wide and at least `leastThinLine` long.
        var thinLines: [Int] = []
        /// For each row the length of exact lines of any width that are at least `leastExactLine` long.
        var exactLines: [Int] = []
        /// The number of steps of 24 levels and more, without long edges, and of the clean ones among them.
        var (strong, clean) = (0, 0)

        let (leastThinLine, leastExactLine): (Int, Int)

        /// - Parameter coder: What wrote the picture. HEVC and AV1 continue the pixels beside a block into it, which draws
        ///   exact lines of up to 64 pixels over a photo; two blocks rarely continue each other.
        init(coder: MediaFormat) {
            switch coder {
            case .heif, .avif: (leastThinLine, leastExactLine) = (64, 128)
            case .jpeg, .png, .webp, .gif, .tiff, .bmp, .raw, .jpegXL, .video, .jpeg2000, .photoshop, .icon, .targa,
                .openEXR, .radiance, .jpegXR, .otherPicture:
                (leastThinLine, leastExactLine) = (32, 64)
            }
        }
    }

    func add(to steps: inout Steps) {
        withMarks { marks in
            for row in innerRows {
                mark(row, marks)
                add(row, marks, to: &steps)
            }
        }
    }

    private func add(_ row: Int, _ marks: UnsafeMutableBufferPointer<UInt64>, to steps: inout Steps) {
        var thin = PixelRuns(least: steps.leastThinLine)
        var exact = PixelRuns(least: steps.leastExactLine)
        var (strong, clean) = (0, 0)
        for word in marks {
            thin.add(word & PixelMark.thinLine.everywhere)
            exact.add(word & PixelMark.line.everywhere)
            strong &+= PixelMark.strong.count(in: word)
            clean &+= PixelMark.clean.count(in: word)
        }
        thin.end()
        exact.end()
        steps.thinLines.append(thin.length)
        steps.exactLines.append(exact.length)
        guard strong * Self.fewestPixelsPerStep <= width else { return }
        steps.strong += strong
        steps.clean += clean
    }
}

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
