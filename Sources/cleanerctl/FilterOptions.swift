import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import Translation

/// Which photos of a category are meant, and in what order.
struct FilterOptions: ParsableArguments {
    /// The usual names of colours, for completions; a code is possible too.
    private static let colours = [
        "black", "grey", "white", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown",
    ]

    // MARK: Times

    @Option(
        help: ArgumentHelp(tr("Only photos of the last so much time, such as 30d, 2w or week."), valueName: "duration"),
        transform: {
            guard let span = TimeSpan(last: $0) else {
                throw ValidationError(tr("'\($0)' is no duration such as 30d, 12h, 2w, week, month or year."))
            }
            return span
        })
    var last: TimeSpan?

    @Option(
        help: ArgumentHelp(
            tr("Only photos of this day or later: 2024-05-01, 1.5.2024, 'last summer'."), valueName: "day"))
    var since: String?

    @Option(help: ArgumentHelp(tr("Only photos of this day or earlier."), valueName: "day"))
    var until: String?

    @Option(help: ArgumentHelp(tr("Only photos of this year."), valueName: "year"))
    var year: Int?

    @Option(help: ArgumentHelp(tr("Only photos of this month, such as 2023-07."), valueName: "month"))
    var month: String?

    @Option(help: ArgumentHelp(tr("Only photos of this one day: 2024-05-01, yesterday."), valueName: "day"))
    var day: String?

    // MARK: Files

    @Option(
        help: ArgumentHelp(tr("Only photos in this folder and below it."), valueName: "folder"), completion: .directory)
    var folder: String?

    @Option(help: ArgumentHelp(tr("Only files larger than this, such as 100MB."), valueName: "size"), transform: size)
    var larger: SizeArgument?

    @Option(help: ArgumentHelp(tr("Only files smaller than this, such as 500kB."), valueName: "size"), transform: size)
    var smaller: SizeArgument?

    @Option(
        help: ArgumentHelp(tr("Only videos longer than this, such as 1m or 1:30."), valueName: "length"),
        transform: length)
    var longer: LengthArgument?

    @Option(
        help: ArgumentHelp(tr("Only videos shorter than this, such as 10s."), valueName: "length"), transform: length)
    var shorter: LengthArgument?

    @Flag(help: ArgumentHelp(tr("Only videos.")))
    var videos = false

    @Flag(help: ArgumentHelp(tr("No videos.")))
    var photos = false

    @Flag(help: ArgumentHelp(tr("Only RAW files.")))
    var raw = false

    // MARK: Pictures

    @Option(
        help: ArgumentHelp(
            tr("Only screenshots of this app, such as WhatsApp; unknown for those that name none."), valueName: "app"))
    var app: String?

    @Option(
        help: ArgumentHelp(tr("Only photos by this camera, such as \"Pixel 7\"."), valueName: "camera"),
        completion: CameraCompletion.kind)
    var camera: String?

    @Option(
        help: ArgumentHelp(
            tr("Only photos within 10 km of a town or of degrees, or within another distance: Paris, 48.86,2.35,5."),
            valueName: "place"))
    var near: String?

    @Option(
        help: ArgumentHelp(
            tr("Only photos of this colour, such as blue or '#1e90ff', the closest first."), valueName: "colour"),
        completion: .list(Self.colours))
    var color: String?

    @Flag(help: ArgumentHelp(tr("Only pictures that are higher than wide.")))
    var portrait = false

    @Flag(help: ArgumentHelp(tr("Only pictures that are wider than high.")))
    var landscape = false

    @Flag(help: ArgumentHelp(tr("Only panoramas.")))
    var panorama = false

    // MARK: Decisions

    @Flag(help: ArgumentHelp(tr("Only photos that you have decided nothing about.")))
    var undecided = false

    @Flag(help: ArgumentHelp(tr("Only photos on the maybe pile.")))
    var maybe = false

    @Flag(help: ArgumentHelp(tr("Only photos that you have decided to keep.")))
    var kept = false

    // MARK: Order

    @Flag(help: ArgumentHelp(tr("The largest files first.")))
    var largest = false

    @Flag(help: ArgumentHelp(tr("The smallest files first.")))
    var smallest = false

    @Flag(help: ArgumentHelp(tr("The newest first.")))
    var newest = false

