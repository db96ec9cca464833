import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Forget: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: tr("Erase what is remembered of deleted photos."),
        discussion: tr(
            """
            The daemon remembers photos that are gone: their names, digests, measurements, words, text and thumbnails, \
            and what you decided, so that it knows them when they come back. This erases it for good, also from the \
            free parts of the store's files, from the journal of decisions and from copies of the store. It asks \
            first.

            A photo that can still be restored from the desktop's trash is refused: empty that trash first. So is a \
            photo that lies in the library. What a copy in the library says stays known.

              cleanerctl forget 2024/IMG_1203.jpg
              cleanerctl forget --deleted
            """))

    @Argument(help: ArgumentHelp(tr("Paths where they lay, or ids."), valueName: "photo"), completion: .file())
    var photos: [String] = []

    @Flag(help: ArgumentHelp(tr("All photos that are gone and cannot be restored.")))
    var deleted = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Do not ask.")))
    var yes = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: ArgumentHelp(tr("Only say what would happen.")))
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if photos.isEmpty && !deleted {
            throw ValidationError(tr("Name a deleted photo, or all of them with --deleted."))
        }
    }

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        var request = ForgetRequest(
            photos: try invocation.photos(photos).map { try Self.reference($0, client) }, deleted: deleted ? true : nil)
        if dryRun || !yes {
            request.dryRun = true
            let plan = try client.send(request)
            guard !dryRun, plan.photos > 0 || plan.unfinished == true else { return try finish(plan, invocation) }
            let isMeant =
                try plan.photos == 0 || invocation.confirms(ForgetText.question(plan), plan: plan, option: "--yes")
            guard isMeant else {
                throw Complaint(.refused, tr("nothing was forgotten"), remedy: tr("all is as before"))
            }
            (request.dryRun, request.selection) = (nil, plan.selection)
        }
        invocation.show(tr("Writing the store anew …"))
        return try finish(try client.send(request), invocation)
    }

    /// A deleted photo does not lie at its path, so the disk cannot tell which of two readings is meant: the path from the
    /// current folder comes first, then the one from the library.
    private static func reference(_ photo: PhotoArgument, _ client: Client) throws -> PhotoReference {
        guard let gone = photo.gone else { return photo.reference }
        let plan = try client.send(ForgetRequest(photos: [gone], dryRun: true))
        return plan.refused.contains { $0.error.word == .notFound } ? photo.reference : gone
    }

    private func finish(_ report: ForgetReport, _ invocation: Invocation) throws -> Outcome {
        try invocation.finish(report, done: report.photos) { ForgetText.text(report) }
    }
}
