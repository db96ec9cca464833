import ArgumentParser
import CleanerProtocol
import CommandText
import PhotoCategories

struct List: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the photos of a category.",
        discussion: """
            Groups come in the order of what they would free, in each the keeper first: the photo that stays, with the \
            reason. Photos that you have decided about leave the list. Paths are those from the library; with several \
            libraries they are whole.

              cleanerctl list duplicates
              cleanerctl list blurry --limit 20
              cleanerctl list screenshots -0 | xargs -0 du -ch
              cleanerctl list near-duplicates --json | jq .path
            """)

    @Argument(help: "What to list.")
    var category: Category

    @Option(help: ArgumentHelp("List at most so many photos.", valueName: "number"))
    var limit: Int?

    @Flag(name: [.customShort("0"), .customLong("null")], help: "Print paths only, each ended by a zero byte.")
    var null = false

    @Flag(help: "Show the photos' ids, which commands take in place of paths.")
    var ids = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
        if null && global.json { throw ValidationError("-0 and --json exclude each other.") }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let request = ListRequest(category: category, limit: limit, filter: filter.filter(invocation.page))
        guard null else { return try Self.list(request, invocation, showsIDs: ids) }
        let client = try invocation.connect()
        _ = try client.send(request) { row in
            try invocation.output.write(row.location.bytes + [0])
        }
        return .done
    }

    /// Lists for people, or as JSON.
    static func list(_ request: ListRequest, _ invocation: Invocation, showsIDs: Bool = false) throws -> Outcome {
        var style = PhotoListing.Style(showsIDs: showsIDs)
        if !invocation.json {
            style.showsAbsolutePaths = try invocation.connect().send(StatusRequest()).libraries.count > 1
        }
        var listing = PhotoListing(request.category, page: invocation.page, style: style)
        guard let result = try invocation.printRows(of: request, lines: { listing.add($0) }) else { return .done }
        try invocation.print(listing.flush())
        try invocation.say(listing.summary(result))
        return .done
    }
}
