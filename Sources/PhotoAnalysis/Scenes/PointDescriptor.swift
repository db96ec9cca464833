/// Describes what lies around points of one level.
struct PointDescriptor {
    private let values: [Int16]
    private let width: Int
    private let pattern = SamplingPattern.shared
    /// Every second pixel of a disc, as offsets in the level and as places.
    private let disc: [(offset: Int, x: Int32, y: Int32)]

    private static let discRadius = 13

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

    /// The direction from the point to the centre of brightness around it (Rosin 1999), and the comparisons turned by
    /// it.
    func describe(_ point: PointFinder.Point) -> (direction: UInt8, bits: SIMD4<UInt64>) {
        precondition(point.column >= SamplingPattern.reach && point.column + SamplingPattern.reach < width)
        let centre = point.row * width + point.column
        precondition(centre >= SamplingPattern.reach * (width + 1))
        precondition(centre + SamplingPattern.reach * (width + 1) < values.count)
        return values.withUnsafeBufferPointer { values in
            let direction = direction(values, centre)
            return (UInt8(direction), bits(values, centre, direction))
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

    private func bits(_ values: UnsafeBufferPointer<Int16>, _ centre: Int, _ direction: Int) -> SIMD4<UInt64> {
        pattern.places.withUnsafeBufferPointer { places in
            var words = SIMD4<UInt64>()
            var place = direction * SamplingPattern.bits
            for word in 0..<4 {
                var bits: UInt64 = 0
                for bit in 0..<64 {
                    let pair = places[place]
                    let one = values[centre &+ Int(pair.y) &* width &+ Int(pair.x)]
                    let other = values[centre &+ Int(pair.w) &* width &+ Int(pair.z)]
                    bits |= (one < other ? 1 : 0) &<< UInt64(truncatingIfNeeded: bit)
                    place &+= 1
                }
                words[word] = bits
            }
            return words
        }
    }
}
