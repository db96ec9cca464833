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

              cleanerctl mark keep IMG_1203.jpg
              cleanerctl mark delete 2024/*.png
              cleanerctl list screenshots -0 | cleanerctl mark delete -0 --from -
            """)

    @Argument(help: "Your decision.")
    var decision: Decision

    @Argument(help: ArgumentHelp("Paths or ids.", valueName: "photo"), completion: .file())
    var photos: [String] = []

    @Flag(name: .customLong("last-copy"), help: "Mark for deletion also where no copy of the picture would be left.")
    var lastCopy = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Only say what would happen.")
    var dryRun = false

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
        var arguments = try invocation.photos(photos)
        if let from { arguments += try invocation.photos(inFile: from, nullSeparated: null) }
        let client = try invocation.connect()
        var sum = MarkReport(decision: decision, photos: 0, bytes: 0, refused: [], dryRun: dryRun)
        for batch in try RequestBatches.of(arguments.map(\.reference)) {
            let request = MarkRequest(
                photos: batch, decision: decision, lastCopy: lastCopy ? true : nil, dryRun: dryRun ? true : nil)
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
}
