import ArgumentParser
import CleanerProtocol
import CommandText

/// Which photos of a category are meant.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only photos of the last so much time, such as 30d.", valueName: "duration"),
        transform: {
            guard let span = TimeSpan($0) else { throw ValidationError("'\($0)' is no duration such as 30d or 12h.") }
            return span
        })
    var last: TimeSpan?

    @Option(help: ArgumentHelp("Only photos of this year.", valueName: "year"))
    var year: Int?

    @Flag(help: "The largest files first.")
    var largest = false

    /// nil where nothing is left out.
    func filter(_ page: Page) -> PhotoFilter? {
        let filter = PhotoFilter(last: last, year: year, largest: largest, page: page)
        return filter == PhotoFilter() ? nil : filter
    }
}
