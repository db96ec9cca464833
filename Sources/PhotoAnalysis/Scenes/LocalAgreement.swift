/// How much of two aligned thumbnails agrees place by place.
///
/// A few strong marks align two pictures and correlate, whatever the rest shows: the words of a card around another
/// photo, the outline of a cut-out. Here each block counts by the structure in it.
struct LocalAgreement {
    /// The share of structure that lies in agreeing blocks, 0…1; 0 if none can be compared.
    let share: Float
    /// Where these blocks begin in the first thumbnail.
    let places: [(x: Int, y: Int)]
    /// Where the other blocks begin that were compared.
    let differing: [(x: Int, y: Int)]

    /// The side of a block in pixels.
    static let side = 8
    /// How far what a block shows may have moved, in pixels.
    ///
    /// The alignment is not exact, and things move.
    private static let reach = 1
    /// The least correlation of a block that agrees.
    private static let leastCorrelation: Float = 0.5

    init(_ one: Plane, _ other: Plane, _ alignment: Alignment) {
        let (width, height) = (one.width, one.height)
        let aligned = other.aligned(to: one, alignment)
        let steps = (-Self.reach...Self.reach).sorted { abs($0) < abs($1) }
        let shifts = steps.flatMap { down in steps.map { down * width + $0 } }
        var (agreeing, all): (Float, Float) = (0, 0)
        var (places, differing): ([(x: Int, y: Int)], [(x: Int, y: Int)]) = ([], [])
        let lefts = Self.starts(in: width)
        for top in Self.starts(in: height) {
            for left in lefts {
                let place = top * width + left
                let here = Self.block(one.values, aligned, width, place, place)
                guard here.isWhole else { continue }
                all += here.structure
                let isNear = shifts.contains { shift in
                    Self.block(one.values, aligned, width, place, place + shift).correlation >= Self.leastCorrelation
                }
                guard isNear else {
                    differing.append((left, top))
                    continue
                }
                agreeing += here.structure
                places.append((left, top))
            }
        }
        share = all > 0 ? agreeing / all : 0
        (self.places, self.differing) = (places, differing)
    }

    /// Where blocks begin along a side, as many as fit, with equal margins at both ends.
    private static func starts(in length: Int) -> [Int] {
        let count = max(0, length - 2 * reach) / side
        let margin = (length - count * side) / 2
        return (0..<count).map { margin + $0 * side }
    }

    private struct Block {
        var one: Float = 0
        var other: Float = 0
        var both: Float = 0

        var isWhole: Bool { !both.isNaN }
        /// What either shows; where one shows nothing, the other does not agree.
        var structure: Float { max(one, other) }
        /// Not a number if the block is not whole.
        var correlation: Float {
            let added = AlignedCorrelation.caution * Float(side * side)
            return both / ((one + added) * (other + added)).squareRoot()
        }
    }

    /// Compares the blocks that begin at these places.
    private static func block(
        _ ones: [Float], _ others: [Float], _ width: Int, _ place: Int, _ otherPlace: Int
    ) -> Block {
        var block = Block()
        for row in 0..<side {
            for column in 0..<side {
                let (a, b) = (ones[place + row * width + column], others[otherPlace + row * width + column])
                block.one += a * a
                block.other += b * b
                block.both += a * b
            }
        }
        return block
    }
}

extension Plane {
    /// The picture at the pixels of another one; not a number where it shows nothing.
    func aligned(to one: Plane, _ alignment: Alignment) -> [Float] {
        var aligned = [Float](repeating: .nan, count: one.values.count)
        guard alignment.isFinite else { return aligned }
        let (mostX, mostY) = (Float(width) - 1.01, Float(height) - 1.01)
        for place in aligned.indices {
            // Pixels' centres have half coordinates.
            let (x, y) = (Float(place % one.width) + 0.5, Float(place / one.width) + 0.5)
            let fromX = alignment.xx * x + alignment.xy * y + alignment.x0 - 0.5
            let fromY = alignment.yx * x + alignment.yy * y + alignment.y0 - 0.5
            guard fromX >= 0, fromY >= 0, fromX <= mostX, fromY <= mostY else { continue }
            let (partX, partY) = (fromX - fromX.rounded(.down), fromY - fromY.rounded(.down))
            let upper = Int(fromY) * width + Int(fromX)
            let lower = upper + width
            let above = values[upper] + (values[upper + 1] - values[upper]) * partX
            let below = values[lower] + (values[lower + 1] - values[lower]) * partX
            aligned[place] = above + (below - above) * partY
        }
        return aligned
    }
}
