/// Histograms of a picture's gradients by direction and by part of the picture.
///
/// Histograms of oriented gradients (Dalal and Triggs 2005) in the coarse layout of a picture's gist (Oliva and
/// Torralba 2001): Sobel gradients of 64 × 64 pixels, 8 direction bins over the full circle, 4 × 4 cells. Each pixel
/// contributes to two bins and four cells. Directions have a sign: dark on bright differs from bright on dark.
enum GradientDirections {
    static let side = 64
    private static let bins = 8
    private static let cells = 4
    static let count = bins * cells * cells

    /// One more cell at each edge takes the shares of pixels near the edge; the result leaves these cells out.
    private static let width = (cells + 2) * bins

    /// For each bin the cells row by row, in grey levels summed over pixels (Sobel gives eightfold slopes).
    static func histogram(of picture: [Float]) -> [Float] {
        precondition(picture.count == side * side)
        let rows = (cells + 2) * width
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: rows + width + 2 * side) { memory in
            memory.initialize(repeating: 0)
            let line = UnsafeMutableBufferPointer(rebasing: memory[rows..<rows + width])
            let lengths = UnsafeMutableBufferPointer(rebasing: memory[(rows + width)...].prefix(side))
            let octants = UnsafeMutableBufferPointer(rebasing: memory[(rows + width + side)...])
            picture.withUnsafeBufferPointer { picture in
                shares.withUnsafeBufferPointer { shares in
                    for y in 0..<side {
                        gradients(picture, y, lengths, octants)
                        line.update(repeating: 0)
                        for x in 0..<side { vote(lengths[x], octants[x], shares[x], line) }
                        let (cell, share) = shares[y]
                        for place in 0..<width {
                            memory[cell &* width &+ place] += line[place] * (1 - share)
                            memory[(cell &+ 1) &* width &+ place] += line[place] * share
                        }
                    }
                }
            }
            return (0..<count).map { place in
                let (bin, row, column) = (place / (cells * cells), place / cells % cells, place % cells)
                return memory[(row + 1) * width + (column + 1) * bins + bin]
            }
        }
    }

    /// For each position the cell before it, counted from one beyond the edge, and the share of the next cell.
    private static let shares: [(cell: Int, share: Float)] = (0..<side).map { position in
        let place = (Float(position) + 0.5) * Float(cells) / Float(side) + 0.5
        return (Int(place), place - Float(Int(place)))
    }

    /// Lengths and directions (in eighths of the circle) of one row's gradients by Sobel's operator; borders repeat.
    private static func gradients(
        _ picture: UnsafeBufferPointer<Float>, _ y: Int, _ lengths: UnsafeMutableBufferPointer<Float>,
        _ octants: UnsafeMutableBufferPointer<Float>
    ) {
        let (above, here, below) = (max(y &- 1, 0) &* side, y &* side, min(y &+ 1, side &- 1) &* side)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * (side + 2)) { sums in
            // First along the columns: weighted means, and differences.
            let (means, steps) = (sums[..<(side + 2)], sums[(side + 2)...])
            let (mean, step) = (
                UnsafeMutableBufferPointer(rebasing: means), UnsafeMutableBufferPointer(rebasing: steps)
            )
            for x in 0..<side {
                mean[x &+ 1] = picture[above &+ x] + 2 * picture[here &+ x] + picture[below &+ x]
                step[x &+ 1] = picture[below &+ x] - picture[above &+ x]
            }
            (mean[0], mean[side + 1]) = (mean[1], mean[side])
            (step[0], step[side + 1]) = (step[1], step[side])
            for x in 0..<side {
                let across = mean[x &+ 2] - mean[x]
                let down = step[x] + 2 * step[x &+ 1] + step[x &+ 2]
                let (one, other) = (abs(across), abs(down))
                let larger = max(one, other)
                // Without a gradient any finite direction will do.
                let slope = min(one, other) / (larger > 0 ? larger : 1)
                var place = octant(slope)
                place = other > one ? 2 - place : place
                place = across < 0 ? 4 - place : place
                place = down < 0 ? 8 - place : place
                lengths[x] = (across * across + down * down).squareRoot()
                octants[x] = place
            }
        }
    }

    /// Distributes a gradient's length to the two nearest direction bins, and to two cells.
    @inline(__always)
    private static func vote(
        _ length: Float, _ octants: Float, _ place: (cell: Int, share: Float),
        _ line: UnsafeMutableBufferPointer<Float>
    ) {
        let lower = Int(octants)
        let (bin, next) = (lower & 7, (lower &+ 1) & 7)
        let upper = length * (octants - Float(lower))
        let (near, far) = (place.cell &* bins, (place.cell &+ 1) &* bins)
        line[near &+ bin] += (length - upper) * (1 - place.share)
        line[near &+ next] += upper * (1 - place.share)
        line[far &+ bin] += (length - upper) * place.share
        line[far &+ next] += upper * place.share
    }

    /// The angle of a slope 0…1 in eighths of the circle (Abramowitz and Stegun 1964, 4.4.47; error below 2 · 10⁻⁵).
    @inline(__always)
    private static func octant(_ slope: Float) -> Float {
        let square = slope * slope
        let high = 0.180_141 + square * (-0.085_133 + square * 0.020_835_1)
        return slope * (0.999_866 + square * (-0.330_299_5 + square * high)) * 1.273_239_5
    }
}
