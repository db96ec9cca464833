import ArgumentParser
import Translation

/// A search within the photos of a command.
struct SearchOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("Only photos that these words find; see `cleanerctl help search`."), valueName: "words"))
    var search: String?
}
