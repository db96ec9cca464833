import CleanerProtocol
import FileSystem
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Forgets photos that are gone for good.
///
/// This is the trash's affair, because nothing may be forgotten that it can still bring back.
extension TrashKeeper {
    /// Erases what is known of deleted photos, also from the free parts of the store's files.
    func forget(_ parameters: ForgetRequest) async throws -> ForgetReport {
        guard !isMoving else { throw Self.busy }
        guard try !store.recall.isUnfinished() else {
            throw ProtocolError(
                .busy, tr("the database was lost, and photos are still looked for"),
                remedy: tr("cleanerctl sync, then again"))
        }
        isMoving = true
        defer { isMoving = false }
        // What somebody emptied out of the trash since cannot be restored any more.
        try await reconcile()
        var refusals = Refusals()
        var files: Set<PhotoID> = []
        let trashed = TrashedFiles(try store.trash.operations(.moved), catalogue.libraries)
        for reference in parameters.photos {
            do {
                let gone = try await gone(reference, trashed)
                files.formUnion(try gone.flatMap { try store.forgetting.family(of: $0) })
            } catch let error as ProtocolError {
                refusals.add(reference.text, error)
            }
        }
        if parameters.deleted == true { files.formUnion(try store.forgetting.forgettable()) }
        var photos = try store.forgetting.photos(among: Array(files))
        let selection = PhotoSetName.of(files)
        if let known = parameters.selection, known != selection {
            throw ProtocolError(
                .conflict, tr("these are not the photos that you were asked about: some came or went since"),
                remedy: tr("ask again"))
        }
        let (isDryRun, leftovers) = (parameters.dryRun == true, store.forgetting.leftovers)
        let wasUnfinished = try store.forgetting.isUnfinished()
        if !isDryRun {
            let forgotten = Set(try store.forgetting.forget(Array(files)))
            photos.removeAll { !forgotten.contains($0) }
            try await catalogue.forgot(forgotten)
            // Even if nothing was forgotten now: an earlier request may have been interrupted.
            if try store.forgetting.isUnfinished() { try erase() }
        }
        var report = ForgetReport(
            photos: photos.count, copies: leftovers.copies.count, damaged: leftovers.damaged.map(\.string), refused: [],
            dryRun: isDryRun)
        let restorable = try store.trash.total().photos
        report.inTrash = parameters.deleted == true && restorable > 0 ? restorable : nil
        report.unfinished = try store.forgetting.isUnfinished() ? true : nil
        report.finished = wasUnfinished && report.unfinished == nil ? true : nil
        report.selection = isDryRun ? selection : nil
        report.take(refusals)
        return report
    }

    /// Erases what an earlier run forgot and did not erase any more.
    func finishForgetting() async {
        do {
            if try store.forgetting.isUnfinished() { try erase() }
        } catch {
            logger.error("what was forgotten is not erased", metadata: ["reason": "\(error)"])
        }
    }

    private func erase() throws {
        do {
            try withPatience { try store.forgetting.erase() }
        } catch {
            let reason = ProtocolError(error)
            throw ProtocolError(
                reason.word,
                tr("it is forgotten, but the files of the store still hold it: \(String(describing: error))"),
                remedy: tr("when that is mended: cleanerctl forget --deleted, or restart the daemon"))
        }
    }

    /// The photos that a reference means and that are gone for good.
    private func gone(_ reference: PhotoReference, _ trashed: TrashedFiles) async throws -> [PhotoID] {
        guard trashed.families(meantBy: reference, catalogue.libraries).isEmpty else {
            throw ProtocolError(
                .refused, tr("it lies in the desktop's trash and can be restored"),
                remedy: tr("empty that trash first (gio trash --empty), or `cleanerctl trash restore` it"))
        }
        switch reference {
        case .id: break
        case .path(let path), .named(let path):
            let locations = catalogue.libraries.locations(FilePath(bytes: path.bytes).lexicallyNormalized())
            let gone = try locations.map { try store.forgetting.photos(lastAt: $0) }.filter { !$0.isEmpty }
            guard gone.count < 2 else {
                throw ProtocolError(
                    .refused, tr("several libraries had such a photo"),
                    remedy: tr("name it by its whole path, from the root"))
            }
            if let gone = gone.first { return gone }
        }
        let photo = try await known(reference)
        guard try store.photos.records(of: [photo])[photo]?.locations.isEmpty == true,
            try store.forgetting.family(of: photo).contains(photo)
        else {
            throw ProtocolError(
                .refused, tr("it lies in the library, where it is known as long as it lies there"),
                remedy: tr("`cleanerctl mark` changes what you decided; the setting ignore leaves whole folders alone"))
        }
        return [photo]
    }

    private func known(_ reference: PhotoReference) async throws -> PhotoID {
        do {
            return try await catalogue.photo(reference)
        } catch let error as ProtocolError where error.word == .notFound {
            throw ProtocolError(
                .notFound, error.problem,
                remedy: tr(
                    """
                    the path of a photo that went without a decision is not kept, only what it showed: `cleanerctl \
                    forget --deleted` erases that of all that are gone
                    """))
        }
    }
}
