/// Where the edges of a picture are: places whose slope is steeper than that of their neighbours uphill and downhill
/// (Canny 1986).
struct EdgePlaces {
    struct Edge {
        let x: Int
        let y: Int
        /// Of the slope: 0 across, 1 falling to the right, 2 down, 3 rising to the right.
        let direction: Int
    }

    private(set) var all: [Edge] = []

    /// Takes the picture's squared slopes; `leastSlope` in grey levels a pixel.
    init(_ plane: Plane, _ squares: Plane, leastSlope: Float) {
        let (width, height) = (plane.width, plane.height)
        guard width > 2, height > 2 else { return }
        let least = leastSlope * leastSlope
        plane.values.withUnsafeBufferPointer { values in
            squares.values.withUnsafeBufferPointer { squares in
                for y in 1..<height &- 1 {
                    for x in 1..<width &- 1 where squares[y &* width &+ x] >= least {
                        let place = y &* width &+ x
                        let (direction, neighbour) = Self.direction(values, place, width)
                        guard squares[place] >= squares[place &+ neighbour],
                            squares[place] >= squares[place &- neighbour]
                        else { continue }
                        all.append(Edge(x: x, y: y, direction: direction))
                    }
                }
            }
        }
    }

    /// The direction of the slope, and how far on in memory the neighbour lies in it.
    private static func direction(
        _ values: UnsafeBufferPointer<Float>, _ place: Int, _ width: Int
    ) -> (Int, neighbour: Int) {
        let (above, below) = (place &- width, place &+ width)
        let (upperLeft, lowerRight) = (values[above &- 1], values[below &+ 1])
        let (upperRight, lowerLeft) = (values[above &+ 1], values[below &- 1])
        let across = upperRight + lowerRight - upperLeft - lowerLeft + 2 * (values[place &+ 1] - values[place &- 1])
        let down = lowerLeft + lowerRight - upperLeft - upperRight + 2 * (values[below] - values[above])
        if abs(across) > 2 * abs(down) { return (0, 1) }
        if abs(down) > 2 * abs(across) { return (2, width) }
        return across * down > 0 ? (1, width + 1) : (3, 1 - width)
    }
}
