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
