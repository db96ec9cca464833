/// The amount of detail in each cell of 16 × 16 pixels: the sum of slopes.
struct DetailCells {
    static let side = 16
    /// The limit of a slope, so that one hard edge does not outweigh much fine detail.
    private static let steepest: Int16 = 96

    struct Place {
        let x: Int
        let y: Int
    }

    let width: Int
    let height: Int
    private let values: [Int32]

    private init(width: Int, height: Int, values: [Int32]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// From a picture's samples row by row, without incomplete cells; the outermost pixels count as flat.
    init(_ samples: [Int16], width: Int, height: Int) {
        let (across, down) = (width / Self.side, height / Self.side)
        var values = [Int32](repeating: 0, count: across * down)
        samples.withUnsafeBufferPointer { samples in
            withUnsafeTemporaryAllocation(of: Int16.self, capacity: width) { slopes in
                slopes.initialize(repeating: 0)
                for y in 1..<max(1, min(down * Self.side, height - 1)) {
                    let start = y &* width
                    for x in 1..<max(1, width - 1) {
                        let across = samples[start &+ x &+ 1] &- samples[start &+ x &- 1]
                        let down = samples[start &+ width &+ x] &- samples[start &- width &+ x]
                        slopes[x] = min(max(across, 0 &- across) &+ max(down, 0 &- down), Self.steepest)
                    }
                    let row = y / Self.side * across
                    for cell in 0..<across {
                        // At most 16 × 96, which fits.
                        var sum: Int16 = 0
                        for x in 0..<Self.side { sum &+= slopes[cell &* Self.side &+ x] }
                        values[row + cell] += Int32(sum)
                    }
                }
            }
        }
        self.init(width: across, height: down, values: values)
    }

    subscript(place: Place) -> Int32 { values[place.y * width + place.x] }

    /// The sums over all squares of `count` × `count` cells, at their first cell.
    func sums(of count: Int) -> DetailCells {
        let (across, down) = (width - count + 1, height - count + 1)
        var sums: [Int32] = []
        for y in 0..<down {
            for x in 0..<across {
                var sum: Int32 = 0
                for row in y..<y + count { for column in x..<x + count { sum += values[row * width + column] } }
                sums.append(sum)
            }
        }
        return DetailCells(width: across, height: down, values: sums)
    }

    /// The place of the highest value in each of `down` × `across` regions; of equal values the first, row by row.
    func highestInRegions(down: Int, across: Int) -> [Place] {
        (0..<down).flatMap { i in
            let top = i * height / down
            return (0..<across).map { j in
                let left = j * width / across
                return highest(
                    left..<max((j + 1) * width / across, left + 1), top..<max((i + 1) * height / down, top + 1))
            }
        }
    }

    func highest(inSquareAt place: Place, of count: Int) -> Place {
        highest(place.x..<place.x + count, place.y..<place.y + count)
    }

    private func highest(_ columns: Range<Int>, _ rows: Range<Int>) -> Place {
        var best = Place(x: columns.lowerBound, y: rows.lowerBound)
        for y in rows {
            for x in columns where values[y * width + x] > self[best] { best = Place(x: x, y: y) }
        }
        return best
    }
}
