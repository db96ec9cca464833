import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import Translation

struct Mark: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: tr("Decide about photos: keep, delete or maybe."),
        discussion: tr(
            """
            Nothing moves: a photo marked for deletion stays in its place until `cleanerctl trash send`, and \
            `cleanerctl undo` takes the decision back. The last copy of a picture is refused unless you say --last-copy.

            A name alone, such as IMG_1203.jpg, is looked for in the current folder, then in all of the library; if \
            several photos have it, they are listed, and nothing is decided about them. A folder stands for all photos \
            in it and below it. Their number is shown in a question, which --yes skips. A link to a folder is followed \
            only if it is named with a slash at its end.

            --list stands for all photos of a category that meet the conditions, which are shown and asked about in \
            the same way. What you have decided before is left out, unless --kept or --maybe asks for it. If other \
            photos are there once you answer, nothing is decided. --search takes words as they are written: if no \
            photo has one of them, nothing is decided, and the words that you may mean are named.

              cleanerctl mark keep IMG_1203.jpg
              cleanerctl mark delete 2024/*.png
              cleanerctl mark maybe 2024/May
              cleanerctl mark delete --list screenshots --app WhatsApp --until 2023
              cleanerctl list screenshots -0 | cleanerctl mark delete -0 --from -
            """))

    @Argument(help: ArgumentHelp(tr("Your decision.")))
    var decision: Decision

    @Argument(help: ArgumentHelp(tr("Paths, ids or folders."), valueName: "photo"), completion: .file())
    var photos: [String] = []

    @Flag(
        name: .customLong("last-copy"),
        help: ArgumentHelp(tr("Mark for deletion also where no copy of the picture would be left.")))
    var lastCopy = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: ArgumentHelp(tr("Only say what would happen.")))
    var dryRun = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Do not ask about the photos of a folder or list.")))
    var yes = false

    @Option(
        help: ArgumentHelp(
            tr("Read photos from a file as well, one a line; - is the standard input."), valueName: "file"),
        completion: .file())
    var from: String?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: ArgumentHelp(tr("In --from, photos end with a zero byte.")))
    var null = false

    @Option(
        help: ArgumentHelp(
            tr("Decide about a list: the photos of this category that the conditions leave."), valueName: "category"),
        completion: CategoryWord.completion)
    var list: CategoryWord?

    @Flag(help: ArgumentHelp(tr("Let --list all without conditions mark every photo for deletion.")))
    var everything = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var search: SearchOption
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if photos.isEmpty && from == nil && list == nil {
            throw ValidationError(tr("Name a photo, a file of photos with --from, or a category with --list."))
        }
        if list == nil, !filter.isEmpty || search.search != nil {
            throw ValidationError(tr("Conditions choose among the photos of a category: name it with --list."))
        }
        if decision == .delete, list?.category == .all, filter.takesAll, search.search == nil, !everything, !dryRun {
            throw ValidationError(tr("This is every photo: add conditions, or say --everything."))
        }
        if null && from == nil { throw ValidationError(tr("-0 says how --from is written: it needs --from.")) }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        var (arguments, folders) = try invocation.places(photos, client)
        if let from { arguments += try invocation.photos(inFile: from, nullSeparated: null) }
        let list = try listReference(invocation)
        let isCounted = !folders.isEmpty || list != nil
        func bulkRequest(_ photos: [PhotoReference]) -> MarkRequest {
            var request = request(photos)
            request.folders = folders.isEmpty ? nil : folders
            request.list = list
            return request
        }
        var selection: String?
        if isCounted, !dryRun, !yes {
            var request = bulkRequest([])
            request.dryRun = true
            let plan = try client.send(request)
            guard plan.photos > 0 else { return try invocation.finish(plan, done: 0) { DecisionText.text(plan) } }
            guard
                try invocation.confirms(
                    DecisionText.question(plan, folders: folders, list: list), plan: plan, option: "--yes")
            else { throw Complaint(.refused, tr("nothing was decided"), remedy: tr("the photos are as before")) }
            selection = plan.selection
        }
        var sum = MarkReport(decision: decision, photos: 0, bytes: 0, refused: [], dryRun: dryRun)
        var batches = try RequestBatches.of(arguments.map(\.reference))
        if batches.isEmpty, isCounted { batches = [[]] }
        for (place, batch) in batches.enumerated() {
            var request = request(batch)
            if place == 0, isCounted {
                request = bulkRequest(batch)
                request.selection = selection
            }
            let report = try client.send(request) {
                invocation.show(tr("Marking"), $0)
            }
            sum.photos += report.photos
            if let companions = report.companions { sum.companions = (sum.companions ?? 0) + companions }
            if let links = report.links { sum.links = (sum.links ?? 0) + links }
            sum.bytes += report.bytes
            sum.refused += report.refused
            sum.addUnnamed(of: report)
        }
        return try invocation.finish(sum, done: sum.photos) { DecisionText.text(sum) }
    }

    private func listReference(_ invocation: Invocation) throws -> ListReference? {
        guard let list else { return nil }
        guard let category = list.category else {
            throw CategoryText.unknown(list.text, command: "mark \(decision.rawValue) --list")
        }
        var condition = try filter.filter(invocation)
        condition.search = search.search
        return ListReference(category: category, filter: condition.isEmpty ? nil : condition)
    }

    private func request(_ photos: [PhotoReference]) -> MarkRequest {
        MarkRequest(
            photos: photos, decision: decision, lastCopy: lastCopy ? true : nil, dryRun: dryRun ? true : nil)
    }
}

struct Different: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "different", abstract: tr("Say that photos show different things."),
        discussion: tr(
            """
            They are never again proposed in favour of each other, neither as versions of one picture nor as shots of \
            one scene. `cleanerctl undo` takes it back.

              cleanerctl different beach-1.jpg beach-2.jpg
            """))

    @Argument(help: ArgumentHelp(tr("Two or more paths or ids."), valueName: "photo"), completion: .file())
    var photos: [String]

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if photos.count < 2 { throw ValidationError(tr("Name at least two photos.")) }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let references = try invocation.photos(photos).map(\.reference)
        let report = try invocation.connect().send(DifferentRequest(photos: references))
        return try invocation.finish(report, done: report.photos) {
            DecisionText.text(report)
        }
    }
}

struct Undo: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: tr("Take back the newest decision, or the last move to the desktop's trash."),
        discussion: tr(
            "Any number of times, each time one step further back; nothing left to take back: exit status 4."))

    /// Only refused, with the command that is meant.
    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard let word = words.first else { return }
        throw ValidationError(
            Int(word) != nil
                ? tr("Each undo takes back one step: say cleanerctl undo again for the step before it.")
                : tr(
                    """
                    undo takes back the last step, whatever it was about. For one photo: cleanerctl trash restore \
                    \(SafeText.escaped(word)), or decide about it again.
                    """))
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(UndoRequest()) {
            invocation.show(tr("Undoing"), $0)
        }
        return try invocation.finish(report, done: report.photos) {
            DecisionText.text(report)
        }
    }
}
