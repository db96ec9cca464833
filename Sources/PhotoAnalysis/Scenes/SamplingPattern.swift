/// Which places around a point are compared for each bit of its descriptor, for each direction of the point.
///
/// The places are random, nearer ones likelier (BRIEF, Calonder and others 2010), turned with the point (steered BRIEF,
/// Rublee and others 2011). Of random pairs those are taken that tell something new: instead of learning from
/// photographs which are, brightness is taken for a random field whose correlation falls with the distance, which tells
/// how much two pairs' differences have in common.
struct SamplingPattern: Sendable {
    static let shared = SamplingPattern()

    static let bits = 256
    /// Pixels that a place may lie from the point, however it is turned.
    static let reach = 14
    /// A point's direction in parts of the circle.
    static let directions = 32

    /// For each direction and bit the two places: x and y of one, x and y of the other.
    let places: [SIMD4<Int8>]
    /// Cosine and sine of each direction.
    let circle: [SIMD2<Float>]

    /// Pixels; places are rounded after turning, which adds up to one.
    private static let radius: Float = 13
    private static let deviation: Float = 5.5
    /// Pixels between two places below which their difference is mostly noise.
    private static let leastDistance: Float = 3
    /// Pixels in which the correlation of brightness falls to a quarter.
    private static let correlationLength: Float = 4
    /// The correlation with an earlier pair up to which a pair is taken.
    private static let tolerance: Float = 0.2
    /// What is added to the tolerance where none is found in so many attempts.
    private static let (relaxation, attempts): (Float, Int) = (0.02, 400)
    /// Any would do; features that are stored were described with this one.
    private static let seed: UInt64 = 7

    private init() {
        var circle: [SIMD2<Float>] = [[1, 0]]
        // A 32nd of a turn, again and again: no mathematical library can make the pattern differ.
        let step = SIMD2<Float>(0.980_785_28, 0.195_090_32)
        while circle.count < Self.directions { circle.append(Self.turned(circle[circle.count - 1], step)) }
        let pairs = Self.pairs()
        var places: [SIMD4<Int8>] = []
        places.reserveCapacity(circle.count * pairs.count)
        for direction in circle {
            for pair in pairs {
                let (one, other) = (Self.turned(pair.lowHalf, direction), Self.turned(pair.highHalf, direction))
                places.append(
                    SIMD4<Int8>(SIMD4(lowHalf: one, highHalf: other).rounded(.toNearestOrAwayFromZero)))
            }
        }
        (self.circle, self.places) = (circle, places)
    }

    private static func turned(_ place: SIMD2<Float>, _ direction: SIMD2<Float>) -> SIMD2<Float> {
        [place.x * direction.x - place.y * direction.y, place.x * direction.y + place.y * direction.x]
    }

    private static func pairs() -> [SIMD4<Float>] {
        var random = PatternSource(state: seed)
        var (pairs, variances): ([SIMD4<Float>], [Float]) = ([], [])
        var (limit, failed) = (tolerance, 0)
        while pairs.count < bits {
            let pair = SIMD4<Float>(random.bell(), random.bell(), random.bell(), random.bell()) * deviation
            let between = pair.lowHalf - pair.highHalf
            guard Self.square(pair.lowHalf) <= radius * radius, Self.square(pair.highHalf) <= radius * radius,
                Self.square(between) >= leastDistance * leastDistance
            else { continue }
            let variance = 2 - 2 * correlation(pair.lowHalf, pair.highHalf)
            let isNew = pairs.indices.allSatisfy { place in
                let common = covariance(pair, pairs[place])
                return common * common <= limit * limit * variance * variances[place]
            }
            if isNew {
                pairs.append(pair)
                variances.append(variance)
            }
            failed = isNew ? 0 : failed + 1
            if failed == attempts { (limit, failed) = (limit + relaxation, 0) }
        }
        return pairs
    }

    private static func covariance(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
        correlation(one.lowHalf, other.lowHalf) - correlation(one.lowHalf, other.highHalf)
            - correlation(one.highHalf, other.lowHalf) + correlation(one.highHalf, other.highHalf)
    }

    private static func correlation(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
        let fall = 1 + square(one - other) / (correlationLength * correlationLength)
        return 1 / (fall * fall)
    }

    private static func square(_ vector: SIMD2<Float>) -> Float { vector.x * vector.x + vector.y * vector.y }
}

/// A small deterministic source of random numbers: SplitMix64 (Steele, Lea and Flood 2014).
private struct PatternSource {
    var state: UInt64

    private mutating func unit() -> Float {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Float((mixed ^ mixed >> 31) >> 40) * 0x1p-24
    }

    /// Nearly Gaussian with mean 0 and deviation 1: the sum of four even distributions.
    mutating func bell() -> Float {
        let sum = unit() + unit() + unit() + unit()
        return (sum - 2) * Float(3).squareRoot()
    }
}
