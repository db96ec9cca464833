import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage
import Translation

/// Restores and undoes.
extension TrashKeeper {
    /// Takes photos out of the pile, or back from the desktop's trash.
    func restore(_ parameters: TrashRestoreRequest) async throws -> RestoreReport {
        var (report, unmarked) = try await bringBack(parameters)
        report.unmarkedCompanions = await count(unmarked)
        return report
    }

    /// The number of files that belong to families.
    ///
    /// Call it after all moves: a disk that never answers would otherwise block all other requests.
    private func count(_ families: [[PhotoID]]) async -> Int? {
        families.isEmpty ? nil : await catalogue.belongings(of: families).count
    }

    /// - Returns: The report, and the families that were taken out of the pile.
    private func bringBack(
        _ parameters: TrashRestoreRequest
    ) async throws -> (report: RestoreReport, unmarked: [[PhotoID]]) {
        guard !isMoving else { throw Self.busy }
        isMoving = true
        defer { isMoving = false }
        var report = RestoreReport(unmarked: 0, restored: 0, refused: [])
        var refusals = Refusals()
        var unmark: [PhotoID] = []
        var operations: [TrashOperation] = []
        let trashed = try store.trash.operations(.moved)
        if let photos = parameters.photos {
            let files = TrashedFiles(trashed, catalogue.libraries)
            for reference in photos {
                let meant = files.families(meantBy: reference, catalogue.libraries)
                if !meant.isEmpty {
                    operations += meant
                    continue
                }
                do {
                    unmark += try await marked(reference)
                } catch let error as ProtocolError {
                    refusals.add(reference.text, error)
                }
            }
        } else {
            unmark = try store.decisions.photos(decided: .delete)
            operations = parameters.all == true ? trashed : trashed.filter { $0.act == trashed.last?.act }
        }
        let unmarked = try await catalogue.unmark(unmark)
        report.unmarked = unmarked.count
        let back = try await restore(
            operations, undoing: nil, createFolders: parameters.createFolders ?? false, refusals: &refusals)
        report.restored = back.photos
        report.companions = back.companions
        report.take(refusals)
        return (report, unmarked)
    }

    /// Undoes the newest act, decisions or an emptying; in a review pass only acts of that pass.
    ///
    /// The photos of an emptying are marked again, as before it.
    func undo(_ parameters: UndoRequest) async throws -> UndoReport {
        var (report, families) = try await revert(parameters)
        if let companions = await count(families) { report.companions = companions }
        return report
    }

    /// - Returns: The report, and the families whose decisions are as they were; none for an emptying.
    private func revert(_ parameters: UndoRequest) async throws -> (report: UndoReport, families: [[PhotoID]]) {
        guard !isMoving else { throw Self.busy }
        isMoving = true
        defer { isMoving = false }
        let review: Int64? = if let name = parameters.review { try await catalogue.reviewNumber(name) } else { nil }
        let id = try parameters.act.map(WireID.act(named:))
        guard let act = try store.decisions.newestAct(review: review, id: id) else {
            throw ProtocolError(.nothingToUndo, tr("there is nothing to undo"))
        }
        guard act.kind == .empty else { return try await catalogue.takeBack(act) }
        var refusals = Refusals()
        let operations = try store.trash.operations(.moved, of: act.id)
        let back = try await restore(operations, undoing: act.id, createFolders: true, refusals: &refusals)
        // Photos that could not come back now can still be restored by name. The next undo takes the act before.
        try store.decisions.close(act.id)
        let words = tr("moving \(PhotoNames.phrase(of: operations)) to the desktop's trash")
        var report = UndoReport(undone: words, photos: back.photos, refused: [])
        report.companions = back.companions
        report.take(refusals)
        return (report, [])
    }

