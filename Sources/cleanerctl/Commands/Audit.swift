import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

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
