import ArgumentParser
import CleanerProtocol
import CommandText

struct AppsList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the installed applications.",
        discussion: "Of some applications nothing says when they were used last: they are listed as unknown.")

    @Option(help: ArgumentHelp("By score, size, used or name.", valueName: "order"))
    var sort = AppChoice.Order.score

    @Option(
        help: ArgumentHelp("Only applications that were not used for so long, such as 90d.", valueName: "duration"),
        transform: {
            guard let span = TimeSpan($0) else { throw ValidationError("'\($0)' is no duration such as 90d or 12h.") }
            return span
        })
    var unused: TimeSpan?

    @Option(help: ArgumentHelp("List at most this many applications.", valueName: "number"))
    var limit: Int?

    @Flag(help: "Look at the applications again first.")
    var refresh = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let (all, report) = try Self.applications(invocation, refresh: refresh)
        let rows = AppChoice(order: sort, unused: unused).rows(of: all, now: invocation.page.now)
        if invocation.json {
            for row in rows.prefix(limit ?? .max) { try invocation.output.json(try LineCoding.line(row).dropLast()) }
        } else {
            try invocation.print(AppListing.lines(rows, limit: limit, invocation.page))
            if unused == nil, limit == nil {
                try invocation.print(AppListing.lines(report.leftovers, invocation.page))
            }
        }
        let problems = report.problems.map { "\(SafeText.escaped($0.path)): \(SafeText.escaped($0.reason))" }
        if !problems.isEmpty { try invocation.say(["Some files could not be read:"] + problems) }
        return .done
    }

    /// All installed applications.
    static func applications(_ invocation: Invocation, refresh: Bool) throws -> (rows: [AppRow], report: AppsReport) {
        var rows: [AppRow] = []
        let report = try invocation.connect().send(AppsRequest(refresh: refresh ? true : nil)) { rows.append($0) }
        return (rows, report)
    }
}

extension AppChoice.Order: ExpressibleByArgument {}
