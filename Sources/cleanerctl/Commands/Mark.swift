import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc

struct Mark: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decide about photos: keep, delete or maybe.",
        discussion: """
            Nothing moves: a photo marked for deletion stays in its place until `cleanerctl trash send`, and \
            `cleanerctl undo` takes the decision back. The last copy of a picture is refused unless you say --last-copy.

            A folder stands for all photos in it and below it. Their number is shown in a question, which --yes \
            skips. A link to a folder is followed only if it is named with a slash at its end.

              cleanerctl mark keep IMG_1203.jpg
              cleanerctl mark delete 2024/*.png
              cleanerctl mark maybe 2024/May
              cleanerctl list screenshots -0 | cleanerctl mark delete -0 --from -
            """)

    @Argument(help: "Your decision.")
    var decision: Decision

    @Argument(help: ArgumentHelp("Paths, ids or folders.", valueName: "photo"), completion: .file())
    var photos: [String] = []

    @Flag(name: .customLong("last-copy"), help: "Mark for deletion also where no copy of the picture would be left.")
    var lastCopy = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Only say what would happen.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Do not ask about the photos of a folder.")
    var yes = false

    @Option(
        help: ArgumentHelp("Read photos from a file as well, one a line; - is the standard input.", valueName: "file"),
        completion: .file())
    var from: String?

    @Flag(name: [.customShort("0"), .customLong("null")], help: "In --from, photos end with a zero byte.")
    var null = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if photos.isEmpty && from == nil { throw ValidationError("Name a photo, or a file of photos with --from.") }
        if null && from == nil { throw ValidationError("-0 says how --from is written: it needs --from.") }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        var (arguments, folders) = try invocation.places(photos, client)
        if let from { arguments += try invocation.photos(inFile: from, nullSeparated: null) }
        var selection: String?
        if !folders.isEmpty, !dryRun, !yes {
            var request = request([])
            request.folders = folders
            request.dryRun = true
            let plan = try client.send(request)
            guard plan.photos > 0 else { return try invocation.finish(plan, done: 0) { DecisionText.text(plan) } }
            guard
                try invocation.confirms(DecisionText.question(plan, folders: folders), plan: plan, option: "--yes")
            else { throw Complaint(.refused, "nothing was decided", remedy: "the photos are as before") }
            selection = plan.selection
        }
        var sum = MarkReport(decision: decision, photos: 0, bytes: 0, refused: [], dryRun: dryRun)
        var batches = try RequestBatches.of(arguments.map(\.reference))
        if batches.isEmpty, !folders.isEmpty { batches = [[]] }
        for (place, batch) in batches.enumerated() {
            var request = request(batch)
            if place == 0, !folders.isEmpty {
                request.folders = folders
                request.selection = selection
            }
            let report = try client.send(request) {
                invocation.show("Marking", $0)
            }
            sum.photos += report.photos
            if let companions = report.companions { sum.companions = (sum.companions ?? 0) + companions }
            sum.bytes += report.bytes
            sum.refused += report.refused
            sum.addUnnamed(of: report)
        }
        return try invocation.finish(sum, done: sum.photos) { DecisionText.text(sum) }
    }

    private func request(_ photos: [PhotoReference]) -> MarkRequest {
        MarkRequest(
            photos: photos, decision: decision, lastCopy: lastCopy ? true : nil, dryRun: dryRun ? true : nil)
    }
}
