import Glibc

/// Fits the weights that the analysis uses, from labelled photos, and shows how far they are to be trusted.
///
///     cleaner-training screenshots|confidence|embedding|features --photos DIR [--more DIR]
///     cleaner-training words --labels FILE --photos DIR[:DIR…]
///
/// DIR holds `truth.tsv` (file, category, group and more, separated by tabs) and the photos that it names. No photo
/// becomes part of the project. With two folders each fit is judged on the other folder. The same photos give the same
/// weights. The weights printed under "Fitted on all" go into `ScreenshotEvidence.swift`, the tables into `METHODS.md`.
/// `embedding --weights FILE` writes `embedding-weights.bin`, `features --weights FILE` writes `descriptor-weights.bin`;
/// `words --weights FILE` writes `scene-weights.bin`. `FittedNumbersTests` names their digests. `Tests/Tools/blur-training` fits the weights of blur.
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
        case "words": try WordTraining(options).run()
        default:
            print(
                "usage: cleaner-training screenshots|confidence|embedding|features --photos DIR [--more DIR] "
                    + "[--weights FILE]\n       cleaner-training words --labels FILE --photos DIR[:DIR…] [--weights FILE]"
            )
            exit(64)
        }
    }
}
