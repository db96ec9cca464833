import Glibc
import Images
import PhotoAnalysis

/// Fits the pixels' part of `ScreenshotEvidence` on labelled screenshots and photos and on what can be made of them,
/// and shows how it does on sources that it has not seen, alone and together with sizes and metadata.
struct ScreenTraining {
    private let photos: [LabelledPhoto]
    private let threshold = 0.5
    /// What a missed screenshot costs beside a photo called one, of which there are five times as many.
    private static let positiveWeight = 1.5
    private static let photoCategories = ["photo", "sharp", "blurry", "dup", "similar", "orientation"]

    init(_ options: TrainingOptions) throws {
        photos = try LabelledPhoto.all(in: options.photos).filter {
            Self.photoCategories.contains($0.category) || ["screenshot", "format"].contains($0.category)
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
        let seen = photos.parallelMap { look(at: $0) }.compactMap(\.self)
        let (judged, originals) = judge(seen)
        print("Pixels alone, each picture judged by a fit without its source:")
        table(originals)
        print(originals.neighbours(of: threshold, count: 8))
        print("Versions called screenshots, of screenshots and of photos:")
        for kind in ScreenVariant.Kind.allCases {
            let own = judged.filter { $0.sample.kind == kind.rawValue }
            let (screens, others) = (own.filter(\.sample.isPositive), own.filter { !$0.sample.isPositive })
            let (found, wrong) = (screens.share(above: threshold), others.share(above: threshold))
            print("  \(kind)  \(found.text(2)) of \(screens.count), \(wrong.text(3)) of \(others.count)")
        }
        let fit = regression.fit(judged.map(\.sample))
        print("\nTogether with metadata, size and what the analyser looks at, by fits without the source:")
        let whole = together(seen, originals)
        table(whole)
        print(whole.neighbours(of: threshold, count: 8))
        print("By source:")
        for (source, own) in Dictionary(grouping: whole, by: \.sample.source).sorted(by: { $0.key < $1.key }) {
            let called = Dictionary(grouping: own, by: \.sample.isPositive).mapValues { judged in
                "\(judged.count { $0.probability > threshold }) of \(judged.count)"
            }
            print("  \(source)  screenshots \(called[true] ?? "none"), photos \(called[false] ?? "none")")
        }
        print(
            "\nCalibration (called | count | mean | observed), photos as they are, then pixels alone with all versions:"
        )
        print(whole.calibration + "\n" + judged.calibration)
        let cameras = seen.filter { Self.photoCategories.contains($0.photo.category) }
        print("Photos of which all pixels are looked at: \(cameras.count(where: \.isWhole)) of \(cameras.count)")
        print("\nFitted on all, in the features' own units:\nbias \(fit.bias.text(4))")
        for (name, weight) in zip(ScreenTraces.names, fit.weights) { print("\(name) \(weight.text(4))") }
        print("\nTest files of formats called screenshots, by the fit on all:")
        for file in seen where file.photo.category == "format" {
            for sample in file.samples {
                let value = probability(file, evidence: Self.evidence(fit.probability(sample.features)))
                if value > 0.3 { print("  \(value.text(2))  \(file.photo.file)") }
            }
        }
    }

    /// What the whole verdict is worth: each picture as it is, judged by a fit without its source.
    func verdicts() -> [Judged] {
        let seen = photos.parallelMap { look(at: $0) }.compactMap(\.self)
        return together(seen, judge(seen).originals)
    }

    private func judge(_ seen: [Seen]) -> (all: [Judged], originals: [Judged]) {
        let samples = seen.filter { $0.photo.category != "format" }.flatMap(\.samples)
        let judged = zip(samples, CrossValidation(regression: regression).probabilities(of: samples)).map {
            Judged(sample: $0, probability: $1)
        }
        return (judged, judged.filter { $0.sample.kind == ScreenVariant.Kind.original.rawValue })
    }

    private var regression: LogisticRegression { LogisticRegression(penalty: 2, signs: [1, 1, -1]) }

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
                weight: variant.kind.weight * (isPositive ? Self.positiveWeight : 1), source: photo.source,
                kind: variant.kind.rawValue, file: photo.file)
        }
        return Seen(photo: photo, inspection: inspection, isWhole: isWhole ?? false, samples: samples)
    }

    /// The whole verdict for each picture as it is.
    private func together(_ seen: [Seen], _ originals: [Judged]) -> [Judged] {
        let files = Dictionary(uniqueKeysWithValues: seen.map { ($0.photo.file, $0) })
        return originals.compactMap { judged in
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
