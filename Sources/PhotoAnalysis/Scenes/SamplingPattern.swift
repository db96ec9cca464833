/// The places around a point at which slopes are sampled, for each direction of the point, and their weights.
///
/// A disc of places, turned with the point, and 17 overlapping cells: one in the middle and two rings of eight, the
/// outer ones larger (DAISY, Tola, Lepetit and Fua 2010).
struct SamplingPattern: Sendable {
    static let shared = SamplingPattern()

    /// The number of directions in a circle.
    static let directions = 32
    static let cells = 17
    /// The largest distance of pixels that are read, for any direction: the disc, and one pixel more for slopes.
    static let reach = 13

    /// In pixels.
    private static let radius: Float = 12.4
    /// The distance between places in pixels: on average two pixels share a place, which hardly affects coarse cells.
    private static let spacing: Float = 1.55
    /// The distances of the rings from the point, and the deviations of cells, in pixels.
    private static let (inner, outer): (Float, Float) = (4.8, 9.6)
    private static let (middleWidth, innerWidth, outerWidth): (Float, Float, Float) = (2, 2.3, 3.1)
    /// The radius of a cell in deviations.
    private static let widest: Float = 2.5

    /// A place's weight in a cell.
    struct Share: Sendable {
        let cell: Int
        let weight: Float
    }

    /// The cosine and sine of each direction.
    let circle: [SIMD2<Float>]
    /// The places of each direction, in order of directions.
    let places: [SIMD2<Int8>]
    /// The shares of each place, in order of places.
    let shares: [Share]
    /// The end of each place's shares.
    let ends: [Int]

    /// The number of places for each direction.
    var count: Int { ends.count }

    private init() {
        var circle: [SIMD2<Float>] = [[1, 0]]
        // Repeated turns by 1/32, as the results of mathematical libraries differ.
        let step = SIMD2<Float>(0.980_785_28, 0.195_090_32)
        while circle.count < Self.directions { circle.append(Self.turned(circle[circle.count - 1], step)) }
        let steps = Int(Self.radius / Self.spacing)
        let disc = (-steps...steps).flatMap { row in
            (-steps...steps).map { SIMD2(Float($0), Float(row)) * Self.spacing }
        }.filter { Self.square($0) <= Self.radius * Self.radius }
        let eighths = stride(from: 0, to: Self.directions, by: 4)
        var cells: [(middle: SIMD2<Float>, width: Float)] = [(.zero, Self.middleWidth)]
        cells += eighths.map { (circle[$0] * Self.inner, Self.innerWidth) }
        cells += eighths.map { (circle[$0 + 2] * Self.outer, Self.outerWidth) }
        var (shares, ends): ([Share], [Int]) = ([], [])
        for place in disc {
            for (cell, shape) in cells.enumerated() {
                let distance = Self.square(place - shape.middle) / (shape.width * shape.width)
                guard distance < Self.widest * Self.widest else { continue }
                shares.append(Share(cell: cell, weight: Self.bell(distance) / (shape.width * shape.width)))
            }
            ends.append(shares.count)
        }
        places = circle.flatMap { direction in
            disc.map { SIMD2<Int8>(Self.turned($0, direction).rounded(.toNearestOrAwayFromZero)) }
        }
        (self.circle, self.shares, self.ends) = (circle, shares, ends)
    }

    /// Approximately exp(-distance / 2), by multiplications only.
    private static func bell(_ distance: Float) -> Float {
        let root = 1 - distance / 16
        let (square, fourth) = (root * root, root * root * root * root)
        return square * square * fourth
    }

    private static func turned(_ place: SIMD2<Float>, _ direction: SIMD2<Float>) -> SIMD2<Float> {
        [place.x * direction.x - place.y * direction.y, place.x * direction.y + place.y * direction.x]
    }

    private static func square(_ vector: SIMD2<Float>) -> Float { vector.x * vector.x + vector.y * vector.y }
}
