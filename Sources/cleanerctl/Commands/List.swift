import ArgumentParser
import CleanerProtocol
import CommandText
import PhotoCategories

struct List: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the photos of a category, or of a folder.",
        discussion: """
            Groups come in the order of what they would free, in each the keeper first: the photo that stays, with the \
            reason. The others say how they differ from it. Photos that you have decided about leave the list. Paths \
            are those from the library; with several libraries they are whole.

              cleanerctl list duplicates
              cleanerctl list blurry 2024/May --limit 20
              cleanerctl list videos --larger 100MB
              cleanerctl list 2024/May
              cleanerctl list all --color teal
              cleanerctl list screenshots -0 | xargs -0 du -ch
              cleanerctl list near-duplicates --json | jq .path

            The categories:

            \(CategoryText.lines.joined(separator: "\n"))
            """)

    @Argument(help: "A category, or a folder for all photos in it.", completion: CategoryWord.completion)
    var category: CategoryWord

    @Argument(help: "Only photos in this folder and below it.", completion: .directory)
    var folder: String?

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
        try Self.list(request(invocation), invocation, null: null, showsIDs: ids)
    }

    private func request(_ invocation: Invocation) throws -> ListRequest {
        var filter = filter.filter(invocation.page)
        // Takes the first word first, as the folder may have the same text.
        let word = invocation.takeArgument(category.text)
        if let named = category.category {
            if let folder {
                let place = try invocation.place(invocation.takeArgument(folder), invocation.connect())
                filter = try Self.filter(filter, in: place)
            }
            return ListRequest(category: named, limit: limit, filter: filter)
        }
        guard folder == nil, case .folder(let place) = try invocation.place(word, invocation.connect()) else {
            throw CategoryText.unknown(category.text, command: "list", orFolder: folder == nil)
        }
        return ListRequest(category: .all, limit: limit, filter: try Self.filter(filter, in: .folder(place)))
    }

    /// What is no folder on the disk may be one that the daemon knows still.
    private static func filter(_ filter: PhotoFilter?, in place: PlaceArgument) throws -> PhotoFilter {
        var filter = filter ?? PhotoFilter()
        switch place {
        case .folder(let folder): filter.folder = folder
        case .photo(let photo):
            guard case .path(let path) = photo.reference else {
                throw Complaint(.usage, "an id names a photo, not a folder", remedy: "name a folder, such as 2024/May")
            }
            filter.folder = FolderReference(path)
        }
        return filter
    }

    /// Lists for people, or as JSON.
    static func list(
        _ request: ListRequest, _ invocation: Invocation, null: Bool = false, showsIDs: Bool = false
    ) throws -> Outcome {
        if null {
            _ = try invocation.connect().send(request) { row in
                try invocation.output.write(row.location.bytes + [0])
            }
            return .done
        }
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

    /// Lists all photos of a folder.
    static func list(_ folder: FolderReference, _ invocation: Invocation) throws -> Outcome {
        try list(ListRequest(category: .all, filter: PhotoFilter(folder: folder)), invocation)
    }
}
