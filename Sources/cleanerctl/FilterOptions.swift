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

    @Option(
        help: ArgumentHelp("Only videos longer than this, such as 1m or 1:30.", valueName: "length"),
        transform: length)
    var longer: LengthArgument?

    @Option(
        help: ArgumentHelp("Only videos shorter than this, such as 10s.", valueName: "length"), transform: length)
    var shorter: LengthArgument?

    @Option(help: ArgumentHelp("Only files larger than this, such as 100MB.", valueName: "size"), transform: size)
    var larger: SizeArgument?

    @Option(help: ArgumentHelp("Only files smaller than this, such as 500kB.", valueName: "size"), transform: size)
    var smaller: SizeArgument?

    @Option(
        help: ArgumentHelp(
            "Only photos mainly of this colour, such as blue, the most of it first.", valueName: "colour"))
    var color: String?

    @Option(help: ArgumentHelp("Only photos that these words find; see `cleanerctl help search`.", valueName: "words"))
    var search: String?

    func validate() throws {
        if let longer, let shorter, longer.seconds >= shorter.seconds {
            throw ValidationError("No video is both longer than --longer and shorter than --shorter.")
        }
        if let larger, let smaller, larger.bytes >= smaller.bytes {
            throw ValidationError("No file is both larger than --larger and smaller than --smaller.")
        }
    }

    private static func length(_ text: String) throws -> LengthArgument {
        guard let length = LengthArgument(text) else {
            throw ValidationError("'\(text)' is no length. Write it as 90s, 1m, 1h30m or 1:30.")
        }
        return length
    }

    private static func size(_ text: String) throws -> SizeArgument {
        guard let size = SizeArgument(text) else {
            throw ValidationError("'\(text)' is no size. Write it with its unit, as 500kB, 100MB or 1.5GB.")
        }
        return size
    }

    /// nil where nothing is left out.
    func filter(_ page: Page) -> PhotoFilter? {
        var filter = PhotoFilter(last: last, year: year, largest: largest, page: page)
        filter.longer = longer.map { Double($0.seconds) }
        filter.shorter = shorter.map { Double($0.seconds) }
        filter.larger = larger?.bytes
        filter.smaller = smaller?.bytes
        filter.colour = color?.lowercased()
        filter.search = search
        return filter == PhotoFilter() ? nil : filter
    }
}
