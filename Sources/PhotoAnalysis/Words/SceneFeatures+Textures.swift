import Glibc

extension SceneFeatures {
    /// For each of three octaves the detail of each cell and its spread, for each band the kinds of pixels and edges.
    static let textureCount = octaves * (cells * cells + shares.count) + bands * (patterns + directions + 1)

    private static let octaves = 3
    /// The cells of the finest octave's energy, in pixels; each octave halves them, so that all cover the same places.
    private static let finestCell = 8
    /// Added to energies (grey levels squared) so that their logarithms stay small; below the noise of good photos.
    private static let leastEnergy: Float = 0.25
    private static let shares = [0.1, 0.5, 0.9]
    /// Rotation-invariant uniform patterns of eight neighbours (Ojala, Pietikäinen and Mäenpää 2002): nine, and others.
    private static let patterns = 10
    /// A neighbour that is brighter by this many grey levels counts as brighter; noise reaches less.
    private static let brighter: Float = 2
    /// Directions of edges over half the circle, a power of two.
    private static let directions = 8
    /// The least difference of opposite neighbours at an edge, in grey levels.
    private static let leastEdge: Float = 16

    static func textures(of plane: Plane) -> [Float] {
        var (numbers, level, cell) = ([Float](), plane, finestCell)
        numbers.reserveCapacity(textureCount)
        for _ in 0..<octaves {
            let coarser = level.halved
            numbers += detail(level.detailEnergy(beyond: coarser, cell: cell))
            (level, cell) = (coarser, cell / 2)
        }
        for band in 0..<bands { numbers += kinds(of: plane, range(band, of: bands, length: plane.height)) }
        return numbers
    }

    private static func detail(_ energy: Plane) -> [Float] {
        let logarithms = energy.values.map { logf($0 + leastEnergy) / 4 }
        var numbers: [Float] = []
        for row in 0..<cells {
            for column in 0..<cells {
                let columns = range(column, of: cells, length: energy.width)
                let rows = range(row, of: cells, length: energy.height)
                var sum: Float = 0
                for y in rows { for x in columns { sum += logarithms[y * energy.width + x] } }
                numbers.append(sum / Float(rows.count * columns.count))
            }
        }
        let last = Double(logarithms.count - 1)
        return numbers + shares.map { Selection.value(at: Int(last * $0), of: logarithms) }
    }

    /// The square roots of the shares of patterns, of directions among edges, and of edges.
    private static func kinds(of plane: Plane, _ rows: Range<Int>) -> [Float] {
        // The last one counts pixels without an edge.
        var counts = [Int32](repeating: 0, count: patterns + directions + 1)
        let width = plane.width
        // In a narrow picture, a band may have no pixel with all eight neighbours.
        let (first, end) = (max(rows.lowerBound, 1), min(rows.upperBound, plane.height - 1))
        let inner = width > 2 && first < end ? first..<end : 0..<0
        plane.values.withUnsafeBufferPointer { values in
            counts.withUnsafeMutableBufferPointer { counts in
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * width) { lines in
                    let codes = UnsafeMutableBufferPointer(rebasing: lines[..<width])
                    let edges = UnsafeMutableBufferPointer(rebasing: lines[width...])
                    for y in inner {
                        fill(codes, edges, from: values, row: y)
                        for x in 1..<width &- 1 {
                            counts[Int(patternOfCode[Int(codes[x])])] &+= 1
                            counts[patterns &+ Int(edges[x])] &+= 1
                        }
                    }
                }
            }
        }
        let pixels = Float(max(counts[..<patterns].reduce(0, +), 1))
        let ofEdges = counts[patterns..<patterns + directions]
        let edges = Float(ofEdges.reduce(0, +))
        return counts[..<patterns].map { (Float($0) / pixels).squareRoot() }
            + ofEdges.map { (Float($0) / max(edges, 1)).squareRoot() } + [(edges / pixels).squareRoot()]
    }

    /// For each inner pixel of a row the set of its brighter neighbours, and the direction of its edge.
    ///
    /// The directions are the nearest of eight, and `directions` where there is no edge; rows and columns lie in the
    /// middle of one. There are no branches, so that the compiler can vectorise it.
    private static func fill(
        _ codes: UnsafeMutableBufferPointer<Int32>, _ edges: UnsafeMutableBufferPointer<Int32>,
        from values: UnsafeBufferPointer<Float>, row: Int
    ) {
        let width = codes.count
        let (above, here, below) = ((row - 1) * width, row * width, (row + 1) * width)
        for x in 1..<width &- 1 {
            let (left, right, up, down) = (
                values[here &+ x &- 1], values[here &+ x &+ 1], values[above &+ x], values[below &+ x]
            )
            let least = values[here &+ x] + brighter
            var code: Int32 = values[above &+ x &- 1] > least ? 1 : 0
            code |= up > least ? 2 : 0
            code |= values[above &+ x &+ 1] > least ? 4 : 0
            code |= right > least ? 8 : 0
            code |= values[below &+ x &+ 1] > least ? 16 : 0
            code |= down > least ? 32 : 0
            code |= values[below &+ x &- 1] > least ? 64 : 0
            code |= left > least ? 128 : 0
            codes[x] = code
            let (across, along) = (right - left, down - up)
            let (one, other) = (abs(across), abs(along))
            // Tangents of 11.25, 33.75, 56.25 and 78.75 degrees.
            var step: Int32 = other > 0.198_912 * one ? 1 : 0
            step &+= other > 0.668_179 * one ? 1 : 0
            step &+= other > 1.496_606 * one ? 1 : 0
            step &+= other > 5.027_339 * one ? 1 : 0
            let isMirrored = (across < 0) != (along < 0)
            let direction = isMirrored ? (Int32(directions) &- step) & Int32(directions - 1) : step
            edges[x] = across * across + along * along >= leastEdge * leastEdge ? direction : Int32(directions)
        }
    }

    /// For each set of brighter neighbours, their number if they are adjacent, otherwise the last pattern.
    private static let patternOfCode: [UInt8] = (0..<256).map { code in
        let turned = (code << 1 | code >> 7) & 0xFF
        return (code ^ turned).nonzeroBitCount <= 2 ? UInt8(code.nonzeroBitCount) : UInt8(patterns - 1)
    }
}
