import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import Translation

struct Status: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: tr("Show what is going on, what was found and what could be freed."),
        discussion: tr(
            """
            This is what cleanerctl does when no command is named. Just after a start of the daemon it says that what \
            is known is still being loaded: its figures follow (with --json, activity is "loading" until then).

              cleanerctl status --follow       stays, with a bar; Ctrl-C ends it
              cleanerctl status --until-idle   ends when all is analysed
              cleanerctl status --check        exit status 1 if something needs care
            """))

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Stay and show the state as it changes.")))
    var follow = false

    @Flag(name: .customLong("until-idle"), help: ArgumentHelp(tr("Follow until everything is analysed.")))
    var untilIdle = false

    @Flag(help: ArgumentHelp(tr("Exit with 1 where a condition needs care.")))
    var check = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Show also what confines the workers, which parse the photos.")))
    var verbose = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        guard !follow, !untilIdle else {
            let last = try StatusFollower(invocation, untilIdle: untilIdle, isVerbose: verbose).follow(client)
            return status(of: last)
        }
        // What is checked shall be known; otherwise "loading" is an answer as well.
        let request = StatusRequest(loaded: check ? true : nil)
        guard invocation.json else {
            let report = try client.send(request)
            try invocation.print(StatusScreen(report, page: invocation.page, isVerbose: verbose).lines)
            return status(of: report)
        }
        let text = try client.relay(request) { _ in }
        try invocation.output.json(text)
        return check ? status(of: try LineCoding.decode(StatusReport.self, from: text)) : .done
    }

    private func status(of report: StatusReport?) -> Outcome {
        check && report?.conditions.isEmpty == false ? .failed : .done
    }
}

/// `status --follow`: redraws the screen on a terminal, else prints lines at the pace of `StatusPace`.
struct StatusFollower {
    private let invocation: Invocation
    private let untilIdle: Bool
    private let isVerbose: Bool

    init(_ invocation: Invocation, untilIdle: Bool, isVerbose: Bool) {
        self.invocation = invocation
        self.untilIdle = untilIdle
        self.isVerbose = isVerbose
    }

    /// - Returns: The last state.
    func follow(_ client: Client) throws -> StatusReport? {
        var last: StatusReport?
        var screen = FollowScreen(isVerbose: isVerbose)
        var size = Terminal.size(STDOUT_FILENO)
        let redraws = Terminal.canRedraw(STDOUT_FILENO) && !invocation.json
        var pace = StatusPace()
        try client.subscribe {
            pace.millisecondsUntilDue(at: Self.milliseconds()).map { Int32($0) }
        } orElse: {
            try print(pace.dueLine(page: invocation.page, milliseconds: Self.milliseconds()))
        } _: { change, text in
            guard let report = change.status else { return true }
            last = report
            if invocation.json {
                try invocation.output.json(JSONSlice(line: Array(text)).member("status")?.bytes ?? [])
                try invocation.output.flush()
            } else if redraws, let now = Terminal.size(STDOUT_FILENO) {
                // After a change of size, the terminal has rewrapped the last screen, so the next one goes below it.
                if let size, size != now { screen.startAnew() }
                size = now
                var page = invocation.page
                // Leaves the last column free: some terminals erase a letter there with the rest of the line.
                page.columns = now.columns - 1
                let lines = screen.lines(for: report, page: page, milliseconds: Self.milliseconds())
                try invocation.draw { colour in
                    screen.frame(lines, columns: now.columns - 1, rows: now.rows, colour: colour)
                }
            } else {
                try print(pace.line(for: report, page: invocation.page, milliseconds: Self.milliseconds()))
            }
            return !(untilIdle && report.activity == .idle)
        }
        return last
    }

    private func print(_ line: StyledLine?) throws {
        guard let line else { return }
        try invocation.print([line])
        try invocation.output.flush()
    }

    /// Milliseconds of the monotonic clock.
    private static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

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
