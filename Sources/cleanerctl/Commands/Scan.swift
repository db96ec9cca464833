import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Scan: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: tr("Look through the whole library again."),
        discussion: tr(
            """
            Needed only where changes cannot be watched, such as on a network drive. Photos that have not changed are \
            not read again.
            """))

    @Flag(help: ArgumentHelp(tr("Return when all that was found is analysed.")))
    var wait = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        let done = try client.send(ScanRequest())
        guard wait else { return try invocation.finish(done) { tr("Looking through the library.") } }
        return try Sync.wait(client, invocation)
    }
}
