import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import Translation

struct Trash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: tr("See the photos marked for deletion, send them to the desktop's trash, take them back."),
        discussion: tr(
            """
            Marked photos wait in their place. `trash send` moves them to the desktop's trash, where they stay until \
            you empty that; `trash restore` takes the mark away and brings back what was moved.

              cleanerctl trash
              cleanerctl trash list
              cleanerctl trash send
              cleanerctl trash restore IMG_1203.jpg
            """),
        subcommands: [TrashShow.self, TrashList.self, TrashRestore.self, TrashSend.self, TrashEmpty.self],
        defaultSubcommand: TrashShow.self)
}

struct TrashShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("Look over what is marked, as pictures."),
        discussion: tr(
            """
            A grid of all that is marked, with names, sizes and reasons; single ones go back to keep, and all \
            others go to the desktop's trash, after a question. Without a terminal it is listed.
            """))

    @OptionGroup var screen: ScreenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        guard Terminal.canShowScreens, !invocation.json else { return try TrashList.list(invocation) }
        // Connects first, so that an error with its remedy appears here and not on the full screen.
        _ = try invocation.connect()
        try invocation.replaceWithReview(["--trash"] + screen.words)
    }
}

struct TrashList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List what is marked, and what has gone to the desktop's trash."))

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome { try Self.list(invocation) }

    static func list(_ invocation: Invocation) throws -> Outcome {
        var listing = TrashListing(page: invocation.page)
        let result = try invocation.printRows(of: TrashListRequest()) { listing.add($0) }
        if result != nil { try invocation.say(listing.summary) }
        return .done
    }
}

struct TrashRestore: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: tr("Take the mark from photos, or bring them back from the desktop's trash."),
        discussion: tr(
            """
            Without a photo: all that is marked, and what the last `trash send` moved; with --all what every one \
            moved. If marks would be taken away, it asks first, which --yes skips; `cleanerctl undo` takes back only \
            the last step. A file that lies in a photo's place by now is never overwritten.
            """))

    @Argument(help: ArgumentHelp(tr("Paths where they lay, or ids."), valueName: "photo"), completion: .file())
    var photos: [String] = []

    @Flag(help: ArgumentHelp(tr("Bring back all that cleanerctl ever moved there.")))
    var all = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Do not ask before all marks are taken away.")))
    var yes = false

    @Flag(name: .customLong("create-folders"), help: ArgumentHelp(tr("Make again the folders that are gone.")))
    var createFolders = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all && !photos.isEmpty { throw ValidationError(tr("--all and photos exclude each other.")) }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let arguments = try invocation.photos(photos)
        let client = try invocation.connect()
        var sum = RestoreReport(unmarked: 0, restored: 0, refused: [])
        func restore(_ photos: [PhotoReference]?) throws -> [Refusal] {
            let request = TrashRestoreRequest(
                photos: photos, all: all ? true : nil, createFolders: createFolders ? true : nil)
            let report = try client.send(request) {
                invocation.show(tr("Bringing back"), $0)
            }
            sum.unmarked += report.unmarked
            sum.restored += report.restored
            if let companions = report.unmarkedCompanions {
                sum.unmarkedCompanions = (sum.unmarkedCompanions ?? 0) + companions
            }
            if let companions = report.companions { sum.companions = (sum.companions ?? 0) + companions }
            sum.addUnnamed(of: report)
            return report.refused
        }
        if arguments.isEmpty {
            try confirmUnmarking(client, invocation)
            sum.refused = try restore(nil)
        } else {
            // A photo in the trash no longer lies at its path, so the disk cannot tell which of two readings is meant.
            // The path from the current folder is tried first, then the one from the library.
            let gone = arguments.filter { $0.gone != nil }
            var again: [PhotoReference] = []
            for batch in try RequestBatches.of(arguments.map { $0.gone ?? $0.reference }) {
                for refusal in try restore(batch) {
                    let other = gone.first { refusal.error.word == .notFound && $0.gone?.text == refusal.photo }
                    if let other {
                        again.append(other.reference)
                    } else {
                        sum.refused.append(refusal)
                    }
                }
            }
            for batch in try RequestBatches.of(again) {
                sum.refused += try restore(batch)
            }
        }
        return try invocation.finish(sum, done: sum.unmarked + sum.restored) {
            DecisionText.text(sum) + (sum.unmarked > 0 ? " \(tr("Take back: cleanerctl undo"))" : "")
        }
    }

    /// Asks before all marks are taken away: who wants photos back may not think of them.
    private func confirmUnmarking(_ client: Client, _ invocation: Invocation) throws {
        guard !yes else { return }
        // A list would drop what somebody purged from the trash, of which the answer shall tell.
        let status = try client.send(StatusRequest(loaded: true))
        let plan = RestoreReport(unmarked: status.marked.photos, restored: status.trashed.photos, refused: [])
        guard plan.unmarked > 0 else { return }
        // A script that brings back what it sent, or says --all, means the marks as well.
        guard (plan.restored == 0 && !all) || isatty(STDIN_FILENO) == 1 else { return }
        let question = DecisionText.question(plan, all: all)
        guard try invocation.confirms(question, plan: plan, option: tr("--yes, or name the photos")) else {
            throw Complaint(.refused, tr("nothing was done"), remedy: tr("what is marked stays marked"))
        }
    }
}

struct TrashSend: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: tr("Move the marked photos to the desktop's trash."),
        discussion: tr(
            """
            Asks first, with the number of photos and their size. Each photo is looked at once more: one that changed \
            since you decided stays, and so does one whose copies are all marked, unless you marked it with \
            --last-copy. From the desktop's trash `cleanerctl trash restore`, `cleanerctl undo` or the file manager \
            bring photos back.
            """))

    @Flag(name: [.customShort("y"), .long], help: ArgumentHelp(tr("Do not ask.")))
    var yes = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: ArgumentHelp(tr("Only say what would happen.")))
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        var request = TrashEmptyRequest()
        if dryRun || !yes {
            let plan = try send(TrashEmptyRequest(dryRun: true), client, invocation)
            guard !dryRun, plan.photos > 0 else { return try finish(plan, invocation) }
            guard try invocation.confirms(DecisionText.question(plan), plan: plan, option: "--yes") else {
                throw Complaint(.refused, tr("nothing was moved"), remedy: tr("what is marked stays marked"))
            }
            request.pile = plan.pile
        }
        return try finish(try send(request, client, invocation), invocation)
    }

    private func send(
        _ request: TrashEmptyRequest, _ client: Client, _ invocation: Invocation
    ) throws -> EmptyReport {
        let report = try client.send(request) {
            invocation.show(request.dryRun == true ? tr("Looking at") : tr("Moving to the trash:"), $0)
        }
        invocation.clearProgress()
        return report
    }

    private func finish(_ report: EmptyReport, _ invocation: Invocation) throws -> Outcome {
        try invocation.finish(report, done: report.photos) {
            report.photos == 0 && report.refused.isEmpty ? tr("Nothing is marked.") : DecisionText.text(report)
        }
    }
}

/// An old name of `trash send` that said more than it did; it only explains what empties what.
struct TrashEmpty: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: tr("Explain what empties the trash."), shouldDisplay: false)

    @Flag(name: [.customShort("y"), .long], help: .hidden)
    var yes = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: .hidden)
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        throw Complaint(
            .refused, tr("cleanerctl empties no trash: what lies there is gone for good afterwards"),
            remedy: tr(
                """
                to move the marked photos to the desktop's trash: cleanerctl trash send
                to empty that trash, also of other files: gio trash --empty
                """))
    }
}
