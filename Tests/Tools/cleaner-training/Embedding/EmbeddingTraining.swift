import PhotoAnalysis

/// Fits the weights of `Embedding` and shows what they are worth on sources that a fit has not seen.
///
/// `--photos DIR` names labelled photos, `--weights FILE` the resource to write; without it only the validation is
/// done.
struct EmbeddingTraining {
    private let options: TrainingOptions
    /// Any number; the weights shipped were fitted with this one.
    private static let seed: UInt64 = 1

    init(_ options: TrainingOptions) {
        self.options = options
    }

    func run() throws {
        let labelled = try LabelledPhoto.all(in: options.photos).filter {
            DescribedPhoto.categories.contains($0.category)
        }
        let photos = Array(labelled.enumerated()).parallelMap { number, photo in
            DescribedPhoto(photo, seed: Self.seed &+ UInt64(number))
        }.compactMap(\.self)
        print("\(photos.count) photos, \(photos.filter { !$0.versions.isEmpty }.count) to learn from")
        EmbeddingValidation(photos).report()
        guard let file = options["weights"] else { return }
        var fit = EmbeddingFit(photos)
        fit.turn(for: photos.filter { !$0.versions.isEmpty }, seed: Self.seed)
        try NumbersFile.write(fit.numbers, to: file)
    }
}
