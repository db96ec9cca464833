/// A small net that turns `SceneFeatures` into the probability of each `SceneWord`: one hidden layer of rectifiers.
package struct SceneNet: Sendable {
    package static let hidden = 48
    package static let words = SceneWord.allCases.count

    /// What is subtracted from each feature, and the factor that makes its deviation over photos 1.
    private let means: [Float]
    private let scales: [Float]
    /// The weights of the first feature in each hidden unit, then those of the next feature.
    private let columns: [Float]
    private let hiddenBiases: [Float]
    /// The weights of the hidden units for the first word, then for the next word.
    private let rows: [Float]
    private let biases: [Float]

    /// The number of weights: means, scales, columns, hidden biases, rows, biases.
    package static let count = (2 + hidden) * SceneFeatures.count + hidden + (hidden + 1) * words

    /// Standardised features are clamped to this distance from 0, so that no single odd number decides.
    package static let limit: Float = 4

    /// The weights that `cleaner-training words` fitted.
    static let fitted = SceneNet(FittedNumbers.read(PackageResources.scene_weights_bin).map { $0 / resourceScale })

    /// The resource holds each weight times this number, rounded.
    package static let resourceScale: Float = 1000

    /// Precondition: `count` weights.
    package init(_ weights: [Float]) {
        precondition(weights.count == Self.count, "as many weights as the net has")
        var rest = weights[...]
        func take(_ count: Int) -> [Float] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        means = take(SceneFeatures.count)
        scales = take(SceneFeatures.count)
        columns = take(SceneFeatures.count * Self.hidden)
        hiddenBiases = take(Self.hidden)
        rows = take(Self.words * Self.hidden)
        biases = take(Self.words)
    }

    /// The log odds of each word in the order of their raw values.
    package func logOdds(_ features: SceneFeatures) -> [Float] {
        var units = hiddenBiases
        units.withUnsafeMutableBufferPointer { units in
            columns.withUnsafeBufferPointer { columns in
                for (place, number) in features.numbers.enumerated() {
                    let value = min(max((number - means[place]) * scales[place], -Self.limit), Self.limit)
                    let start = place &* Self.hidden
                    for unit in 0..<Self.hidden { units[unit] += columns[start &+ unit] * value }
                }
            }
        }
        return (0..<Self.words).map { word in
            var sum = biases[word]
            for unit in 0..<Self.hidden { sum += max(units[unit], 0) * rows[word * Self.hidden + unit] }
            return sum
        }
    }
}
