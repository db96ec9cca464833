import CleanerProtocol
import FileSystem
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage

/// Sends the marked photos: each family goes as a whole or not at all.
extension TrashKeeper {
    /// Moves the marked photos to the desktop's trash, and verifies each one again first.
    func empty(
        _ parameters: TrashEmptyRequest, canContinue: @Sendable () -> Bool, progress: @Sendable (Int, Int) async -> Void
    ) async throws -> EmptyReport {
        let marked = await catalogue.families(try store.decisions.photos(decided: .delete))
        guard !isMoving else { throw Self.busy }
        isMoving = true
        defer { isMoving = false }
        if let pile = parameters.pile, pile != PhotoSetName.of(marked.joined()) {
            throw ProtocolError(
                .conflict,
                "the marked photos are not those that you were shown: some were marked or unmarked since",
                remedy: "look at `cleanerctl trash list`, then `cleanerctl trash send` again")
        }
        var report = EmptyReport(photos: 0, bytes: 0, refused: [], dryRun: parameters.dryRun ?? false)
        guard !marked.isEmpty else { return report }
        var refusals = Refusals()
        let act = report.dryRun ? nil : try store.decisions.beginAct(.empty, at: clocks.wall())
        for (done, photos) in marked.enumerated() {
            guard canContinue() else { break }
            let family = try records(of: photos)
            guard let main = family.first else { continue }
            do {
                var sidecars = try await check(family, in: act)
                if let act { sidecars = try await send(family, sidecars, act) }
                let companions = family.count - 1 + sidecars.count
                report.photos += 1
                if companions > 0 { report.companions = (report.companions ?? 0) + companions }
                let links = family.reduce(0) { $0 + $1.links }
                if links > 0 { report.links = (report.links ?? 0) + links }
                report.bytes += family.reduce(0) { $0 + $1.stamp.size } + sidecars.reduce(0) { $0 + $1.bytes }
            } catch {
                let location = main.locations.first.map(catalogue.libraries.wire)
                let name = location?.absolutePath.text ?? WireID.photo(main.id)
                refusals.add(name, ProtocolError(error, besides: FilePath(name)), at: location)
                // If nothing can be recorded, nothing may move.
                guard await catalogue.canContinue(after: error, in: "emptying") else { break }
            }
            await progress(done + 1, marked.count)
        }
        report.take(refusals)
        try await catalogue.countTrash()
        guard let act else {
            report.pile = PhotoSetName.of(marked.joined())
            return report
        }
        if report.photos > 0 { report.act = WireID.act(act) }
        logger.notice(
            "marked photos sent to the desktop's trash",
            metadata: [
                "photos": "\(report.photos)", "bytes": "\(report.bytes)", "refused": "\(refusals.count)",
            ])
        return report
    }

    /// The records of a family, its main photo first.
    func records(of photos: [PhotoID]) throws -> [PhotoStore.PhotoRecord] {
        let records = try store.photos.records(of: photos)
        return photos.compactMap { records[$0] }
    }
}
