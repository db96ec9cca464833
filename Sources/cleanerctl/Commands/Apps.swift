import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Apps: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: tr("See the installed applications, what they take and when they were used last."),
        discussion: tr(
            """
            Nothing is removed: `apps show` says how you remove an application, and what goes with it. The size is \
            that of the program, of the packages that nothing else needs, and of your own data and caches of it. \
            Applications of one package are one line. What there is most to gain from comes first, by a score from 0 \
            to 1: 0.4 × size in GB (at most 1) + 0.6 × days since the last use / 90 (at most 1; 0.5 where it is not \
            known). cleanerd looks once a day, and after packages were installed or removed; cleanerd(8) names the \
            files that it reads.

              cleanerctl apps
              cleanerctl apps --sort used --unused 90d
              cleanerctl apps show Firefox
              cleanerctl apps advice
            """),
        subcommands: [AppsList.self, AppsShow.self, AppsAdvice.self], defaultSubcommand: AppsList.self)
}

struct AppsList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the installed applications."),
        discussion: tr("Of some applications nothing says when they were used last: they are listed as unknown."))

    @Option(help: ArgumentHelp(tr("By score, size, used or name."), valueName: "order"))
    var sort = AppChoice.Order.score

    @Option(
        help: ArgumentHelp(tr("Only applications that were not used for so long, such as 90d."), valueName: "duration"),
        transform: {
            guard let span = TimeSpan($0) else {
                throw ValidationError(tr("'\($0)' is no duration such as 90d or 12h."))
            }
            return span
        })
    var unused: TimeSpan?

    @Option(help: ArgumentHelp(tr("List at most this many applications."), valueName: "number"))
    var limit: Int?

    @Flag(help: ArgumentHelp(tr("Look at the applications again first.")))
    var refresh = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(tr("--limit must be 1 or more.")) }
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
        if !problems.isEmpty { try invocation.say([tr("Some files could not be read:")] + problems) }
        return .done
    }

    /// All installed applications.
    static func applications(_ invocation: Invocation, refresh: Bool) throws -> (rows: [AppRow], report: AppsReport) {
        var rows: [AppRow] = []
        let report = try invocation.connect().send(AppsRequest(refresh: refresh ? true : nil)) { rows.append($0) }
        return (rows, report)
    }
}

struct AppsShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("Show what one application takes, and how you remove it."))

    @Argument(help: ArgumentHelp(tr("The application's name or a word of it, its id or its package.")))
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let rows = try AppsList.applications(invocation, refresh: false).rows
        let row = try AppArgument(name).row(of: rows)
        if invocation.json {
            try invocation.output.json(try LineCoding.line(row).dropLast())
        } else {
            try invocation.print(AppScreen.lines(row, among: rows, invocation.page))
        }
        return .done
    }
}

struct AppsAdvice: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "advice",
        abstract: tr("Show which applications could go, by rules and in the words of your own language model."),
        discussion: tr(
            """
            Rules name large applications that were not used for a year, large games, large caches, and applications \
            that do what another one does. If apps.command in cleanerd-config(5) names a language model of yours, it \
            is asked about the names, sizes, last uses and rules, which may take minutes; Ctrl-C ends it. The same \
            question is answered at once. Its words are its own and may be wrong. Nothing is removed, and no command \
            of it is run. cleanerd-programs(7) says how to set one up. With --json, each application is a line, and \
            what the model says, or why it says nothing, is the last one.
            """))

    @Flag(help: ArgumentHelp(tr("Look at the applications again, and ask the model again.")))
    var refresh = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        let request = AppAdviceRequest(refresh: refresh ? true : nil)
        func wait(_ progress: JobProgress) { invocation.show(tr("Your language model is asked, second"), progress) }
        guard !invocation.json else {
            let report = try client.relay(request, progress: wait) { try invocation.output.json($0) }
            try invocation.output.json(report)
            return .done
        }
        // The rules' advice comes first, so that the user can read it while the model works.
        var rows: [AppRow]? = []
        func showRules() throws {
            try invocation.print(rows.map { AppAdviceScreen.rules($0, invocation.page) } ?? [])
            rows = nil
            try invocation.output.flush()
        }
        let report = try client.send(
            request,
            progress: {
                try showRules()
                wait($0)
            }, row: { rows?.append($0) })
        invocation.clearProgress()
        try showRules()
        try invocation.print(AppAdviceScreen.words(report, invocation.page))
        try invocation.say(AppAdviceScreen.failure(report))
        return .done
    }
}

extension AppChoice.Order: ExpressibleByArgument {}

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
