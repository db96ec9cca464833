import ArgumentParser
import PhotoCategories

/// The kind of a list's sections.
struct SectionOption: ParsableArguments {
    @Option(help: ArgumentHelp("Put the photos into sections: app, for screenshots, or day.", valueName: "app|day"))
    var by: Sectioning?
}

// The parser lists the values in the help, in errors and in completions.
extension Sectioning: ExpressibleByArgument {}
