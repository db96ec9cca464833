import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc

struct TrashRestore: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take the mark from photos, or bring them back from the desktop's trash.",
        discussion: """
            Without a photo: all that is marked, and what the last `trash send` moved; with --all what every one \
            moved. If marks would be taken away, it asks first, which --yes skips; `cleanerctl undo` takes back only the \
            last step. A file that lies in a photo's place by now is never overwritten.
            """)

    @Argument(help: ArgumentHelp("Paths where they lay, or ids.", valueName: "photo"), completion: .file())
    var photos: [String] = []

    @Flag(help: "Bring back all that cleanerctl ever moved there.")
    var all = false

    @Flag(name: .shortAndLong, help: "Do not ask before all marks are taken away.")
    var yes = false

    @Flag(name: .customLong("create-folders"), help: "Make again the folders that are gone.")
    var createFolders = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all && !photos.isEmpty { throw ValidationError("--all and photos exclude each other.") }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let arguments = try invocation.photos(photos)
        let client = try invocation.connect()
        var sum = RestoreReport(unmarked: 0, restored: 0, refused: [])
        func restore(_ photos: [PhotoReference]?) throws -> [Refusal] {
            let request = TrashRestoreRequest(
                photos: photos, all: all ? true : nil, createFolders: createFolders ? true : nil)
            let report = try client.send(request) {
                invocation.show("Bringing back", $0)
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
            DecisionText.text(sum) + (sum.unmarked > 0 ? " Take back: cleanerctl undo" : "")
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
        guard try invocation.confirms(question, plan: plan, option: "--yes, or name the photos") else {
            throw Complaint(.refused, "nothing was done", remedy: "what is marked stays marked")
        }
    }
}
