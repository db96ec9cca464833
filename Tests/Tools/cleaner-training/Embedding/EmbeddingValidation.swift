import PhotoAnalysis

/// How well embeddings tell pairs of one scene from unrelated ones, each pair by a fit that saw neither source.
struct EmbeddingValidation {
    private var scores: [PhotoRelation: [Float]] = [:]

    /// The shares of unrelated pairs for which thresholds are shown.
    private static let rates = [1e-2, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5]

    /// Fits anew for each set of sources that a pair may come from.
    init(_ photos: [DescribedPhoto]) {
        let teachers = Set(photos.filter { !$0.versions.isEmpty }.map(\.photo.source))
        var leftOut: [Set<String>: [(Int, Int, PhotoRelation)]] = [:]
        for one in photos.indices {
            for two in photos.indices[(one + 1)...] {
                guard let relation = PhotoRelation(photos[one].photo, photos[two].photo) else { continue }
                let sources = Set([photos[one].photo.source, photos[two].photo.source])
                leftOut[sources.intersection(teachers), default: []].append((one, two, relation))
            }
        }
        let folds = leftOut.sorted { $0.key.sorted().joined() < $1.key.sorted().joined() }
        let found = folds.parallelMap { sources, pairs in
            let fit = EmbeddingFit(photos.filter { !sources.contains($0.photo.source) })
            let vectors = photos.map { photo in ([photo.own] + photo.strangers).map(fit.vector(of:)) }
            return pairs.map { one, two, relation in
                (relation, Self.cosines(vectors[one], vectors[two], all: relation == .other))
            }
        }
        for (relation, cosines) in found.joined() { scores[relation, default: []] += cosines }
        for relation in scores.keys { scores[relation]?.sort(by: >) }
    }

    /// Of the photos themselves, and where `all`, of their strangers too.
    private static func cosines(_ one: [[Double]], _ two: [[Double]], all: Bool) -> [Float] {
        let pairs = one.indices.flatMap { a in two.indices.map { (a, $0) } }
        return pairs.filter { all ? $0 == (0, 0) || $0.0 != $0.1 || $0.0 == 1 : $0 == (0, 0) }.map { a, b in
            Float(zip(one[a], two[b]).reduce(0) { $0 + $1.0 * $1.1 })
        }
    }

    func report() {
        let unrelated = scores[.other] ?? []
        print(
            "\(scores[.same]?.count ?? 0) pairs of copies, \(scores[.scene]?.count ?? 0) of scenes, "
                + "\(unrelated.count) unrelated, nearest \(unrelated.first ?? 0)")
        print("unrelated\tcosine\tscenes\tcopies")
        for rate in Self.rates {
            let threshold = unrelated[Int(rate * Double(unrelated.count))]
            print("\(rate)\t\(threshold)\t\(share(.scene, threshold))\t\(share(.same, threshold))")
        }
        for threshold in stride(from: Float(0.4), through: 0.95, by: 0.05) {
            print("\(share(.other, threshold))\t\(threshold)\t\(share(.scene, threshold))\t\(share(.same, threshold))")
        }
    }

    private func share(_ relation: PhotoRelation, _ threshold: Float) -> Float {
        let scores = scores[relation] ?? []
        return Float(scores.prefix { $0 >= threshold }.count) / Float(max(1, scores.count))
    }
}
