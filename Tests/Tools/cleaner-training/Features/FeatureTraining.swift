import Fixtures
import PhotoAnalysis

/// Fits the weights of `DescriptorWeights` and shows what they are worth on photos that a fit has not seen.
///
/// `--photos DIR` and `--more DIR` name labelled photos of two collections; each is judged by a fit on the other.
/// `--weights FILE` writes the resource of a fit on both.
struct FeatureTraining {
    private let options: TrainingOptions
    /// Share of the unit matrix; 0.03 to 0.3 do alike.
    private static let damping = 0.03
    /// The shares of unrelated places for which thresholds are shown.
    private static let rates = [1e-4, 1e-3, 1e-2]
    /// Unrelated places that each one is compared with.
    private static let strangers = 8

    init(_ options: TrainingOptions) {
        self.options = options
    }

    func run() throws {
        let collections = try [options.photos, options["more"]].compactMap(\.self).map { folder in
            try LabelledPhoto.all(in: folder).filter { ["photo", "sharp"].contains($0.category) }
                .parallelMap(PointPair.all).flatMap(\.self)
        }
        for (number, pairs) in collections.enumerated() {
            print("collection \(number): \(pairs.count) places")
            guard collections.count > 1 else { continue }
            let others = collections.enumerated().filter { $0.offset != number }.flatMap(\.element)
            Self.report(pairs, Self.weights(fit(others)))
        }
        guard let file = options["weights"] else { return }
        let (mean, rows) = fit(collections.flatMap(\.self))
        try NumbersFile.write(mean + rows, to: file)
    }

    /// Whole numbers as the analysis reads them: the mean, and the matrix.
    private func fit(_ pairs: [PointPair]) -> (mean: [Int], matrix: [Int]) {
        let fit = DampedProjection(
            pairs.flatMap { [$0.one, $0.other] }, changes: pairs.map { pair in zip(pair.one, pair.other).map(-) },
            damping: Self.damping, count: DescriptorWeights.dimensions)
        let scale = 999 / (fit.rows.joined().map(abs).max() ?? 1)
        return (
            fit.mean.map { Int(($0 * Double(DescriptorWeights.meanScale)).rounded()) },
            fit.rows.joined().map { Int(($0 * scale).rounded()) }
        )
    }

    private static func weights(_ numbers: (mean: [Int], matrix: [Int])) -> DescriptorWeights {
        DescriptorWeights((numbers.mean + numbers.matrix).map { Float($0) })
    }

    /// The share of places found again at distances that few unrelated places of other sources have.
    private static func report(_ pairs: [PointPair], _ weights: DescriptorWeights) {
        let bits = pairs.parallelMap { pair in
            (weights.bits(of: pair.one.map(Float.init)), weights.bits(of: pair.other.map(Float.init)))
        }
        func distance(_ one: SIMD4<UInt64>, _ other: SIMD4<UInt64>) -> Int {
            (0..<4).reduce(0) { $0 + (one[$1] ^ other[$1]).nonzeroBitCount }
        }
        let same = bits.map(distance)
        var random = RandomSource(seed: 1)
        var unrelated: [Int] = []
        for place in pairs.indices {
            for _ in 0..<strangers {
                let other = random.integer(0...pairs.count - 1)
                guard pairs[place].source != pairs[other].source else { continue }
                unrelated.append(distance(bits[place].0, bits[other].1))
            }
        }
        unrelated.sort()
        for rate in rates {
            let bits = unrelated[Int(rate * Double(unrelated.count))]
            let found = Double(same.count { $0 <= bits }) / Double(same.count)
            print("\(rate) of unrelated places within \(bits) bits, of the same \(found)")
        }
    }
}