    /// The marked photos, oldest first, then the photos in the desktop's trash that the daemon put there.
    ///
    /// - Returns: The rows, and the name of the pile of marked photos.
    func list() async throws -> (rows: [TrashRow], pile: String) {
        try await reconcile()
        var rows: [TrashRow] = []
        var folders = FolderNames()
        let rules = await catalogue.sidecarRules
        let marked = await catalogue.families(try store.decisions.photos(decided: .delete))
        for photos in marked {
            let family = try records(of: photos)
            guard let record = family.first, let location = record.locations.first else { continue }
            let sidecars = try catalogue.libraries.readableSidecars(of: family, &folders, rules)
            var row = TrashRow(
                id: WireID.photo(record.id), state: .marked, location: catalogue.libraries.wire(location),
                bytes: family.reduce(0) { $0 + $1.stamp.size } + sidecars.reduce(0) { $0 + $1.bytes },
                since: (record.decided ?? 0) / 1_000_000_000, why: record.why)
            row.companions = names(
                family.dropFirst().compactMap(\.locations.first?.name) + sidecars.map(\.location.name))
            let links = family.reduce(0) { $0 + $1.links }
            row.links = links > 0 ? links : nil
            rows.append(row)
        }
        let trashed = try store.trash.operations(.moved)
        let companions = Dictionary(grouping: trashed.filter { $0.main != nil }, by: \.family)
        let mains = Set(trashed.filter { $0.main == nil }.map(\.photo))
        var listed: Set<PhotoID> = []
        for operation in trashed where operation.main == nil || !mains.contains(operation.family) {
            // List companions beside the first of a photo's hard links.
            let isFirst = operation.main == nil && listed.insert(operation.photo).inserted
            let others = isFirst ? companions[operation.family] ?? [] : []
            var row = TrashRow(
                id: WireID.photo(operation.photo), state: .trashed,
                location: catalogue.libraries.wire(absolute: operation.original),
                bytes: others.reduce(operation.size) { $0 + $1.size }, since: operation.at / 1_000_000_000, why: nil)
            row.companions = names(others.map { FilePath(bytes: $0.original).lastComponent?.bytes ?? [] })
            rows.append(row)
        }
        return (rows, PhotoSetName.of(marked.joined()))
    }

    private func names(_ names: [[UInt8]]) -> [String]? {
        names.isEmpty ? nil : names.map { WirePath(bytes: $0).text }.sorted()
    }

    /// Brings files back.
    ///
    /// - Parameters:
    ///   - operations: The operations that moved the files to the trash.
    ///   - act: The emptying that is undone, so that the photos stay marked; nil if their decisions are withdrawn.
    ///   - createFolders: Whether missing folders are created again.
    ///   - refusals: Receives the files that stay in the trash, with the reasons.
    /// - Returns: The restored photos, and the files that came back with them.
    /// - Throws: `StoreError`.
    func restore(
        _ operations: [TrashOperation], undoing act: Int64?, createFolders: Bool, refusals: inout Refusals
    ) async throws -> (photos: Int, companions: Int?) {
        var restored: [TrashOperation] = []
        var tried: Set<Int64> = []
        for operation in operations where tried.insert(operation.id).inserted {
            guard let entry = operation.entry else { continue }
            do {
                let log = TrashLog(
                    store: store, clocks: clocks, act: act, photo: operation.photo, main: operation.main, location: nil)
                let path = try trash.restore(entry, createParents: createFolders, journal: log)
                try await catalogue.cameBack(at: path)
                restored.append(operation)
            } catch {
                refusals.add(
                    String(decoding: entry.original), Self.refusal(of: entry.original, error),
                    at: catalogue.libraries.wire(absolute: operation.original))
            }
        }
        try await catalogue.countTrash()
        // Hard links count as one photo. A companion that comes back without its main photo counts as one too.
        let families = Set(restored.map(\.family))
        let alone = families.subtracting(restored.lazy.filter { $0.main == nil }.map(\.photo))
        let companions = restored.count { $0.main != nil } - alone.count
        return (families.count, companions > 0 ? companions : nil)
    }

    /// Why a file stays in the trash; only here a missing folder can be made again.
    private static func refusal(of original: FilePath, _ error: any Error) -> ProtocolError {
        let refusal = ProtocolError(error, besides: original)
        guard (error as? TrashError)?.code == .parentMissing else { return refusal }
        return ProtocolError(
            refusal.word, refusal.problem, remedy: tr("to make it again: cleanerctl trash restore --create-folders"))
    }

    /// A photo of the pile and the photos marked with it.
    private func marked(_ reference: PhotoReference) async throws -> [PhotoID] {
        let photo = try await catalogue.photo(reference)
        guard try store.photos.records(of: [photo])[photo]?.decision == .delete else {
            throw ProtocolError(
                .notFound, tr("\(reference.text) is neither marked nor in the trash"),
                remedy: tr("`cleanerctl trash list` shows what is"))
        }
        let companions = try store.families.companions(of: photo)
        let records = try store.photos.records(of: companions)
        return [photo] + companions.filter { records[$0]?.decision == .delete }
    }
}

extension TrashKeeper {
    /// The differences between the trash and the store, after closing the entries that somebody emptied out.
    func audit() async throws -> [AuditRow] {
        try await reconcile()
        var rows = try store.trash.operations(.planned).map { operation in
            AuditRow(
                kind: .trash, path: WirePath(bytes: operation.original),
                text: tr("a move to the trash or back was begun and is not finished"))
        }
        for operation in try store.trash.operations(.moved) {
            guard let entry = operation.entry else { continue }
            let place = try trash.whereabouts(entry)
            if place == .inTrash { continue }
            rows.append(
                AuditRow(
                    kind: .trash, path: WirePath(bytes: operation.original),
                    text: tr("should lie in the desktop's trash, but \(place)")))
        }
        return rows
    }
}
