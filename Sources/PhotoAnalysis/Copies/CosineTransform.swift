import Glibc
import Images

/// The 16 × 16 lowest non-constant frequencies of a 64 × 64 picture's cosine transform.
///
/// B = D A Dᵀ with D[i][j] = √(2/64) · cos(π/128 · (i + 1)(2j + 1)), as in PDQ's reference.
struct CosineTransform {
    static let frequencies = 16
    private static let side = WeightedReduction.tentSide

    /// D, row by row.
    private static let basis: [Float] = (0..<frequencies * side).map { place in
        let (i, j) = (Double(place / side), Double(place % side))
        return Float((2 / Double(side)).squareRoot() * cos(.pi / 2 / Double(side) * (i + 1) * (2 * j + 1)))
    }

    /// 256 coefficients, row by row: vertical frequency first.
    static func transform(_ picture: [Float]) -> [Float] {
        precondition(picture.count == side * side)
        var coefficients = [Float](repeating: 0, count: frequencies * frequencies)
        basis.withUnsafeBufferPointer { basis in
            picture.withUnsafeBufferPointer { picture in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: side) { line in
                    for i in 0..<frequencies {
                        line.update(repeating: 0)
                        for y in 0..<side {
                            let weight = basis[i * side + y]
                            for x in 0..<side { line[x] += weight * picture[y * side + x] }
                        }
                        for j in 0..<frequencies {
                            var sum: Float = 0
                            for x in 0..<side { sum += line[x] * basis[j * side + x] }
                            coefficients[i * frequencies + j] = sum
                        }
                    }
                }
            }
        }
        return coefficients
    }
}
