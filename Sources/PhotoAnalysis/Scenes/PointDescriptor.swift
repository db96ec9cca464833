/// Describes the surroundings of points of one level.
///
/// Slopes in eight directions, pooled over the cells of `SamplingPattern`, as the square roots of their shares of the
/// sum (SIFT, Lowe 2004; square roots: Arandjelović and Zisserman 2012). `DescriptorWeights` turns them into 256 bits.
package struct PointDescriptor {
    /// Eight directions for each cell.
    package static let count = 8 * SamplingPattern.cells

    private let values: [Int16]
    private let width: Int
    private let pattern = SamplingPattern.shared
    /// Every second pixel of a disc, as offsets in the level and as places.
    private let disc: [(offset: Int, x: Int32, y: Int32)]

    private static let discRadius = 13
    /// Added to the sum of slopes, in 16ths of a level, so that a flat place does not divide by 0.
    private static let leastSum: Float = 1

    /// `values` as `FeatureLevel.blurred` gives them.
    init(_ values: [Int16], width: Int) {
        self.values = values
        self.width = width
        let steps = stride(from: -Self.discRadius + 1, through: Self.discRadius - 1, by: 2)
        disc = steps.flatMap { y in
            steps.compactMap { x in
                x * x + y * y <= Self.discRadius * Self.discRadius ? (y * width + x, Int32(x), Int32(y)) : nil
            }
        }
    }

    /// The direction from the point to the centroid of brightness around it (Rosin 1999), in 32nds of a turn, and the
    /// descriptor relative to that direction: `count` numbers, 0…1.
    func describe(_ point: PointFinder.Point) -> (direction: Int, numbers: [Float]) {
        precondition(point.column >= SamplingPattern.reach && point.column + SamplingPattern.reach < width)
        let centre = point.row * width + point.column
        precondition(centre >= SamplingPattern.reach * (width + 1))
        precondition(centre + SamplingPattern.reach * (width + 1) < values.count)
        return values.withUnsafeBufferPointer { values in
            let direction = direction(values, centre)
            return (direction, numbers(values, centre, direction))
        }
    }

    private func direction(_ values: UnsafeBufferPointer<Int16>, _ centre: Int) -> Int {
        var (momentX, momentY): (Int32, Int32) = (0, 0)
        for place in disc {
            let value = Int32(values[centre &+ place.offset])
            momentX &+= place.x &* value
            momentY &+= place.y &* value
        }
        var (direction, most) = (0, -Float.infinity)
        for (place, unit) in pattern.circle.enumerated() {
            let along = unit.x * Float(momentX) + unit.y * Float(momentY)
            if along > most { (direction, most) = (place, along) }
        }
        return direction
    }

    private func numbers(_ values: UnsafeBufferPointer<Int16>, _ centre: Int, _ direction: Int) -> [Float] {
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: SamplingPattern.cells) { cells in
            cells.initialize(repeating: .zero)
            pool(values, centre, direction, into: cells)
            let sum = cells.reduce(Self.leastSum) { $0 + $1.sum() }
            return [Float](unsafeUninitializedCapacity: Self.count) { numbers, count in
                for (cell, slopes) in cells.enumerated() {
                    let roots = (slopes / sum).squareRoot()
                    for slope in 0..<8 { numbers[8 &* cell &+ slope] = roots[slope] }
                }
                count = Self.count
            }
        }
    }

    /// Adds rising slopes in the directions 0, 45, … 315 degrees from the point's own.
    private func pool(
        _ values: UnsafeBufferPointer<Int16>, _ centre: Int, _ direction: Int,
        into cells: UnsafeMutableBufferPointer<SIMD8<Float>>
    ) {
        let turn = pattern.circle[direction]
        let diagonal = Float(0.5).squareRoot()
        let width = width
        pattern.places.withUnsafeBufferPointer { places in
            pattern.shares.withUnsafeBufferPointer { shares in
                var share = 0
                for (number, end) in pattern.ends.enumerated() {
                    let place = places[direction &* pattern.count &+ number]
                    let at = centre &+ Int(place.y) &* width &+ Int(place.x)
                    let across = Float(values[at &+ 1] &- values[at &- 1])
                    let down = Float(values[at &+ width] &- values[at &- width])
                    let (x, y) = (turn.x * across + turn.y * down, turn.x * down - turn.y * across)
                    let (falling, rising) = ((x + y) * diagonal, (y - x) * diagonal)
                    let slopes = SIMD8(x, falling, y, rising, -x, -falling, -y, -rising)
                    let risen = slopes.replacing(with: 0, where: slopes .< 0)
                    while share < end {
                        cells[shares[share].cell] += risen * shares[share].weight
                        share &+= 1
                    }
                }
            }
        }
    }
}
