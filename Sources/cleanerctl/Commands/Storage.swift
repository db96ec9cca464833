import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Storage: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: tr("Show what takes the most: photos, videos, applications, caches, trash and folders."),
        discussion: tr(
            """
            cleanerd measures your home once a day, with lowest priority and not on battery; the first request waits \
            for it. Sizes are those of `du`. A folder is named in place of those around it if it takes nearly all of \
            them.
            """))

    @Flag(help: ArgumentHelp(tr("Measure your home again first.")))
    var refresh = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(StorageRequest(refresh: refresh ? true : nil))
        if invocation.json {
            try invocation.output.json(try LineCoding.line(report).dropLast())
        } else {
            try invocation.print(StorageScreen.lines(report, invocation.page))
        }
        return .done
    }
}
