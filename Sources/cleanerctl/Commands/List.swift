import ArgumentParser
import CleanerProtocol
import CommandText
import PhotoCategories
import Translation

struct List: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the photos of a category, of a folder, or that meet some conditions."),
        discussion: tr(
            """
            Groups come in the order of what they would free, in each the keeper first: the photo that stays, with the \
            reason. The others say how they differ from it. Photos that you have decided about leave the list. Paths \
            are those from the library; with several libraries they are whole.

            Conditions can be combined with a category, with a folder and with each other. A group is listed if one of \
            its photos meets them. A photo counts by the time of its camera, else by the one in its name, else by that \
            of its file.

            --by app parts screenshots by the app that their names or their text tell; those that tell none come \
            last. --by day parts single photos by their day. Each section begins with its number and size.

              cleanerctl list duplicates
              cleanerctl list blurry 2024/May --limit 20
              cleanerctl list videos --larger 100MB
              cleanerctl list 2024/May
              cleanerctl list --color teal --landscape
              cleanerctl list --year 2023 --camera "Pixel 7" --newest
              cleanerctl list --near Paris --since 'last summer'
              cleanerctl list screenshots --by app
              cleanerctl list screenshots --app WhatsApp --by day
              cleanerctl list screenshots -0 | xargs -0 du -ch
              cleanerctl list near-duplicates --json | jq .path

            The categories:

            \(CategoryText.lines.joined(separator: "\n"))
            """))

    @Argument(
        help: ArgumentHelp(
            tr("A category, or a folder for all photos in it; all photos if only conditions are given.")),
        completion: CategoryWord.completion)
    var category: CategoryWord?

    @Argument(help: ArgumentHelp(tr("Only photos in this folder and below it.")), completion: .directory)
    var folder: String?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var search: SearchOption
    @OptionGroup var sections: SectionOption
    @OptionGroup var listing: ListingOptions

    var global: GlobalOptions { listing.global }

    func run(_ invocation: Invocation) throws -> Outcome {
        try Self.list(request(invocation), invocation, listing)
    }

    private func request(_ invocation: Invocation) throws -> ListRequest {
        var filter = try filter.filter(invocation)
        filter.search = search.search
        guard let category else {
            guard !filter.isEmpty || sections.by != nil else {
                throw Complaint(
                    .usage, tr("nothing says which photos are meant"),
                    remedy: ([tr("name a category, a folder or a condition, such as --year 2023; the categories:")]
                        + CategoryText.lines).joined(separator: "\n"))
            }
            // Only screenshots have apps.
            return request(sections.by == .app ? .screenshots : .all, filter)
        }
        // Takes the first word first, as the folder may have the same text.
        let word = invocation.takeArgument(category.text)
        if let named = category.category {
            if let folder { filter.folder = try once(invocation.folderOfPhotos(folder)) }
            return request(named, filter)
        }
        guard folder == nil else { throw CategoryText.unknown(category.text, command: "list") }
        let client = try invocation.connect()
        guard case .folder(let place) = try invocation.place(word, client) else {
            throw CategoryText.unknown(
                category.text, command: "list", orFolder: true, folders: try invocation.topFolders())
        }
        filter.folder = try once(place)
        return request(.all, filter)
    }

    /// The folder that is named without --folder.
    private func once(_ folder: FolderReference) throws -> FolderReference {
        guard filter.folder == nil else {
            throw Complaint(.usage, tr("two folders are named"), remedy: tr("name one, with --folder or without"))
        }
        return folder
    }

    private func request(_ category: PhotoCategories.Category, _ filter: PhotoFilter) -> ListRequest {
        ListRequest(
            category: category, limit: listing.limit, filter: filter.isEmpty ? nil : filter, by: sections.by)
    }

    /// Lists for people, or as JSON.
    static func list(
        _ request: ListRequest, _ invocation: Invocation, _ options: ListingOptions? = nil
    ) throws -> Outcome {
        if options?.null == true {
            _ = try invocation.connect().send(request) { row in
                try invocation.output.write(row.location.bytes + [0])
            }
            return .done
        }
        var style = PhotoListing.Style(showsIDs: options?.ids == true)
        style.isFiltered = request.filter?.hasConditions == true
        style.sectioning = request.by
        style.near = request.filter?.near
        if !invocation.json {
            // An older daemon does not say how many there are.
            style.showsAbsolutePaths = try invocation.connect().hello.libraries != 1
        }
        var listing = PhotoListing(request.category, page: invocation.page, style: style)
        let result = try invocation.printRows(
            of: request,
            count: { count in
                try invocation.say(listing.notes(before: count))
                return listing.heading(count)
            }, lines: { listing.add($0) })
        guard let result else { return .done }
        try invocation.print(listing.flush())
        try invocation.say(listing.summary(result))
        return .done
    }

    /// Lists all photos of a folder.
    static func list(_ folder: FolderReference, _ invocation: Invocation) throws -> Outcome {
        try list(ListRequest(category: .all, filter: PhotoFilter { $0.folder = folder }), invocation)
    }
}

struct Export: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: tr("Print a JSON object for every photo, with all measurements."),
        discussion: tr(
            """
            JSON Lines, for other programs; with or without --json.

              cleanerctl export | jq 'select(.status == "unreadable") | .path'
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect(speaking: .english)
        _ = try client.relay(ExportRequest()) { try invocation.output.json($0) }
        return .done
    }
}
