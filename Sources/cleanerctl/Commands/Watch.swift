import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Watch: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: tr("Print what happens as it happens, until Ctrl-C."),
        discussion: tr(
            """
            A line for each photo that is analysed, moved, decided about, or gone to the trash and back; with --json \
            the daemon's messages as they come.
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        var state: StatusReport?
        try invocation.connect().subscribe { change, text in
            if invocation.json {
                try invocation.output.json(text)
            } else {
                let page = invocation.page
                if let line = ChangeLine.photo(change, page: page) { try invocation.print([line]) }
                if let line = ChangeLine.settings(change, page: page) { try invocation.print([line]) }
                if let report = change.status {
                    if report.activity != state?.activity {
                        try invocation.print([ChangeLine.status(report, page: page)])
                    }
                    let known = state?.conditions ?? []
                    let new = report.conditions.filter { condition in !known.contains { $0.code == condition.code } }
                    try invocation.print(new.map { ChangeLine.condition($0, page: page) })
                    state = report
                }
            }
            try invocation.output.flush()
            return true
        }
        return .done
    }
}
