import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Scan: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: tr("Look through the whole library again."),
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

struct Sync: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: tr("Wait until all photos that are in the library now are analysed."),
        discussion: tr(
            """
            For scripts that have just copied photos. Files that are still being written are not waited for; their \
            number is said. While the analysis is paused this is refused (exit status 75).

              cp -r /media/camera/* ~/Pictures
              cleanerctl sync && cleanerctl list blurry
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        try Self.wait(try invocation.connect(), invocation)
    }

    static func wait(_ client: Client, _ invocation: Invocation) throws -> Outcome {
        let report = try client.send(SyncRequest()) { invocation.show(tr("Analysing file"), $0) }
        return try invocation.finish(report) {
            guard report.unsettled > 0 else { return tr("Up to date.") }
            return tr("Up to date, but for \(Amount.count(report.unsettled, "file")) still being written.")
        }
    }
}
