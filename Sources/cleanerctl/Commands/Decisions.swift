import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import Translation

struct Decisions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decisions", abstract: tr("Show your decisions, write them to a file, take them over from one."),
        discussion: tr(
            """
              cleanerctl decisions
              cleanerctl decisions export decisions.jsonl
              cleanerctl decisions import decisions.jsonl
            """),
        subcommands: [DecisionsList.self, DecisionsExport.self, DecisionsImport.self],
        defaultSubcommand: DecisionsList.self)
}

struct DecisionsList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("Show your decisions, the newest first."),
        discussion: tr("Decisions that were taken back are shown, too, and marked as such."))

    @Option(help: ArgumentHelp(tr("Show at most this many."), valueName: "number"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(tr("--limit must be 1 or more.")) }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let page = invocation.page
        var left = limit ?? .max
        guard !invocation.json else {
            _ = try invocation.connect().relay(DecisionsRequest()) { row in
                if left > 0 { try invocation.output.json(row) }
                left -= 1
            }
            return .done
        }
        let result = try invocation.printRows(of: DecisionsRequest()) { row in
            left -= 1
            return left < 0 ? [] : [HistoryText.line(row, page)]
        }
        if result?.total == 0 { try invocation.say([tr("Nothing was decided yet. Begin with: cleanerctl review")]) }
        return .done
    }
}

struct DecisionsExport: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr("Write the decisions that hold to a file, for another machine or as a backup."),
        discussion: tr(
            """
            What you keep, what is marked or was deleted, what is on the maybe pile, and what you called different: \
            JSON Lines that name photos by their digests, as cleanerd-protocol(7) describes. A file that exists is not \
            overwritten.

              cleanerctl decisions export decisions.jsonl
              cleanerctl decisions export | gzip > decisions.jsonl.gz
            """))

    @Argument(
        help: ArgumentHelp(tr("The new file; the standard output without it, or for -."), valueName: "file"),
        completion: .file())
    var file: String?

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect(speaking: .english)
        guard let file, file != "-" else {
            _ = try write(to: invocation.output, client)
            return .done
        }
        let new = try NewFile(invocation.takeArgument(file), named: file)
        let result = try write(to: new.output, client)
        try new.finish()
        return try invocation.finish(result) { DecisionFileText.written(result.rows, to: file) }
    }

    private func write(to output: Output, _ client: Client) throws -> RowsResult {
        try output.json(DecisionFile.first())
        let result = try client.relay(DecisionsExportRequest()) { try output.json($0) }
        try output.json(DecisionFile.last())
        return try LineCoding.decode(RowsResult.self, from: result)
    }
}

struct DecisionsImport: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Take over decisions from a file that decisions export wrote."),
        discussion: tr(
            """
            Asks first, with the numbers. A decision is about the photo that has the same bytes, or else the same \
            picture with other metadata. What is decided here already stays as it is. A photo that was to be deleted \
            is only marked, by the same rules as with `cleanerctl mark`; where a copy was to stay, it is marked at its \
            old place only, and while another copy is here. `cleanerctl undo` takes all of it back at once.

            On a new machine let the photos be analysed first:

              cleanerctl sync && cleanerctl decisions import decisions.jsonl
            """))

    @Argument(help: ArgumentHelp(tr("The file; - is the standard input."), valueName: "file"), completion: .file())
    var file: String

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Do not ask.")))
    var yes = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: ArgumentHelp(tr("Only say what would happen.")))
    var dryRun = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("List each decision that is not taken over.")))
    var verbose = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        var contents = DecisionFile(named: file)
        try invocation.read(invocation.takeArgument(file), named: file) { try contents.append($0) }
        try contents.finish()
        let batches = try RequestBatches.of(decisions: contents.decisions)
        let client = try invocation.connect()
        if dryRun || !yes {
            var plan = try send(batches, dryRun: true, client, invocation)
            guard !dryRun, plan.taken > 0 else { return try finish(plan, client, invocation) }
            let question = DecisionFileText.question(plan)
            if !verbose { plan.refused.removeAll(where: DecisionFileText.isCounted) }
            guard try invocation.confirms(question, plan: plan, option: "--yes") else {
                throw Complaint(
                    .refused, tr("nothing was taken over"), remedy: tr("all decisions are as before"))
            }
        }
        return try finish(try send(batches, dryRun: false, client, invocation), client, invocation)
    }

    private func send(
        _ batches: [[DecisionLine]], dryRun: Bool, _ client: Client, _ invocation: Invocation
    ) throws -> DecisionsImportReport {
        let total = batches.reduce(0) { $0 + $1.count }
        var sum = DecisionsImportReport(dryRun: dryRun)
        var done = 0
        for batch in batches {
            let request = DecisionsImportRequest(decisions: batch, dryRun: dryRun ? true : nil, act: sum.act)
            sum.add(try client.send(request))
            done += batch.count
            invocation.show(
                dryRun ? tr("Looking for photo") : tr("Taking over"),
                JobProgress(id: .number(0), done: done, total: total))
        }
        invocation.clearProgress()
        return sum
    }

    private func finish(
        _ report: DecisionsImportReport, _ client: Client, _ invocation: Invocation
    ) throws -> Outcome {
        let outcome = try invocation.finish(
            report, done: report.taken + report.already, isListed: { verbose || !DecisionFileText.isCounted($0) }
        ) { DecisionFileText.text(report) }
        guard !invocation.json, report.refused.contains(where: DecisionFileText.isCounted) else { return outcome }
        let isMissing = report.refused.contains { $0.error.word == .notFound }
        let waiting = isMissing ? try client.send(StatusRequest(loaded: true)).photos.waiting : 0
        var notes = waiting > 0 ? [DecisionFileText.waiting(waiting)] : []
        if !verbose { notes.append(DecisionFileText.howToList(file)) }
        try invocation.say(notes)
        return outcome
    }
}

/// A file that is written as a whole or not at all, and never in place of another one.
final class NewFile {
    let output: Output
    private let path: [CChar]
    private let name: String
    private let descriptor: Int32
    private var isWhole = false

    /// Creates the file, for its owner only.
    init(_ path: [UInt8], named name: String) throws {
        self.path = path.map { CChar(bitPattern: $0) } + [0]
        self.name = SafeText.escaped(name)
        descriptor = open(self.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let failure = errno
        output = Output(descriptor: descriptor)
        guard descriptor >= 0 else {
            // Nothing of ours is there to remove.
            isWhole = true
            guard failure != EEXIST else {
                throw Complaint(
                    .refused, tr("\(self.name) exists and is not overwritten"),
                    remedy: tr("name another file, or remove it"))
            }
            throw Complaint(.failed, tr("cannot write \(self.name): \(String(cString: strerror(failure)))"))
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isWhole { unlink(path) }
    }

    /// Brings all that was written to the disk.
    func finish() throws {
        try output.flush()
        guard fsync(descriptor) == 0 else {
            throw Complaint(.failed, tr("cannot write \(name): \(String(cString: strerror(errno)))"))
        }
        isWhole = true
    }
}

struct Stats: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: tr("Show what was reviewed, removed and freed since the beginning."),
        discussion: tr(
            """
            Space is really free once the desktop's trash is emptied of the photos as well, in the file manager or \
            with `gio trash --empty`.
            """))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let report = try invocation.connect().send(StatisticsRequest())
        if invocation.json {
            try invocation.output.json(try LineCoding.line(report).dropLast())
        } else {
            try invocation.print(HistoryText.lines(report, invocation.page))
        }
        return .done
    }
}
