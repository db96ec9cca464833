import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
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

struct Audit: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: tr("Compare what is stored with what lies on the disk."),
        discussion: tr("Exit status 1 where there is a difference. `cleanerctl scan --wait` sets most of them right."))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        let report: AuditReport
        if invocation.json {
            let text = try client.relay(AuditRequest()) { try invocation.output.json($0) }
            report = try LineCoding.decode(AuditReport.self, from: text)
        } else {
            report = try client.send(
                AuditRequest(),
                progress: { invocation.show(tr("Comparing"), $0) },
                row: { row in
                    invocation.clearProgress()
                    try invocation.print([AuditText.line(row)])
                })
        }
        if !invocation.json { try invocation.say([AuditText.summary(report)]) }
        return report.differences > 0 ? .failed : .done
    }
}

struct Pause: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: tr("Stop the analysis for some time."),
        discussion: tr(
            """
            New photos are still noticed and wait. The pause outlives a restart of the machine.

              cleanerctl pause 2h
              cleanerctl pause            until `cleanerctl resume`
            """))

    @Argument(
        help: ArgumentHelp(tr("Such as 30m, 2h, 1h30m or 1d; without it until `cleanerctl resume`.")),
        transform: { text in
            guard let span = TimeSpan(text) else {
                throw ValidationError(
                    tr("'\(SafeText.escaped(text))' is no duration: write it as 30m, 2h, 1h30m or 1d."))
            }
            return span
        })
    var duration: TimeSpan?

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let request = PauseRequest(seconds: duration?.seconds)
        let report = try invocation.connect().send(request)
        return try invocation.finish(report) {
            guard let until = report.until else { return tr("Paused until `cleanerctl resume`.") }
            let page = invocation.page
            return tr("Paused until \(page.moment(until)).")
        }
    }
}

struct Resume: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: tr("Go on with the analysis after a pause."))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let done = try invocation.connect().send(ResumeRequest())
        return try invocation.finish(done) { tr("The analysis goes on.") }
    }
}
