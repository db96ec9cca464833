import Glibc

/// Fits the weights that the analysis uses, from labelled photos, and shows how far they are to be trusted.
///
///     cleaner-training blur|screenshots|confidence|embedding --photos DIR [--second DIR]
///
/// Where screenshots have a second folder, fits on one are judged on the other. DIR holds `truth.tsv` (file, category,
/// group and more, parted by tabs) and the photos that it names; no photo becomes part of the project. The same photos give the same weights. What is printed under "Fitted on all" goes into
/// `BlurModel.swift` and `ScreenModel.swift`, the tables into `METHODS.md`; `embedding --weights FILE` writes
/// `EmbeddingWeights+Numbers.swift`.
@main
struct CleanerTraining {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        let options = TrainingOptions(words.dropFirst())
        switch words.first {
        case "blur": try BlurTraining(options).run()
        case "screenshots": try ScreenTraining(options).run()
        case "confidence": try ConfidenceTables(options).run()
        case "embedding": try EmbeddingTraining(options).run()
        default:
            print(
                "usage: cleaner-training blur|screenshots|confidence|embedding --photos DIR [--second DIR] [--weights FILE]"
            )
            exit(64)
        }
    }
}
