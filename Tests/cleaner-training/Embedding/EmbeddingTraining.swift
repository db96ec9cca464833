import FoundationEssentials
import PhotoAnalysis

/// Fits the weights of `Embedding` and shows what they are worth on sources that a fit has not seen.
///
/// `--photos DIR` names labelled photos, `--weights FILE` the Swift file to write; without it only the validation is
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
        try Data(Self.source(fit.numbers).utf8).write(to: URL(filePath: file))
    }

    /// Swift text in lines of at most 120 columns.
    private static func source(_ numbers: [Int]) -> String {
        var lines = ["        "]
        for number in numbers {
            let word = " \(number)"
            if lines[lines.count - 1].count + word.count > 120 { lines.append("        ") }
            lines[lines.count - 1] += lines[lines.count - 1].hasSuffix("  ") ? String(word.dropFirst()) : word
        }
        return """
            extension EmbeddingWeights {
                /// Written by `cleaner-training embedding`; see `init(text:)`.
                static let fittedText: StaticString = \"\"\"
            \(lines.joined(separator: "\n"))
                    \"\"\"
            }

            """
    }
}
