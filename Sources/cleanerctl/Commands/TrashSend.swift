import ArgumentParser
import CleanerProtocol
import CommandText

struct TrashSend: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Move the marked photos to the desktop's trash.",
        discussion: """
            Asks first, with the number of photos and their size. Each photo is looked at once more: one that changed \
            since you decided stays, and so does one whose copies are all marked, unless you marked it with \
            --last-copy. From the desktop's trash `cleanerctl trash restore`, `cleanerctl undo` or the file manager \
            bring photos back.
            """)

    @Flag(name: [.customShort("y"), .long], help: "Do not ask.")
    var yes = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Only say what would happen.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        var request = TrashEmptyRequest()
        if dryRun || !yes {
            let plan = try send(TrashEmptyRequest(dryRun: true), client, invocation)
            guard !dryRun, plan.photos > 0 else { return try finish(plan, invocation) }
            guard try invocation.confirms(DecisionText.question(plan), plan: plan, option: "--yes") else {
                throw Complaint(.refused, "nothing was moved", remedy: "what is marked stays marked")
            }
            request.pile = plan.pile
        }
        return try finish(try send(request, client, invocation), invocation)
    }

    private func send(
        _ request: TrashEmptyRequest, _ client: Client, _ invocation: Invocation
    ) throws -> EmptyReport {
        let report = try client.send(request) {
            invocation.show(request.dryRun == true ? "Looking at" : "Moving to the trash:", $0)
        }
        invocation.clearProgress()
        return report
    }

    private func finish(_ report: EmptyReport, _ invocation: Invocation) throws -> Outcome {
        try invocation.finish(report, done: report.photos) {
            report.photos == 0 && report.refused.isEmpty ? "Nothing is marked." : DecisionText.text(report)
        }
    }
}
