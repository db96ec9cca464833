import Glibc

/// A fitted logistic regression: the weighted sum of features is in log odds.
struct LogisticModel: Sendable {
    /// The log odds where every feature is 0.
    let bias: Float
    /// Log odds for each unit of each feature.
    let weights: [Float]

    /// Precondition: as many features as weights.
    func evidence(_ features: [Float]) -> Float {
        precondition(features.count == weights.count, "a weight a feature")
        return zip(features, weights).reduce(bias) { $0 + $1.0 * $1.1 }
    }

    func probability(_ features: [Float]) -> Double {
        Double(1 / (1 + exp(-evidence(features))))
    }
}
