import Glibc
import PhotoAnalysis

/// Fits the weights of `SceneNet` and shows how far each word is to be trusted on sources that a fit has not seen.
///
/// `--labels FILE` names `scene-labels.tsv`, `--photos DIR[:DIR…]` the folders with the photos, found by their digests;
/// `--weights FILE` the resource to write, without which only the validation is done.
struct WordTraining {
    private let options: TrainingOptions
    /// Sources are left out in this many parts.
    private static let parts = 10

    init(_ options: TrainingOptions) {
        self.options = options
    }

    func run() throws {
        let labels = try SceneLabel.all(in: options["labels"] ?? "scene-labels.tsv")
        let scenes = SceneLabel.photos(in: options.photos, labels: labels)
        print("\(scenes.count) of \(labels.count) labelled photos, \(Set(scenes.map(\.label.source)).count) sources")
        let logOdds = leftOut(scenes)
        let calibrations = SceneWord.allCases.indices.map { word in
            Calibration(judged(scenes, logOdds, word))
        }
        for word in SceneWord.allCases {
            let place = Int(word.rawValue)
            report(
                word,
                judged(scenes, logOdds, place).map { (calibrations[place].probability($0.logOdds), $0.shows) })
        }
        guard let file = options["weights"] else { return }
        let weights = SceneNetFit(scenes).net(calibrations)
        try NumbersFile.write(
            weights.map { Int(min(max(($0 * SceneNet.resourceScale).rounded(), -32768), 32767)) }, to: file)
    }

    private func judged(
        _ scenes: [LabelledScene], _ logOdds: [[Float]], _ word: Int
    ) -> [(logOdds: Float, shows: Bool)] {
        zip(scenes, logOdds).compactMap { scene, logOdds in
            scene.label.shows[word].map { (logOdds[word], $0) }
        }
    }

    /// The log odds of each scene by a fit that has not seen its source.
    private func leftOut(_ scenes: [LabelledScene]) -> [[Float]] {
        let bySource = Dictionary(grouping: scenes.indices) { scenes[$0].label.source }
        let largest = bySource.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
        var parts = [[Int]](repeating: [], count: Self.parts)
        for (_, places) in largest {
            let smallest = parts.indices.min { parts[$0].count < parts[$1].count } ?? 0
            parts[smallest] += places
        }
        let results = parts.parallelMap { part -> [(Int, [Float])] in
            let left = Set(part)
            let plain = SceneWord.allCases.map { _ in Calibration([]) }
            let net = SceneNet(SceneNetFit(scenes.indices.filter { !left.contains($0) }.map { scenes[$0] }).net(plain))
            return part.map { ($0, net.logOdds(SceneFeatures(numbers: scenes[$0].features))) }
        }
        var logOdds = [[Float]](repeating: [], count: scenes.count)
        for (place, values) in results.joined() { logOdds[place] = values }
        return logOdds
    }

    /// Precision and recall at thresholds, and the least precision that Wilson's interval allows at 90 %.
    private func report(_ word: SceneWord, _ judged: [(probability: Double, shows: Bool)]) {
        let positives = judged.filter(\.shows).count
        print("\(word.word): \(positives) of \(judged.count)")
        for threshold in [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] {
            let said = judged.filter { $0.probability >= threshold }
            guard !said.isEmpty else { continue }
            let right = said.filter(\.shows).count
            let precision = Double(right) / Double(said.count)
            print(
                "  \(threshold): said of \(said.count), precision \(precision.text(2)) "
                    + "(\(leastPrecision(right, said.count).text(2))), "
                    + "recall \((Double(right) / Double(max(positives, 1))).text(2))")
        }
    }

    private func leastPrecision(_ right: Int, _ said: Int) -> Double {
        let (share, count, width) = (Double(right) / Double(said), Double(said), 1.645)
        let spread = (share * (1 - share) / count + width * width / (4 * count * count)).squareRoot()
        return (share + width * width / (2 * count) - width * spread) / (1 + width * width / count)
    }
}
