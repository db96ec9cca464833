import ArgumentParser

/// A search within what a command goes through.
struct SearchOption: ParsableArguments {
    @Option(help: ArgumentHelp("Only photos that these words find; see `cleanerctl help search`.", valueName: "words"))
    var search: String?
}
