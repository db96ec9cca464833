import Images
import PhotoAnalysis

/// Fits `Blurriness` on labelled photos and on drawn blur of photos that are sharp, and shows how it does on sources
/// that it has not seen.
struct BlurTraining {
    private let photos: [LabelledPhoto]
    /// The default setting at which tables are made.
    let threshold = 0.5

    init(_ options: TrainingOptions) throws {
        photos = try LabelledPhoto.all(in: options.photos)
    }

    func run() {
        let (judged, drawn, doubtful) = judgeAll()
        print("\(doubtful.count) photos are left out as bases, being soft themselves:")
        print(doubtful.sorted().map { "  \($0)\n" }.joined())
        report(judged, drawn)
        let fit = regression.fit(judged.map(\.sample))
        print("\nFitted on all, in the features' own units:\nbias \(fit.bias.text(4))")
        for (name, index) in zip(BlurFeatures.names, fit.weights.indices) {
            let range = "mean \(fit.means[index].text(3)), deviation \(fit.deviations[index].text(3))"
            print("\(name) \(fit.weights[index].text(4))  (\(range))")
        }
        print("\nNatural photos judged by the fit on all:")
        table(
            judged.filter(Self.isNatural).map {
                Judged(sample: $0.sample, probability: fit.probability($0.sample.features))
            })
    }

    /// What the verdict is worth: natural photos, judged by a fit without their source.
    func verdicts() -> (natural: [Judged], drawn: [Judged]) {
        let judged = judgeAll().judged
        return (judged.filter(Self.isNatural), judged.filter { !Self.isNatural($0) })
    }

    static func isNatural(_ judged: Judged) -> Bool {
        judged.sample.kind.hasPrefix("natural")
    }

    /// All samples, judged by fits without their source, and all drawn versions of the photos that served as bases.
    func judgeAll() -> (judged: [Judged], drawn: [DrawnVariant], doubtful: Set<String>) {
        let drawn = drawnVariants()
        let samples = naturalSamples() + drawn.compactMap(\.sample)
        // Of photos that nobody looked at some are blurred as they are: their versions would teach the wrong thing.
        let doubtful = Set(
            judge(samples).filter { $0.sample.kind == BlurVariant.Kind.plain.rawValue && $0.probability > threshold }
                .map(\.sample.file))
        let rest = samples.filter { $0.kind.hasPrefix("natural") || !doubtful.contains($0.file) }
        return (judge(rest), drawn.filter { !doubtful.contains($0.file) }, doubtful)
    }

    var regression: LogisticRegression { LogisticRegression(penalty: 10) }

    private func judge(_ samples: [Sample]) -> [Judged] {
        zip(samples, CrossValidation(regression: regression).probabilities(of: samples)).map {
            Judged(sample: $0, probability: $1)
        }
    }

    // Natural photos are few, and what counts: all of them together weigh about a quarter of what is drawn.
    private static let naturalWeights = ["blurry": 12.0, "sharp": 6, "photo": 4]

    private func naturalSamples() -> [Sample] {
        photos.filter { Self.naturalWeights[$0.category] != nil }.parallelMap { photo -> Sample? in
            guard
                let features = photo.opened()?.luma(longerSide: PhotoMeasurer.longerSide)
                    .flatMap(Blurriness.features)
            else { return nil }
            return Sample(
                features: features.all, isPositive: photo.category == "blurry",
                weight: Self.naturalWeights[photo.category] ?? 1, source: photo.source,
                kind: "natural " + photo.category, file: photo.file)
        }.compactMap(\.self)
    }

    struct DrawnVariant: Sendable {
        let kind: BlurVariant.Kind
        let strength: Float
        let file: String
        /// Of what people would not agree on there is no sample to learn from.
        let sample: Sample?
        let features: [Float]
        let source: String
    }

    /// The versions of one photo a scene, the looked-at ones first.
    private func drawnVariants() -> [DrawnVariant] {
        var scenes = Set<String>()
        let bases = ["sharp", "photo", "dup", "similar"].flatMap { category in
            photos.filter { $0.category == category && ($0.scene == nil || scenes.insert($0.scene ?? "").inserted) }
        }
        return bases.parallelMap { photo -> [DrawnVariant] in
            guard let full = photo.opened()?.fullLuma, max(full.width, full.height) >= PhotoMeasurer.longerSide
            else { return [] }
            var recipe = BlurRecipe(
                base: GreyPicture(full), decodedSide: PhotoMeasurer.longerSide, seed: photo.seed)
            return ((try? recipe.variants()) ?? []).compactMap { variant in
                guard let features = Blurriness.features(variant.luma)?.all else { return nil }
                let sample = variant.isBlurred.map {
                    Sample(
                        features: features, isPositive: $0, weight: variant.weight, source: photo.source,
                        kind: variant.kind.rawValue, file: photo.file)
                }
                return DrawnVariant(
                    kind: variant.kind, strength: variant.strength, file: photo.file, sample: sample,
                    features: features, source: photo.source)
            }
        }.flatMap(\.self)
    }
}
