import AnalyzerProcess
import CleanerProtocol
import Logging
import PhotoCulling
import PhotoFiles
import PhotoStore
import PhotoTrash
import SystemPackage

/// The only one who moves photos, and only those that the person marked.
///
/// Its calls block for as long as a disk takes to read a photo once more, so it runs on a queue of its own.
actor TrashKeeper {
    let store: PhotoDatabase
    let trash: DesktopTrash
    /// A worker of its own for hashing, so that an emptying waits neither behind a scan nor for an idle processor.
    let analyzer: Analyzer
    let catalogue: Catalogue
    let logger: Logger
    /// Photos are being moved: the actor lets others in while it tells of each.
    var isMoving = false
    static let busy = ProtocolError(
        .busy, "photos are being moved to the trash or back", remedy: "try again when that is done")
    nonisolated private let executor = QueueExecutor(label: "trash")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(store: PhotoDatabase, trash: DesktopTrash, analyzer: Analyzer, catalogue: Catalogue, logger: Logger) {
        self.store = store
        self.trash = trash
        self.analyzer = analyzer
        self.catalogue = catalogue
        self.logger = logger
    }

    /// Ends what is being verified: a photo that is not on its way yet stays.
    nonisolated func stop() {
        analyzer.stop()
    }

    // MARK: Start

    /// Finishes or takes back what a crash interrupted, then looks what the desktop did meanwhile.
    func repair() async throws {
        for operation in try store.operations(.planned) {
            guard let entry = operation.entry else { continue }
            let log = TrashLog(
                store: store, act: operation.act, photo: operation.photo, main: operation.main,
                location: operation.kind == .put && !operation.isOfSidecar
                    ? catalogue.location(operation.original) : nil, open: operation.id)
            do {
                let repair = try trash.repair(entry, after: operation.move, journal: log)
                logger.notice(
                    "an interrupted move was repaired",
                    metadata: ["photo": "p:\(operation.photo)", "result": "\(repair)"])
            } catch {
                logger.error("an interrupted move is still open", metadata: ["reason": "\(error)"])
            }
            try await catalogue.tell(.trashed, [operation.photo])
        }
        try await reconcile()
    }

    /// Closes the entries that somebody emptied out of the trash, and counts the rest.
    func reconcile() async throws {
        for operation in try store.operations(.moved) {
            // What cannot be looked at now stays as it is, and is looked at again next time.
            guard let entry = operation.entry, let place = try? trash.whereabouts(entry) else { continue }
            switch place {
            case .purged, .changed(.payloadForeign): try store.end(operation.id)
            case .inTrash, .restored, .changed, .unreachable: break
            }
        }
        try await catalogue.countTrash()
    }

    // MARK: Empty

    /// Moves the marked photos to the desktop's trash, each verified once more.
    func empty(
        _ parameters: EmptyParameters, goesOn: @Sendable () -> Bool, progress: @Sendable (Int, Int) async -> Void
    ) async throws -> EmptyReport {
        let marked = await catalogue.families(try store.photos(decided: .delete))
        guard !isMoving else { throw Self.busy }
        isMoving = true
        defer { isMoving = false }
        let ready = parameters.expected == nil ? 0 : try await countOfReady(marked)
        if let expected = parameters.expected, expected != ready {
            throw ProtocolError(
                .conflict, "\(ready) photos can go by now, not \(expected)",
                remedy: "`cleanerctl trash list` shows them; empty again")
        }
        var report = EmptyReport(photos: 0, bytes: 0, refused: [], dryRun: parameters.dryRun ?? false)
        guard !marked.isEmpty else { return report }
        let act = report.dryRun ? nil : try store.begin(.empty, at: Catalogue.now)
        for (done, photos) in marked.enumerated() {
            guard goesOn() else { break }
            let family = try records(of: photos)
            guard let main = family.first else { continue }
            do {
                let sidecars = try await check(family)
                if let act { try await put(family, sidecars, act) }
                let companions = family.count - 1 + sidecars.count
                report.photos += 1
                if companions > 0 { report.companions = (report.companions ?? 0) + companions }
                report.bytes += family.reduce(0) { $0 + $1.stamp.size } + sidecars.reduce(0) { $0 + $1.bytes }
            } catch {
                report.refused.append(Refusal(photo: shown(main), error: ProtocolError(error)))
                // Where nothing can be remembered, nothing may move.
                guard await catalogue.goesOn(after: error, in: "emptying") else { break }
            }
            await progress(done + 1, marked.count)
        }
        try await catalogue.countTrash()
        guard let act else { return report }
        if report.photos > 0 { report.act = Catalogue.name(ofAct: act) }
        logger.notice(
            "trash emptied into the desktop's",
            metadata: ["photos": "\(report.photos)", "bytes": "\(report.bytes)", "refused": "\(report.refused.count)"])
        return report
    }

    /// How many of the marked photos would be moved, as a dry run finds.
    private func countOfReady(_ marked: [[PhotoID]]) async throws -> Int {
        var count = 0
        for photos in marked {
            let family = try records(of: photos)
            if !family.isEmpty, (try? await check(family)) != nil { count += 1 }
        }
        return count
    }

    /// The records of a family, the photo that it is named by first.
    private func records(of photos: [PhotoID]) throws -> [PhotoStore.PhotoRecord] {
        let records = try store.records(of: photos)
        return photos.compactMap { records[$0] }
    }

    /// Looks at all files of a family before the first of them moves.
    ///
    /// - Returns: The sidecars that go with it.
    private func check(_ family: [PhotoStore.PhotoRecord]) async throws -> [Catalogue.Sidecar] {
        if try store.unmarkedMain(of: family[0].id) != nil {
            throw ProtocolError(
                .conflict, "the photo with which it was marked changed since, and is not marked any more",
                remedy: "`cleanerctl trash restore` takes it out of the pile; then decide again")
        }
        for record in family {
            do {
                try await catalogue.checkProtection(of: record)
                _ = try check(record)
            } catch  where record.id != family[0].id {
                throw ProtocolError(error).about(record)
            }
        }
        return try catalogue.sidecars(of: family)
    }

    /// Moves a family, or nothing of it: the photo that it is named by last, so that what a crash left is still marked.
    private func put(_ family: [PhotoStore.PhotoRecord], _ sidecars: [Catalogue.Sidecar], _ act: Int64) async throws {
        let main = family[0]
        do {
            for sidecar in sidecars {
                try put(sidecar, of: main, act)
                try await catalogue.left(sidecar.location)
            }
            for record in family.dropFirst() + [main] {
                try put(record, act, with: record.id == main.id ? nil : main.id)
                try await catalogue.left(record.id, record.locations.first)
            }
        } catch {
            do {
                try await takeBack(family, act)
            } catch {
                logger.error(
                    "files that belong to a photo may lie in the trash without it",
                    metadata: ["photo": "p:\(main.id)", "reason": "\(error)"])
            }
            throw error
        }
    }

    /// Brings back what a trip has moved of a family that could not go whole; all of it is decided as its main photo is.
    private func takeBack(_ family: [PhotoStore.PhotoRecord], _ act: Int64) async throws {
        let moved = try store.operations(.moved, of: act).filter { $0.family == family[0].id }
        // The person may have decided otherwise since the trip began, which is then why it failed.
        let before = try records(of: [family[0].id]).first
        let back = try await restore(moved, createFolders: false)
        // What came back lost its decision.
        let after = try records(of: [family[0].id]).first
        let main = after?.decision == nil ? before : after
        let changes = family.filter { record in moved.contains { $0.photo == record.id && !$0.isOfSidecar } }.map {
            let record = main?.decision == .delete ? $0 : main ?? $0
            return DecisionChange(
                photo: $0.id, decision: main?.decision, lastCopy: record.isLastCopyAllowed, hadCopy: record.hadCopy,
                why: record.why)
        }
        try store.uphold(changes, at: Catalogue.now)
        try await catalogue.tell(.decided, changes.map(\.photo))
        if let refusal = back.refused.first { throw refusal.error }
    }

    /// Sees that a photo can go: still marked, with a copy that stays where it has to have one, and as it was reviewed.
    ///
    /// - Returns: Where it lies, and the file there.
    private func check(_ record: PhotoStore.PhotoRecord) throws -> [(location: Location, identity: FileIdentity)] {
        guard record.decision == .delete, record.status != .waiting else {
            throw ProtocolError(.conflict, "it is not marked any more, or changed since it was")
        }
        try checkCopies(of: record)
        guard !record.locations.isEmpty else { throw OpenedPhoto.Failure.gone }
        return try record.locations.map { location in
            let opened = try open(location)
            guard isAsReviewed(opened.stamp, record) else {
                throw ProtocolError(
                    .conflict, "the file changed since it was reviewed",
                    remedy: "look at it again with `cleanerctl show`, then mark it again")
            }
            return (location, try FileIdentity(of: opened.descriptor))
        }
    }

    /// Moves one photo with all its hard links.
    ///
    /// Two of its places may be one, as by a bind mount; then it leaves both.
    private func put(_ record: PhotoStore.PhotoRecord, _ act: Int64, with main: PhotoID?) throws {
        for (moved, (location, identity)) in try check(record).enumerated() {
            if moved > 0, isGone(location) {
                _ = try store.forget([location], at: Catalogue.now)
                continue
            }
            guard let library = catalogue.libraries[location.root] else { throw OpenedPhoto.Failure.gone }
            _ = try trash.put(
                library.pushing(FilePath(bytes: location.path)), expecting: identity,
                verify: { try self.verify($0, record) },
                journal: TrashLog(store: store, act: act, photo: record.id, main: main, location: location))
        }
    }

    /// Moves a file that nobody looked at but for its name, while the photo that it belongs to is marked.
    private func put(_ sidecar: Catalogue.Sidecar, of record: PhotoStore.PhotoRecord, _ act: Int64) throws {
        guard let library = catalogue.libraries[sidecar.location.root] else { throw OpenedPhoto.Failure.gone }
        let opened = try open(sidecar.location)
        _ = try trash.put(
            library.pushing(FilePath(bytes: sidecar.location.path)), expecting: FileIdentity(of: opened.descriptor),
            verify: { _ in try self.checkMark(of: record) },
            journal: TrashLog(store: store, act: act, photo: record.id, main: record.id, location: nil))
    }

    private func open(_ location: Location) throws -> OpenedPhoto {
        guard let library = catalogue.libraries[location.root] else { throw OpenedPhoto.Failure.gone }
        return try OpenedPhoto(library: library, path: location.path)
    }

    private func isGone(_ location: Location) -> Bool {
        do {
            _ = try open(location)
            return false
        } catch {
            return error as? OpenedPhoto.Failure == .gone
        }
    }

    /// Where the bytes can be hashed the status change time may differ: a hard link that went before moved it.
    private func isAsReviewed(_ stamp: FileStamp, _ record: PhotoRecord) -> Bool {
        record.digest == nil ? stamp == record.stamp : stamp.hasSameContentSigns(as: record.stamp)
    }

    private func verify(_ file: FileDescriptor, _ record: PhotoRecord) throws {
        // While its bytes are read the person may still change their mind.
        guard let digest = record.digest else { return try checkMark(of: record) }
        guard try analyzer.digest(file) == digest else {
            throw ProtocolError(
                .conflict, "the file's bytes are not those that were reviewed",
                remedy: "look at it again with `cleanerctl show`, then mark it again")
        }
        try checkMark(of: record)
    }

    /// Sees that the mark still stands, on the same content, in the moment of moving.
    private func checkMark(of record: PhotoRecord) throws {
        guard let now = try store.records(of: [record.id])[record.id], now.decision == .delete,
            now.status != .waiting, now.digest == record.digest
        else { throw ProtocolError(.conflict, "it is not marked any more, or changed since it was") }
    }

    /// Sees that a copy that stays is really there: another inode, as it was when it was analysed.
    private func checkCopies(of record: PhotoRecord) throws {
        let copies = try store.copies(of: record.id)
        let marked = try store.records(of: copies.marked).values
        // Whoever said that the last copy may go, said it of all.
        guard !record.isLastCopyAllowed, !marked.contains(where: \.isLastCopyAllowed) else { return }
        guard record.hadCopy || copies.exist else { return }
        let kept = try store.records(of: copies.free).values
        let isThere = kept.contains { copy in
            guard let location = copy.locations.first, let opened = try? open(location) else { return false }
            return opened.stamp.hasSameContentSigns(as: copy.stamp) && copy.stamp.inode != record.stamp.inode
        }
        guard !isThere else { return }
        throw ProtocolError(
            .refused, "no other copy of this picture is there any more",
            remedy: "keep it, or mark it again with --last-copy if all copies shall go")
    }

    private func shown(_ record: PhotoRecord) -> String {
        record.locations.first.map { catalogue.absolute($0).text } ?? Catalogue.text(record.id)
    }
}