    @Flag(help: ArgumentHelp(tr("The oldest first.")))
    var oldest = false

    func validate() throws {
        if let (first, second) = conditions.contradiction {
            throw ValidationError(tr("No photo meets both --\(first) and --\(second)."))
        }
        if last != nil && since != nil {
            throw ValidationError(tr("--last and --since say the same: give one of them."))
        }
    }

    private static func length(_ text: String) throws -> LengthArgument {
        guard let length = LengthArgument(text) else {
            throw ValidationError(tr("'\(text)' is no length. Write it as 90s, 1m, 1h30m or 1:30."))
        }
        return length
    }

    private static func size(_ text: String) throws -> SizeArgument {
        guard let size = SizeArgument(text) else {
            throw ValidationError(tr("'\(text)' is no size. Write it with its unit, as 500kB, 100MB or 1.5GB."))
        }
        return size
    }

    /// Whether nothing is asked for.
    var isEmpty: Bool { last == nil && folder == nil && conditions.isEmpty }

    /// Whether all photos of a category are meant; an order leaves none out.
    var takesAll: Bool {
        var others = conditions
        (others.largest, others.smallest, others.newest, others.oldest) = (nil, nil, nil, nil)
        return last == nil && folder == nil && others.isEmpty
    }

    /// The filter; the invocation gives the time that --last counts from and resolves --folder.
    func filter(_ invocation: Invocation) throws -> PhotoFilter {
        var filter = conditions
        if let last { filter.since = PhotoFilter.day(last, before: invocation.page) }
        if let folder { filter.folder = try invocation.folderOfPhotos(folder, option: "--folder") }
        return filter
    }

    /// All but --last and --folder.
    private var conditions: PhotoFilter {
        func set(_ flag: Bool) -> Bool? { flag ? true : nil }
        var filter = PhotoFilter()
        filter.since = since
        filter.until = until
        filter.year = year
        filter.month = month
        filter.day = day
        filter.larger = larger?.bytes
        filter.smaller = smaller?.bytes
        filter.longer = longer.map { Double($0.seconds) }
        filter.shorter = shorter.map { Double($0.seconds) }
        filter.videos = set(videos)
        filter.photos = set(photos)
        filter.raw = set(raw)
        filter.app = app
        filter.camera = camera
        filter.near = near
        filter.colour = color
        filter.portrait = set(portrait)
        filter.landscape = set(landscape)
        filter.panorama = set(panorama)
        filter.undecided = set(undecided)
        filter.maybe = set(maybe)
        filter.kept = set(kept)
        filter.largest = set(largest)
        filter.smallest = set(smallest)
        filter.newest = set(newest)
        filter.oldest = set(oldest)
        return filter
    }
}

/// A search within the photos of a command.
struct SearchOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("Only photos that these words find; see `cleanerctl help search`."), valueName: "words"))
    var search: String?
}

/// A word that should be a category; the commands explain what they take if it is none.
struct CategoryWord: ExpressibleByArgument {
    let text: String
    var category: PhotoCategories.Category? { PhotoCategories.Category(name: text) }

    init(argument: String) {
        text = argument
    }

    static let completion = CompletionKind.list(PhotoCategories.Category.allCases.map(\.name))
}

// The parser lists the values in the help, in errors and in completions.
extension Decision: ExpressibleByArgument {}

/// The completion of `--camera`, which asks the daemon.
enum CameraCompletion {
    /// How long a user waits for Tab.
    private static let patienceSeconds: UInt32 = 1

    static let kind = CompletionKind.custom { words, _, _ in
        // Nothing is offered if no daemon answers in time.
        signal(SIGALRM) { _ in _exit(0) }
        alarm(patienceSeconds)
        let cameras = try? Client(socket: socket(in: words)).send(CamerasRequest()).cameras
        return (cameras ?? []).filter(CompletionWord.isPlain)
    }

    /// The socket that the line to be completed names.
    private static func socket(in words: [String]) -> [UInt8] {
        let start = "--socket="
        if let word = words.last(where: { $0.hasPrefix(start) }) { return Array(word.dropFirst(start.count).utf8) }
        guard let option = words.firstIndex(of: "--socket"), option + 1 < words.count else {
            return Invocation.defaultSocket
        }
        return Array(words[option + 1].utf8)
    }
}

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
