import Glibc

/// A square matrix, row by row, with what a fit needs of linear algebra.
struct SquareMatrix: Sendable {
    let size: Int
    var values: [Double]

    init(size: Int, values: [Double]? = nil) {
        self.size = size
        self.values = values ?? [Double](repeating: 0, count: size * size)
    }

    static func identity(_ size: Int) -> SquareMatrix {
        var matrix = SquareMatrix(size: size)
        for place in 0..<size { matrix[place, place] = 1 }
        return matrix
    }

    /// The mean of the vectors' products with themselves.
    static func meanSquare(of vectors: [[Double]], size: Int) -> SquareMatrix {
        var sum = SquareMatrix(size: size)
        for vector in vectors {
            for row in 0..<size {
                let factor = vector[row] / Double(vectors.count)
                for column in 0..<size { sum.values[row * size + column] += factor * vector[column] }
            }
        }
        return sum
    }

    subscript(row: Int, column: Int) -> Double {
        get { values[row * size + column] }
        set { values[row * size + column] = newValue }
    }

    var trace: Double { (0..<size).reduce(0) { $0 + self[$1, $1] } }

    var transposed: SquareMatrix {
        var result = self
        for row in 0..<size {
            for column in 0..<size { result[column, row] = self[row, column] }
        }
        return result
    }

    static func * (left: SquareMatrix, right: SquareMatrix) -> SquareMatrix {
        var result = SquareMatrix(size: left.size)
        for row in 0..<left.size {
            for inner in 0..<left.size {
                let factor = left[row, inner]
                for column in 0..<left.size {
                    result.values[row * left.size + column] += factor * right.values[inner * left.size + column]
                }
            }
        }
        return result
    }

    static func * (matrix: SquareMatrix, vector: [Double]) -> [Double] {
        (0..<matrix.size).map { row in
            var sum = 0.0
            for column in 0..<matrix.size { sum += matrix.values[row * matrix.size + column] * vector[column] }
            return sum
        }
    }

    /// A symmetric matrix's function: each eigenvalue replaced by the function's value.
    func mapped(_ function: (Double) -> Double) -> SquareMatrix {
        let (values, vectors) = eigen()
        var scaled = vectors
        for row in 0..<size {
            let factor = function(values[row])
            for column in 0..<size { scaled[row, column] *= factor }
        }
        return vectors.transposed * scaled
    }

    /// The nearest orthogonal matrix: M (Mᵀ M)^(-1/2).
    var orthogonalised: SquareMatrix {
        self * (transposed * self).mapped { 1 / max($0, 1e-12).squareRoot() }
    }

    /// Eigenvalues, falling, and the eigenvectors as rows, of a symmetric matrix (Jacobi's rotations, cyclic; Golub and
    /// Van Loan, Matrix Computations, 8.5).
    func eigen() -> (values: [Double], vectors: SquareMatrix) {
        var (matrix, vectors) = (self, SquareMatrix.identity(size))
        for _ in 0..<60 {
            var rest = 0.0
            for row in 0..<size {
                for column in 0..<row { rest += matrix[row, column] * matrix[row, column] }
            }
            guard rest > 1e-22 * trace * trace else { break }
            for low in 0..<size {
                for high in low + 1..<max(size, low + 1) where matrix[low, high] != 0 {
                    let slope = (matrix[high, high] - matrix[low, low]) / (2 * matrix[low, high])
                    let tangent = (slope < 0 ? -1 : 1) / (abs(slope) + (slope * slope + 1).squareRoot())
                    let cosine = 1 / (tangent * tangent + 1).squareRoot()
                    matrix.rotate(low, high, cosine, tangent * cosine)
                    matrix.rotateColumns(low, high, cosine, tangent * cosine)
                    vectors.rotate(low, high, cosine, tangent * cosine)
                }
            }
        }
        let order = (0..<size).sorted { matrix[$0, $0] > matrix[$1, $1] }
        let sorted = order.flatMap { vectors.values[$0 * size..<($0 + 1) * size] }
        return (order.map { matrix[$0, $0] }, SquareMatrix(size: size, values: sorted))
    }

    private mutating func rotate(_ low: Int, _ high: Int, _ cosine: Double, _ sine: Double) {
        for column in 0..<size {
            let (one, other) = (values[low * size + column], values[high * size + column])
            values[low * size + column] = cosine * one - sine * other
            values[high * size + column] = sine * one + cosine * other
        }
    }

    private mutating func rotateColumns(_ low: Int, _ high: Int, _ cosine: Double, _ sine: Double) {
        for row in 0..<size {
            let (one, other) = (values[row * size + low], values[row * size + high])
            values[row * size + low] = cosine * one - sine * other
            values[row * size + high] = sine * one + cosine * other
        }
    }
}
