import Glibc
import Images
import PhotoAnalysis

/// Fits the pixels' part of `ScreenshotEvidence` on labelled screenshots and photos and on what can be made of them,
/// and shows how it does on collections and sources that it has not seen, alone and together with sizes and metadata.
struct ScreenTraining {
    /// The photos of each folder.
    private let collections: [[LabelledPhoto]]
    private let threshold = 0.5
    /// What a photo called a screenshot costs beside a missed one.
    private static let photosWeight = 5.0
    private static let photoCategories = ["photo", "sharp", "blurry", "dup", "similar", "orientation"]
    private let regression = LogisticRegression(penalty: 2, signs: ScreenTraces.names.map { _ in 1 })

    init(_ options: TrainingOptions) throws {
        collections = try [options.photos, options["more"]].compactMap(\.self).map { folder in
            try LabelledPhoto.all(in: folder).filter {
                Self.photoCategories.contains($0.category) || ["screenshot", "format"].contains($0.category)
            }
        }
    }

    /// A photo as the analyser would see it.
    private struct Seen: Sendable {
        let photo: LabelledPhoto
        let inspection: Inspection
        /// Whether the analyser looks at all pixels.
        let isWhole: Bool
        let samples: [Sample]
    }

    func run() {
        let seen = collections.map { look(at: $0) }
        for (place, own) in seen.enumerated() where seen.count > 1 {
            let fit = regression.fit(samples(of: seen.indices.filter { $0 != place }.map { seen[$0] }))
            print("== Collection \(place + 1), judged by a fit on the others, photos as they are and their versions")
            show(own, samples(of: [own]).map { Judged(sample: $0, probability: fit.probability($0.features)) })
        }
        print("== All, each picture judged by a fit without its source")
        let judged = leftOut(seen)
        show(seen.flatMap(\.self), judged)
        print("Calibration (called | count | mean | observed), all evidence, then pixels alone with all versions:")
        print(together(seen.flatMap(\.self), judged).calibration + "\n" + judged.calibration)
        let fit = regression.fit(samples(of: seen))
        print("\nFitted on all, in the features' own units:\nbias \(fit.bias.text(4))")
        for (name, weight) in zip(ScreenTraces.names, fit.weights) { print("\(name) \(weight.text(4))") }
        print("\nTest files of formats called screenshots, by the fit on all:")
        for file in seen.joined() where file.photo.category == "format" {
            for sample in file.samples {
                let value = probability(file, evidence: Self.evidence(fit.probability(sample.features)))
                if value > 0.3 { print("  \(value.text(2))  \(file.photo.file)") }
            }
        }
    }

    /// What the whole verdict is worth: each picture as it is, judged by a fit without its source.
    func verdicts() -> [Judged] {
        let seen = collections.map { look(at: $0) }
        return together(seen.flatMap(\.self), leftOut(seen))
    }

    private func leftOut(_ seen: [[Seen]]) -> [Judged] {
        let samples = samples(of: seen)
        return zip(samples, CrossValidation(regression: regression).probabilities(of: samples)).map {
            Judged(sample: $0, probability: $1)
        }
    }

    private func show(_ seen: [Seen], _ judged: [Judged]) {
        print("Pixels alone:")
        table(judged.filter(\.sample.isOriginal))
        print("Versions called screenshots, of screenshots and of photos:")
        for kind in ScreenVariant.Kind.allCases {
            let own = judged.filter { $0.sample.kind == kind.rawValue }
            let (screens, others) = (own.filter(\.sample.isPositive), own.filter { !$0.sample.isPositive })
            let (found, wrong) = (screens.share(above: threshold), others.share(above: threshold))
            print("  \(kind)  \(found.text(3)) of \(screens.count), \(wrong.text(4)) of \(others.count)")
        }
        print("Together with metadata, size and what the analyser looks at:")
        let whole = together(seen, judged)
        table(whole)
        print(whole.neighbours(of: threshold, count: 8))
        let cameras = seen.filter { Self.photoCategories.contains($0.photo.category) }
        print("Photos of which all pixels are looked at: \(cameras.count(where: \.isWhole)) of \(cameras.count)\n")
    }

