/// A picture as a grid of cells; what is left at the right and lower border belongs to none.
struct PageCells {
    let picture: GreyPicture
    let across: Int
    let down: Int
    /// Row by row.
    let tones: [PageCell.Tones]

    init(_ picture: GreyPicture) {
        (across, down) = (picture.width / PageCell.side, picture.height / PageCell.side)
        tones = (0..<across * down).map { PageCell.Tones($0, of: picture) }
        self.picture = picture
    }

    private init(_ picture: GreyPicture, across: Int, down: Int, tones: [PageCell.Tones]) {
        (self.picture, self.across, self.down, self.tones) = (picture, across, down, tones)
    }

    /// Cells that are joined by their sides, in the smallest rectangle around them.
    struct Area {
        fileprivate(set) var count = 0
        fileprivate(set) var columns: Range<Int>
        fileprivate(set) var rows: Range<Int>
    }

    /// The areas of the cells for whose number this holds.
    func areas(where holds: (Int) -> Bool) -> [Area] {
        var isOpen = tones.indices.map(holds)
        return tones.indices.compactMap { first in
            guard isOpen[first] else { return nil }
            var area = Area(columns: first % across..<first % across + 1, rows: first / across..<first / across + 1)
            var waiting = [first]
            isOpen[first] = false
            while let cell = waiting.popLast() {
                let (column, row) = (cell % across, cell / across)
                area.count += 1
                area.columns = min(area.columns.lowerBound, column)..<max(area.columns.upperBound, column + 1)
                area.rows = min(area.rows.lowerBound, row)..<max(area.rows.upperBound, row + 1)
                let beside = [
                    (cell - 1, column > 0), (cell + 1, column + 1 < across), (cell - across, row > 0),
                    (cell + across, row + 1 < down),
                ]
                for (next, isThere) in beside where isThere && isOpen[next] {
                    isOpen[next] = false
                    waiting.append(next)
                }
            }
            return area
        }
    }

    /// The rectangle around an area.
    func part(_ area: Area) -> PageCells {
        let side = PageCell.side
        let (width, height) = (area.columns.count * side, area.rows.count * side)
        let samples = (0..<height).flatMap { y in
            let start = (area.rows.lowerBound * side + y) * picture.width + area.columns.lowerBound * side
            return picture.samples[start..<start + width]
        }
        return PageCells(
            GreyPicture(width: width, height: height, samples: samples), across: area.columns.count,
            down: area.rows.count,
            tones: area.rows.flatMap { row in area.columns.map { tones[row * across + $0] } })
    }
}

/// A square of a picture, in which marks are told from their ground.
struct PageCell {
    /// The side in pixels: two or three lines of a printed page.
    static let side = 24

    let tones: Tones
    /// The deviation of the ground without marks, in units of `depth`.
    let unevenness: Float
    /// The share of pixels that are about as bright as the ground.
    let paperShare: Float
    /// The share of pixels that are clearly marked.
    let inkShare: Float
    /// The skewness towards the marks: positive if few pixels are marked.
    let lean: Float
    /// How far the strongest marks (2 % of the pixels) lie from the ground, in grey levels.
    let depth: Float
    /// The mean of the ground.
    let ground: Float

    /// Paper is fainter than the first share of `depth`, and ink stronger than the second.
    private static let (faint, strong): (Float, Float) = (0.2, 0.5)
    /// The place of the strongest marks among all pixels, in hundredths.
    private static let strongest = 98

    /// Whether the cell looks written: much even ground, and marks on one side of it.
    var isWritten: Bool { lean > Self.leastLean && unevenness < 0.2 && paperShare > 0.45 && depth > 15 }
    private static let leastLean: Float = 0.5

