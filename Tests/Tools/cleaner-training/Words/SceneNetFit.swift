import Fixtures
import Glibc
import PhotoAnalysis

/// Fits a `SceneNet` by Adam with decoupled weight decay (Kingma and Ba 2015, Loshchilov and Hutter 2019).
struct SceneNetFit {
    // Of 14 to 60 epochs, a decay of 0.3 to 2 and 0.3 to 0.5 of the features dropped, these find the most of the
    // searchable words on left-out sources; a word alone may be found better with others.
    private static let epochs = 30
    private static let batch = 32
    private static let rate: Float = 0.001
    private static let decay: Float = 0.3
    /// The share of features that a photo lacks while a fit learns from it, so that no single one decides.
    private static let dropped: Float = 0.3
    /// Keeps the scales within what the resource can hold.
    private static let leastDeviation: Float = 0.05

    private var means = [Float](repeating: 0, count: SceneFeatures.count)
    private var scales = [Float](repeating: 0, count: SceneFeatures.count)
    /// Columns, hidden biases, rows and biases in the order of `SceneNet`.
    private var weights: [Float]

    private static let hidden = SceneNet.hidden
    private static let inner = SceneFeatures.count * hidden
    private static let rows = inner + hidden
    private static let biases = rows + SceneNet.words * hidden

    /// The same scenes give the same weights.
    ///
    /// Precondition: at least one scene.
    init(_ scenes: [LabelledScene]) {
        var random = RandomSource(seed: 1)
        weights = [Float](repeating: 0, count: SceneNet.count - 2 * SceneFeatures.count)
        for place in 0..<Self.inner { weights[place] = random.between(-0.08, 0.08) }
        for place in Self.rows..<Self.biases { weights[place] = random.between(-0.2, 0.2) }
        standardise(scenes.map(\.features))
        // A source weighs as the root of its photos: fifty photos of one place tell less than of fifty places.
        let sizes = Dictionary(grouping: scenes, by: \.label.source).mapValues { Float($0.count).squareRoot() }
        let samples = scenes.flatMap { scene in
            ([scene.features] + scene.versions).map { features in
                (
                    input: standardised(features), shows: scene.label.shows,
                    weight: 3 / (sizes[scene.label.source] ?? 1)
                )
            }
        }
        var moments = Moments(count: weights.count)
        var order = Array(samples.indices)
        for epoch in 0..<Self.epochs {
            order.shuffle(using: &random)
            let rate = Self.rate * (1 - Float(epoch) / Float(Self.epochs))
            for start in stride(from: 0, to: order.count, by: Self.batch) {
                var slopes = [Float](repeating: 0, count: weights.count)
                let places = order[start..<min(start + Self.batch, order.count)]
                for place in places {
                    let sample = samples[place]
                    var input = sample.input
                    for feature in input.indices {
                        input[feature] = random.unit() < Self.dropped ? 0 : input[feature] / (1 - Self.dropped)
                    }
                    addSlopes(input, sample.shows, sample.weight / Float(places.count), to: &slopes)
                }
                moments.step(&weights, slopes, rate: rate, decay: Self.decay, decaying: Self.biases)
            }
        }
    }

    private mutating func standardise(_ features: [[Float]]) {
        for place in means.indices {
            let values = features.map { $0[place] }
            let mean = values.reduce(0, +) / Float(values.count)
            let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)
            (means[place], scales[place]) = (mean, 1 / max(variance.squareRoot(), Self.leastDeviation))
        }
    }

    private func standardised(_ features: [Float]) -> [Float] {
        features.indices.map { place in
            min(max((features[place] - means[place]) * scales[place], -SceneNet.limit), SceneNet.limit)
        }
    }

    /// Adds the gradient of the weighted cross entropy of the words that are not argued about.
    private func addSlopes(_ input: [Float], _ shows: [Bool?], _ weight: Float, to slopes: inout [Float]) {
        let hidden = Self.hidden
        weights.withUnsafeBufferPointer { weights in
            slopes.withUnsafeMutableBufferPointer { slopes in
                var units = Array(weights[Self.inner..<Self.rows])
                for place in input.indices where input[place] != 0 {
                    for unit in 0..<hidden { units[unit] += weights[place &* hidden &+ unit] * input[place] }
                }
                var back = [Float](repeating: 0, count: hidden)
                for word in shows.indices {
                    guard let shown = shows[word] else { continue }
                    let row = Self.rows + word * hidden
                    var sum = weights[Self.biases + word]
                    for unit in 0..<hidden { sum += max(units[unit], 0) * weights[row &+ unit] }
                    let slope = weight * (1 / (1 + expf(-sum)) - (shown ? 1 : 0))
                    slopes[Self.biases + word] += slope
                    for unit in 0..<hidden where units[unit] > 0 {
                        slopes[row &+ unit] += slope * units[unit]
                        back[unit] += slope * weights[row &+ unit]
                    }
                }
                for unit in 0..<hidden { slopes[Self.inner + unit] += back[unit] }
                for place in input.indices where input[place] != 0 {
                    for unit in 0..<hidden { slopes[place &* hidden &+ unit] += back[unit] * input[place] }
                }
            }
        }
    }

    /// The net, its log odds turned into those that left-out sources confirmed.
    func net(_ calibrations: [Calibration]) -> [Float] {
        var calibrated = weights
        for (word, calibration) in calibrations.enumerated() {
            for unit in 0..<Self.hidden { calibrated[Self.rows + word * Self.hidden + unit] *= calibration.slope }
            calibrated[Self.biases + word] = calibrated[Self.biases + word] * calibration.slope + calibration.shift
        }
        return means + scales + calibrated
    }
}

/// Running means of the gradient and its square.
private struct Moments {
    private var first: [Float]
    private var second: [Float]
    private var steps: Float = 0
    private static let (firstKept, secondKept): (Float, Float) = (0.9, 0.999)

    init(count: Int) {
        (first, second) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    }

    /// Weights from `decaying` on are biases, which do not decay.
    mutating func step(_ weights: inout [Float], _ slopes: [Float], rate: Float, decay: Float, decaying: Int) {
        steps += 1
        let (one, two) = (1 / (1 - powf(Self.firstKept, steps)), 1 / (1 - powf(Self.secondKept, steps)))
        for place in weights.indices {
            first[place] = Self.firstKept * first[place] + (1 - Self.firstKept) * slopes[place]
            second[place] = Self.secondKept * second[place] + (1 - Self.secondKept) * slopes[place] * slopes[place]
            let change = first[place] * one / ((second[place] * two).squareRoot() + 1e-8)
            weights[place] -= rate * (change + (place < decaying ? decay * weights[place] : 0))
        }
    }
}
