import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import Translation

struct Review: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: tr("Look at photos and groups, and decide with a key each."),
        discussion: tr(
            """
            Keep with the right arrow, delete with the left one, maybe with the up arrow; u takes back, ? shows all \
            keys. A group is shown with what stays and what goes: Enter accepts it, x changes it for the selected \
            photo. Space plays a video without sound, c shows frames of it, o opens it in the desktop's player. \
            If only one photo stays, it gets no decision: another list may still propose it. \
            Everything is remembered as you go: leave with q and go on at the same place another day. What you delete \
            is only marked; `cleanerctl trash` shows it and `cleanerctl trash send` moves it to the desktop's trash.

            Without a category it goes through all that propose something, the surest first. Without a terminal the \
            photos are listed. Conditions, such as --year 2023, leave some photos of the category, or of all. With \
            --by app or --by day a section is shown at once, and one key decides all of it: k, d, m; Enter opens it. \
            With --by folders it goes through pairs of folders that hold copies of the same pictures: one answer \
            decides a pair. Without a terminal the pairs are listed, with --json a line each.

              cleanerctl review screenshots
              cleanerctl review screenshots --by app
              cleanerctl review duplicates --by folders
              cleanerctl review similar --last 30d
              cleanerctl review videos --longer 10m
              cleanerctl review --search "beach 2023"
              cleanerctl review --year 2023 --largest
              cleanerctl review --maybe

            The categories:

            \(CategoryText.lines.joined(separator: "\n"))
            """))

    @Argument(help: ArgumentHelp(tr("What to review.")), completion: CategoryWord.completion)
    var category: CategoryWord?

    @Flag(help: ArgumentHelp(tr("The same as `review screenshots`.")))
    var screenshots = false

    @Flag(help: ArgumentHelp(tr("Begin again, with the photos that were skipped.")))
    var restart = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var search: SearchOption
    @Option(help: ArgumentHelp(tr("What is decided at once: app, day or folders."), valueName: "app|day|folders"))
    var by: ReviewPart?
    @OptionGroup var screen: ScreenOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if category != nil && screenshots { throw ValidationError(tr("Name one category.")) }
        if category?.category == .marked { throw ValidationError(tr("What is marked is shown by: cleanerctl trash")) }
        if by == .folders {
            guard category?.category ?? .duplicates == .duplicates, !screenshots else {
                throw ValidationError(tr("Folders share copies: cleanerctl review duplicates --by folders"))
            }
            guard filter.isEmpty, search.search == nil, !restart else {
                throw ValidationError(
                    tr("Folders are compared with all that they hold: --by folders takes no conditions."))
            }
        }
        if filter.kept { throw ValidationError(tr("What you kept waits for no decision: cleanerctl list --kept")) }
        if filter.maybe && category?.category.map({ $0 != .maybe }) ?? screenshots {
            throw ValidationError(tr("The maybe pile is reviewed as a whole: cleanerctl review --maybe"))
        }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        if let category, category.category == nil { throw CategoryText.unknown(category.text, command: "review") }
        if by == .folders { return try FolderReview(invocation).run() }
        var filter = try filter.filter(invocation)
        filter.search = search.search
        let category = try chosen ?? Self.shelf(filter) ?? self.category(filter, invocation)
        // The category says it already, so a pass through it is the same with and without the option.
        if category == .videos { filter.videos = nil }
        if category == .maybe { filter.maybe = nil }
        guard Terminal.canShowScreens, !invocation.json else {
            let request = ListRequest(category: category, filter: filter.isEmpty ? nil : filter, by: by?.sectioning)
            return try List.list(request, invocation)
        }
        // Connects first, so that an error with its remedy appears here and not on the full screen.
        _ = try invocation.connect()
        var words = ["--category", category.name]
        if !filter.isEmpty { words.append("--filter=\(String(decoding: try LineCoding.line(filter), as: UTF8.self))") }
        if let by { words += ["--by", by.rawValue] }
        if restart { words.append("--restart") }
        try invocation.replaceWithReview(words + screen.words)
    }

    private var chosen: Category? { category?.category ?? (screenshots ? .screenshots : nil) }

    /// The category that a filter without one names.
    private static func shelf(_ filter: PhotoFilter) -> Category? {
        filter.maybe == true ? .maybe : filter.videos == true ? .videos : nil
    }

    /// The category if neither a word nor a shelf names one.
    private func category(_ filter: PhotoFilter, _ invocation: Invocation) throws -> Category {
        switch by {
        case .app: return .screenshots
        case .day: return .all
        case .folders, nil: break
        }
        guard filter.isEmpty else { return .all }
        let status = try invocation.connect().send(StatusRequest(loaded: true))
        return CleaningOrder.of(status.categories).first?.category ?? .all
    }
}

/// What one answer of a review decides, if not a photo or a group.
enum ReviewPart: String, ExpressibleByArgument, CaseIterable {
    case app, day, folders

    var sectioning: Sectioning? { Sectioning(rawValue: rawValue) }
}

/// How a full-screen view looks.
struct ScreenOptions: ParsableArguments {
    @Option(help: ArgumentHelp(tr("light or dark; by the terminal's background otherwise."), valueName: "theme"))
    var theme: ScreenTheme?

    @Option(help: ArgumentHelp(tr("How pictures are shown: auto, kitty, sixel, iterm or blocks."), valueName: "kind"))
    var pictures: ScreenPictures?

    var words: [String] {
        (theme.map { ["--theme", $0.rawValue] } ?? []) + (pictures.map { ["--pictures", $0.rawValue] } ?? [])
    }
}

enum ScreenTheme: String, ExpressibleByArgument, CaseIterable {
    case light, dark
}

enum ScreenPictures: String, ExpressibleByArgument, CaseIterable {
    case auto, kitty, sixel, iterm, blocks
}
