/// Judges every sample by a fit that has not seen its source.
struct CrossValidation {
    let regression: LogisticRegression

    /// The probabilities in the order of `samples`; the fits learn from `samples` themselves.
    func probabilities(of samples: [Sample]) -> [Double] {
        let sources = Set(samples.map(\.source)).sorted()
        let bySource = sources.parallelMap { source in
            let fit = regression.fit(samples.filter { $0.source != source })
            return samples.indices.filter { samples[$0].source == source }.map {
                (place: $0, probability: fit.probability(samples[$0].features))
            }
        }
        var result = [Double](repeating: 0, count: samples.count)
        for judged in bySource.joined() { result[judged.place] = judged.probability }
        return result
    }
}
