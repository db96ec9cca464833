import ArgumentParser
import CleanerProtocol
import CommandText
import PhotoCategories
import Translation

/// How photos are listed.
struct ListingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("List at most this many photos; a group is listed as a whole."), valueName: "number"))
    var limit: Int?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: ArgumentHelp(tr("Print paths only, each ended by a zero byte.")))
    var null = false

    @Flag(help: ArgumentHelp(tr("Show the photos' ids, which commands take in place of paths.")))
    var ids = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(tr("--limit must be 1 or more.")) }
        if null && global.json { throw ValidationError(tr("-0 and --json exclude each other.")) }
    }
}

/// The kind of a list's sections.
struct SectionOption: ParsableArguments {
    @Option(help: ArgumentHelp(tr("Put the photos into sections: app, for screenshots, or day."), valueName: "app|day"))
    var by: Sectioning?
}

// The parser lists the values in the help, in errors and in completions.
extension Sectioning: ExpressibleByArgument {}
