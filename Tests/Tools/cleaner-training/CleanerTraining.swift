import Glibc

/// Fits the weights that the analysis uses, from labelled photos, and shows how far they are to be trusted.
///
///     cleaner-training screenshots|confidence|embedding|features --photos DIR [--more DIR]
///
/// DIR holds `truth.tsv` (file, category, group and more, parted by tabs) and the photos that it names; no photo
/// becomes part of the project. Where there are more, fits on one folder are judged on the other. The same photos give the
/// same weights. What is printed under "Fitted on all" goes into `ScreenModel.swift`, the tables into `METHODS.md`;
/// `embedding --weights FILE` writes `EmbeddingWeights+Numbers.swift`, `features --weights FILE` writes
/// `DescriptorWeights+Numbers.swift`. The weights of blur come from `Tests/Tools/blur-training`.
@main
struct CleanerTraining {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        let options = TrainingOptions(words.dropFirst())
        switch words.first {
        case "screenshots": try ScreenTraining(options).run()
        case "confidence": try ConfidenceTables(options).run()
        case "embedding": try EmbeddingTraining(options).run()
        case "features": try FeatureTraining(options).run()
        default:
            print(
                "usage: cleaner-training screenshots|confidence|embedding|features --photos DIR [--more DIR] "
                    + "[--weights FILE]")
            exit(64)
        }
    }
}
