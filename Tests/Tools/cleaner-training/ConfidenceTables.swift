/// Whether the probabilities are honest: of what is called 0.9, nine in ten should be right.
///
/// Markdown tables for `METHODS.md`, of pictures judged by fits that have not seen their source.
struct ConfidenceTables {
    private let screens: ScreenTraining

    init(_ options: TrainingOptions) throws {
        screens = try ScreenTraining(options)
    }

    func run() {
        show("Screenshot: screenshots and photos", screens.verdicts())
    }

    private func show(_ title: String, _ judged: [Judged]) {
        print("### \(title)\n\n| called | count | mean | right |\n| --- | --- | --- | --- |")
        print(judged.calibration)
    }
}
