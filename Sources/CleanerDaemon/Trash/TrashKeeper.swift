import CleanerProtocol
import FileSystem
import Logging
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage

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
    static let busy = ProtocolError(
        .busy, "photos are being moved to the trash or back", remedy: "try again when that is done")
    nonisolated private let executor = QueueExecutor(label: "trash")

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
