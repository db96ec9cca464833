import Glibc

/// Fits logistic regressions by iteratively reweighted least squares (McCullagh and Nelder 1989) with an L2 penalty on
/// the weights of standardised features.
struct LogisticRegression {
    /// The penalty in units of samples' weight.
    var penalty = 10.0
    /// Whether each feature may only speak for (1) or against (−1) the verdict; 0 leaves it free.
    ///
    /// What is known of a feature should not be unlearnt from a few odd pictures.
    var signs: [Int] = []

    /// Steps until the weights stand still to six digits; ten have always been enough.
    private static let steps = 25

    /// The weights in the features' own units.
    struct Fit: Sendable {
        var bias: Double
        var weights: [Double]
        let means: [Double]
        let deviations: [Double]

        func probability(_ features: [Float]) -> Double {
            let evidence = zip(features, weights).reduce(bias) { $0 + Double($1.0) * $1.1 }
            return 1 / (1 + exp(-evidence))
        }
    }

    /// Precondition: at least one sample.
    func fit(_ samples: [Sample]) -> Fit {
        let count = samples[0].features.count
        let total = samples.reduce(0) { $0 + $1.weight }
        let means = (0..<count).map { index in
            samples.reduce(0) { $0 + $1.weight * Double($1.features[index]) } / total
        }
        let deviations = (0..<count).map { index in
            let square = samples.reduce(0) { sum, sample in
                let difference = Double(sample.features[index]) - means[index]
                return sum + sample.weight * difference * difference
            }
            return max((square / total).squareRoot(), 1e-6)
        }
        let rows = samples.map { sample in
            [1] + (0..<count).map { (Double(sample.features[$0]) - means[$0]) / deviations[$0] }
        }
        // A weight of the wrong sign is held at 0, one after the other, and the rest fitted again.
        var held = Set<Int>()
        while true {
            let weights = descend(rows, samples, held)
            let wrong = signs.indices.filter { signs[$0] != 0 && Double(signs[$0]) * weights[$0 + 1] < 0 }
            guard let worst = wrong.max(by: { abs(weights[$0 + 1]) < abs(weights[$1 + 1]) }) else {
                let own = (0..<count).map { weights[$0 + 1] / deviations[$0] }
                let bias = weights[0] - zip(own, means).reduce(0) { $0 + $1.0 * $1.1 }
                return Fit(bias: bias, weights: own, means: means, deviations: deviations)
            }
            held.insert(worst + 1)
        }
    }

    private func descend(_ rows: [[Double]], _ samples: [Sample], _ held: Set<Int>) -> [Double] {
        let free = rows[0].indices.filter { !held.contains($0) }
        var weights = [Double](repeating: 0, count: rows[0].count)
        for _ in 0..<Self.steps {
            var slope = free.map { $0 == 0 ? 0 : -penalty * weights[$0] }
            var curve = free.indices.map { i in
                free.indices.map { $0 == i ? (free[i] == 0 ? 1e-9 : penalty) : 0.0 }
            }
            for (row, sample) in zip(rows, samples) {
                let evidence = zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 }
                let probability = 1 / (1 + exp(-evidence))
                let rest = sample.weight * ((sample.isPositive ? 1 : 0) - probability)
                let share = sample.weight * max(probability * (1 - probability), 1e-9)
                for i in free.indices {
                    slope[i] += rest * row[free[i]]
                    let scaled = share * row[free[i]]
                    for j in i..<free.count { curve[i][j] += scaled * row[free[j]] }
                }
            }
            for i in free.indices { for j in 0..<i { curve[i][j] = curve[j][i] } }
            let step = Self.solve(curve, slope)
            for (place, change) in zip(free, step) { weights[place] += min(max(change, -2), 2) }
            if step.allSatisfy({ abs($0) < 1e-7 }) { break }
        }
        return weights
    }

    /// A x = b for a positive definite A, by elimination.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var (matrix, right) = (matrix, right)
        for i in right.indices {
            for j in i + 1..<max(right.count, i + 1) {
                let factor = matrix[j][i] / matrix[i][i]
                for k in i..<right.count { matrix[j][k] -= factor * matrix[i][k] }
                right[j] -= factor * right[i]
            }
        }
        for i in right.indices.reversed() {
            for j in i + 1..<max(right.count, i + 1) { right[i] -= matrix[i][j] * right[j] }
            right[i] /= matrix[i][i]
        }
        return right
    }
}