    /// The cell number `number` of a page with dark marks, whose ground is `paper`.
    init(_ number: Int, of page: GreyPicture, on paper: GreyPicture, _ tones: Tones, lean: Float) {
        var counts = [Int](repeating: 0, count: 256)
        var sum = 0
        Self.forEachRow(number, of: page.width) { row in
            for place in row {
                counts[Int(paper.samples[place] - page.samples[place])] += 1
                sum += Int(paper.samples[place])
            }
        }
        let count = Self.side * Self.side
        var (level, below) = (0, counts[0])
        while below <= count * Self.strongest / 100 {
            level += 1
            below += counts[level]
        }
        let depth = Float(level) + 1
        self.tones = tones
        self.depth = depth
        self.lean = lean
        unevenness = Tones(number, of: paper).deviation / depth
        paperShare =
            Float(counts.indices.reduce(0) { Float($1) < Self.faint * depth ? $0 + counts[$1] : $0 }) / Float(count)
        inkShare =
            Float(counts.indices.reduce(0) { Float($1) > Self.strong * depth ? $0 + counts[$1] : $0 }) / Float(count)
        ground = Float(sum) / Float(count)
    }

    /// Calls `body` with the places of the pixels of each row of a cell.
    private static func forEachRow(_ number: Int, of width: Int, _ body: (Range<Int>) -> Void) {
        let across = width / side
        let start = number / across * side * width + number % across * side
        for y in 0..<side { body(start + y * width..<start + y * width + side) }
    }

    /// How the tones of a cell are spread, apart from an even slope of brightness.
    struct Tones {
        let deviation: Float
        let skewness: Float
        let kurtosis: Float

        /// The least deviation of an active cell, in grey levels.
        private static let leastDeviation: Float = 5

        /// Whether there is detail.
        var isActive: Bool { deviation > Self.leastDeviation }

        /// Whether marks on one side of the ground, dark ones for a `sign` of -1, may be writing.
        func mayBeWritten(_ sign: Float) -> Bool { isActive && sign * skewness > PageCell.leastLean }

        /// Eight pixels of a row.
        private typealias Lanes = SIMD8<Float>

        /// The distances of a row's pixels from the middle, and those of the rows.
        private static let distances: [Lanes] = (0..<side / 8).map { part in
            let middle = Float(side - 1) / 2
            return Lanes((0..<8).map { Float(8 * part + $0) - middle })
        }

        init(_ number: Int, of picture: GreyPicture) {
            let count = Float(side * side)
            let across = Self.distances
            let values = Self.values(number, of: picture)
            var (sums, alongX, alongY) = (Lanes.zero, Lanes.zero, Lanes.zero)
            for y in 0..<side {
                let down = across[y / 8][y % 8]
                for part in across.indices {
                    let value = values[y * across.count + part]
                    sums += value
                    alongX += value * across[part]
                    alongY += value * down
                }
            }
            // The sum of the squared distances from the middle, along one axis.
            let square = count * (Float(side * side) - 1) / 12
            let (mean, slopeX, slopeY) = (sums.sum() / count, alongX.sum() / square, alongY.sum() / square)
            var (seconds, thirds, fourths) = (Lanes.zero, Lanes.zero, Lanes.zero)
            for y in 0..<side {
                let row = mean + slopeY * across[y / 8][y % 8]
                for part in across.indices {
                    let off = values[y * across.count + part] - (row + slopeX * across[part])
                    let squares = off * off
                    seconds += squares
                    thirds += squares * off
                    fourths += squares * squares
                }
            }
            let (second, third, fourth) = (seconds.sum(), thirds.sum(), fourths.sum())
            deviation = (second / count).squareRoot()
            skewness = third / count / (deviation * deviation * deviation + 0.001)
            kurtosis = fourth / count / (deviation * deviation * deviation * deviation + 0.001)
        }

        /// The pixels of a cell, eight at a time.
        private static func values(_ number: Int, of picture: GreyPicture) -> [Lanes] {
            picture.samples.withUnsafeBytes { samples in
                [Lanes](unsafeUninitializedCapacity: side * side / 8) { values, written in
                    forEachRow(number, of: picture.width) { row in
                        for place in stride(from: row.lowerBound, to: row.upperBound, by: 8) {
                            values[written] = Lanes(samples.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self))
                            written += 1
                        }
                    }
                }
            }
        }
    }
}
