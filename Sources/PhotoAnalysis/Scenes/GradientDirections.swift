/// How much brightness changes in which direction in which part of a picture.
///
/// Histograms of oriented gradients (Dalal and Triggs 2005) in the coarse layout of a picture's gist (Oliva and Torralba
/// 2001): Sobel's gradients of 64 × 64 pixels, directions over the full circle in 8 bins, 4 × 4 cells, each pixel shared
/// out between two bins and four cells. Directions keep their sign: dark on bright differs from bright on dark.
enum GradientDirections {
    static let side = 64
    private static let bins = 8
    private static let cells = 4
    static let count = bins * cells * cells

    /// Bin after bin, and in each the cells row by row; unit: grey levels, summed over pixels (Sobel: eightfold slopes).
    static func histogram(of picture: [Float]) -> [Float] {
        precondition(picture.count == side * side)
        // One cell more at each edge takes what a pixel beside the edge gives to the cell beyond; it is left out later.
        let width = cells + 2
        return withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: width * width + width) { memory in
            memory.initialize(repeating: .zero)
            let line = UnsafeMutableBufferPointer(rebasing: memory[(width * width)...])
            picture.withUnsafeBufferPointer { picture in
                shares.withUnsafeBufferPointer { shares in
                    for y in 0..<side {
                        line.update(repeating: .zero)
                        for x in 0..<side {
                            let votes = vote(gradient(picture, x, y))
                            let (cell, share) = shares[x]
                            line[cell] += votes * (1 - share)
                            line[cell &+ 1] += votes * share
                        }
                        let (cell, share) = shares[y]
                        for column in 0..<width {
                            memory[cell &* width &+ column] += line[column] * (1 - share)
                            memory[(cell &+ 1) &* width &+ column] += line[column] * share
                        }
                    }
                }
            }
            return (0..<count).map { place in
                let (row, column) = (place / cells % cells, place % cells)
                return memory[(row + 1) * width + column + 1][place / (cells * cells)]
            }
        }
    }

    /// For each position the cell before it, counted from one beyond the edge, and the share of the next one.
    private static let shares: [(cell: Int, share: Float)] = (0..<side).map { position in
        let place = (Float(position) + 0.5) * Float(cells) / Float(side) + 0.5
        return (Int(place), place - Float(Int(place)))
    }

    /// Sobel's operator; beyond the edge the picture goes on as it ends.
    private static func gradient(_ picture: UnsafeBufferPointer<Float>, _ x: Int, _ y: Int) -> (x: Float, y: Float) {
        let (left, right) = (max(x &- 1, 0), min(x &+ 1, side &- 1))
        let (above, here, below) = (max(y &- 1, 0) &* side, y &* side, min(y &+ 1, side &- 1) &* side)
        let (a, b, c) = (picture[above &+ left], picture[above &+ x], picture[above &+ right])
        let (d, e) = (picture[here &+ left], picture[here &+ right])
        let (f, g, h) = (picture[below &+ left], picture[below &+ x], picture[below &+ right])
        return (c + 2 * e + h - (a + 2 * d + f), f + 2 * g + h - (a + 2 * b + c))
    }

    /// A gradient's length shared out between the two bins whose directions lie beside it.
    private static func vote(_ gradient: (x: Float, y: Float)) -> SIMD8<Float> {
        let (x, y) = (abs(gradient.x), abs(gradient.y))
        let larger = max(x, y)
        guard larger > 0 else { return .zero }
        var octants = octant(min(x, y) / larger)
        if y > x { octants = 2 - octants }
        if gradient.x < 0 { octants = 4 - octants }
        if gradient.y < 0 { octants = 8 - octants }
        let length = (x * x + y * y).squareRoot()
        var votes = SIMD8<Float>.zero
        let lower = Int32(octants)
        let share = octants - Float(lower)
        votes[Int(lower & 7)] = length * (1 - share)
        votes[Int((lower &+ 1) & 7)] = length * share
        return votes
    }

    /// The angle of a slope 0…1 in eighths of the circle (Abramowitz and Stegun 1964, 4.4.47; error below 2 · 10⁻⁵).
    private static func octant(_ slope: Float) -> Float {
        let square = slope * slope
        let high = 0.180_141 + square * (-0.085_133 + square * 0.020_835_1)
        return slope * (0.999_866 + square * (-0.330_299_5 + square * high)) * 1.273_239_5
    }
}
