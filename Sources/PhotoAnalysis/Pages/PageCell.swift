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
    var isWritten: Bool { lean > 0.5 && unevenness < 0.2 && paperShare > 0.45 && depth > 15 }

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

    /// How many cells a picture has; what is left at the right and lower border belongs to none.
    static func count(in picture: GreyPicture) -> Int { picture.width / side * (picture.height / side) }

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

        init(_ number: Int, of picture: GreyPicture) {
            let middle = Float(side - 1) / 2
            let count = Float(side * side)
            var values: [Float] = []
            values.reserveCapacity(side * side)
            forEachRow(number, of: picture.width) { row in
                for place in row { values.append(Float(picture.samples[place])) }
            }
            var (sum, alongX, alongY): (Float, Float, Float) = (0, 0, 0)
            for y in 0..<side {
                for x in 0..<side {
                    let value = values[y &* side &+ x]
                    sum += value
                    alongX += value * (Float(x) - middle)
                    alongY += value * (Float(y) - middle)
                }
            }
            // The sum of the squared distances from the middle, along one axis.
            let square = count * (Float(side * side) - 1) / 12
            let (mean, slopeX, slopeY) = (sum / count, alongX / square, alongY / square)
            var (second, third, fourth): (Float, Float, Float) = (0, 0, 0)
            for y in 0..<side {
                for x in 0..<side {
                    let plane = mean + slopeX * (Float(x) - middle) + slopeY * (Float(y) - middle)
                    let off = values[y &* side &+ x] - plane
                    second += off * off
                    third += off * off * off
                    fourth += off * off * off * off
                }
            }
            deviation = (second / count).squareRoot()
            skewness = third / count / (deviation * deviation * deviation + 0.001)
            kurtosis = fourth / count / (deviation * deviation * deviation * deviation + 0.001)
        }
    }
}
