import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import Logging
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage
import Translation

/// Moves photos to the trash and back: the only part that does, and only photos that the user marked.
///
/// Its calls block while a disk reads a photo again, so it runs on a queue of its own.
actor TrashKeeper {
    let store: PhotoDatabase
    let trash: DesktopTrash
    /// Separate from the lanes' workers, so that emptying waits neither for a scan nor for an idle processor.
    let reader: any ContentReader
    let catalogue: Catalogue
    let logger: Logger
    let clocks: Clocks
    /// Runs work for which the store is busy for minutes, and has the service manager wait that long.
    let withPatience: @Sendable (_ work: () throws -> Void) throws -> Void
    /// Whether photos are being moved; the actor takes other calls while it reports progress.
    var isMoving = false

    static var busy: ProtocolError {
        ProtocolError(
            .busy, tr("photos are being moved to the trash or back"), remedy: tr("try again when that is done"))
    }

    nonisolated private let executor = ThreadExecutor("trash")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        store: PhotoDatabase, trash: DesktopTrash, reader: any ContentReader, catalogue: Catalogue, logger: Logger,
        clocks: Clocks, withPatience: @escaping @Sendable (_ work: () throws -> Void) throws -> Void = { try $0() }
    ) {
        self.store = store
        self.trash = trash
        self.reader = reader
        self.catalogue = catalogue
        self.logger = logger
        self.clocks = clocks
        self.withPatience = withPatience
    }

    /// Stops verifying; a photo that is not departing yet stays.
    nonisolated func stop() {
        reader.stop()
    }

    // MARK: Repair

    /// Finishes or undoes moves, depending on where each photo really is.
    func repair(_ planned: [TrashOperation]) async throws {
        for operation in planned {
            // Another request may have repaired it meanwhile.
            guard let entry = operation.entry,
                try store.trash.operations(.planned, photo: operation.photo).contains(where: { $0.id == operation.id })
            else { continue }
            let log = TrashLog(
                store: store, clocks: clocks, act: operation.act, photo: operation.photo, main: operation.main,
                location: operation.kind == .put && !operation.isOfSidecar
                    ? catalogue.libraries.location(operation.original) : nil, open: operation.id)
            do {
                let repair = try trash.repair(entry, after: operation.move, journal: log)
                logger.notice(
                    "an interrupted move was repaired",
                    metadata: ["photo": "p:\(operation.photo)", "result": "\(repair)"])
            } catch {
                logger.error("an interrupted move is still open", metadata: ["reason": "\(error)"])
            }
            try await catalogue.publishDecision(.trashed, [operation.photo])
        }
    }

    /// Repairs moves that a crash or a failing disk interrupted, closes entries that somebody emptied out of the trash,
    /// and counts the others.
    func reconcile() async throws {
        // No move waits for anything between its plan and its end, so these are left over.
        try await repair(store.trash.operations(.planned))
        for operation in try store.trash.operations(.moved) {
            // An entry that cannot be checked now stays as it is until the next time.
            guard let entry = operation.entry, let place = try? trash.whereabouts(entry) else { continue }
            switch place {
            case .purged, .changed(.payloadForeign): try store.trash.end(operation.id)
            case .inTrash, .restored, .changed, .unreachable: break
            }
        }
        try await catalogue.countTrash()
    }
}

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
                tr("the marked photos are not those that you were shown: some were marked or unmarked since"),
                remedy: tr("look at `cleanerctl trash list`, then `cleanerctl trash send` again"))
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

/// Reads a photo again before it moves.
protocol ContentReader: Sendable {
    func digest(_ file: FileDescriptor, _ extent: DigestExtent) throws -> Digest256

    /// Stops a reading under way; may be called on any thread.
    func stop()
}

extension Analyzer: ContentReader {}

/// The files in the trash, found by what a user may call them.
///
/// Thousands may be asked for by name at once, so each is looked up rather than searched.
struct TrashedFiles {
    private var families: [PhotoID: [TrashOperation]] = [:]
    private var byID: [String: Set<PhotoID>] = [:]
    private var byPath: [[UInt8]: Set<PhotoID>] = [:]
    private var byLocation: [Location: Set<PhotoID>] = [:]
    private var byName: [[UInt8]: Set<PhotoID>] = [:]

    init(_ operations: [TrashOperation], _ libraries: Libraries) {
        for operation in operations {
            let family = operation.family
            families[family, default: []].append(operation)
            byID[WireID.photo(operation.photo), default: []].insert(family)
            byPath[operation.original, default: []].insert(family)
            byName[FilePath(bytes: operation.original).lastComponent?.bytes ?? [], default: []].insert(family)
            if let location = libraries.location(operation.original) {
                byLocation[location, default: []].insert(family)
            }
        }
    }

    /// The operations of all that went together with a file, which comes back together; none if no file is meant.
    func families(meantBy reference: PhotoReference, _ libraries: Libraries) -> [TrashOperation] {
        let meant: Set<PhotoID>
        switch reference {
        case .id(let text):
            meant = byID[text] ?? []
        case .path(let wire):
            meant = families(at: FilePath(bytes: wire.bytes), libraries)
        case .named(let name):
            let there = families(at: FilePath(bytes: name.bytes), libraries)
            let named = byName[name.bytes] ?? []
            // Several are refused as a name that nothing has: which is meant is not known.
            meant = there.isEmpty && named.count == 1 ? named : there
        }
        return meant.sorted().flatMap { families[$0] ?? [] }
    }

    private func families(at path: FilePath, _ libraries: Libraries) -> Set<PhotoID> {
        let path = path.lexicallyNormalized()
        // A relative path may be in any library.
        return libraries.locations(path).reduce(into: byPath[path.bytes] ?? []) { meant, location in
            meant.formUnion(byLocation[location] ?? [])
        }
    }
}