    /// What a fit learns from: screenshots and photos count alike, and a source of many photos less for each of them.
    private func samples(of seen: [[Seen]]) -> [Sample] {
        let files = seen.flatMap { $0.filter { $0.photo.category != "format" } }
        let photosOfSource = Dictionary(grouping: files, by: \.photo.source).mapValues { Double($0.count) }
        let samples = files.flatMap { file in
            let share = 1 / (photosOfSource[file.photo.source] ?? 1).squareRoot()
            return file.samples.map { $0.weighted(by: share) }
        }
        let totals = Dictionary(grouping: samples, by: \.isPositive).mapValues { $0.reduce(0) { $0 + $1.weight } }
        return samples.map { sample in
            sample.weighted(by: (sample.isPositive ? 1 : Self.photosWeight) * 500 / (totals[sample.isPositive] ?? 1))
        }
    }

    private func look(at photos: [LabelledPhoto]) -> [Seen] {
        photos.parallelMap { look(at: $0) }.compactMap(\.self)
    }

    private func look(at photo: LabelledPhoto) -> Seen? {
        guard let opened = photo.opened(), let full = opened.fullLuma, min(full.width, full.height) >= 100 else {
            return nil
        }
        let inspection = opened.inspection
        let first = opened.luma(longerSide: PhotoMeasurer.longerSide(for: inspection))
        let isWhole = first.map {
            full.width * full.height >= ScreenshotEvidence.fewestPixels
                && ($0.width == full.width || PhotoMeasurer.longerSide(after: $0, inspection) != nil)
        }
        var recipe = ScreenRecipe(full, seed: photo.seed)
        let isScreen = photo.category == "screenshot"
        // Versions are made of one photo a scene: of bursts and copies the originals are enough.
        let variants =
            isScreen
            ? recipe.ofScreenshot()
            : photo.category == "photo" || photo.category == "sharp" ? recipe.ofPhoto() : recipe.original
        let samples = variants.map { variant in
            let isPositive = variant.kind.isScreen ?? isScreen
            return Sample(
                features: variant.features, isPositive: isPositive,
                weight: variant.kind.weight, source: photo.source,
                kind: variant.kind.rawValue, file: photo.file)
        }
        return Seen(photo: photo, inspection: inspection, isWhole: isWhole ?? false, samples: samples)
    }

    /// The whole verdict for each picture as it is.
    private func together(_ seen: [Seen], _ judged: [Judged]) -> [Judged] {
        let files = Dictionary(uniqueKeysWithValues: seen.map { ($0.photo.file, $0) })
        return judged.filter(\.sample.isOriginal).compactMap { judged in
            files[judged.sample.file].map {
                Judged(
                    sample: judged.sample,
                    probability: probability($0, evidence: Self.evidence(judged.probability)))
            }
        }
    }

    private func probability(_ file: Seen, evidence: Double) -> Double {
        let inspection = file.inspection
        return ScreenshotEvidence.probability(
            pixels: file.isWhole ? evidence : nil, format: inspection.format, width: inspection.width,
            height: inspection.height, hasAlpha: inspection.hasAlpha, metadata: inspection.metadata)
    }

    private static func evidence(_ probability: Double) -> Double {
        let bounded = min(max(probability, 1e-9), 1 - 1e-9)
        return log(bounded / (1 - bounded))
    }

    private func table(_ judged: [Judged]) {
        let (screens, others) = (judged.filter(\.sample.isPositive), judged.filter { !$0.sample.isPositive })
        print("  area under curve \(judged.areaUnderCurve.text(4))")
        for threshold in [0.3, 0.5, 0.7, 0.9] {
            let (found, wrong) = (screens.share(above: threshold), others.share(above: threshold))
            print("  above \(threshold.text(1)): screenshots \(found.text(3)) of \(screens.count), ", terminator: "")
            print("photos \(wrong.text(4)) of \(others.count)")
        }
    }
}

extension Sample {
    /// Whether it is a picture as it is, and no version of one.
    fileprivate var isOriginal: Bool { kind == ScreenVariant.Kind.original.rawValue }

    fileprivate func weighted(by factor: Double) -> Sample {
        Sample(
            features: features, isPositive: isPositive, weight: weight * factor, source: source, kind: kind, file: file)
    }
}
