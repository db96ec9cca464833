import CleanerProtocol
import PhotoCulling
import PhotoFiles
import PhotoStore
import PhotoTrash
import SystemPackage

/// The way back.
extension TrashKeeper {
    /// Takes photos out of the pile, or back from the desktop's trash.
    func restore(_ parameters: RestoreParameters) async throws -> RestoreReport {
        guard !isMoving else { throw Self.busy }
        isMoving = true
        defer { isMoving = false }
        var report = RestoreReport(unmarked: 0, restored: 0, refused: [])
        var unmark: [PhotoID] = []
        var operations: [TrashOperation] = []
        let trashed = try store.operations(.moved)
        if let photos = parameters.photos {
            for reference in photos {
                let inTrash = trashed.filter { isMeant($0, by: reference) }
                if !inTrash.isEmpty {
                    operations += inTrash
                    continue
                }
                do {
                    unmark.append(try await marked(reference))
                } catch let error as ProtocolError {
                    report.refused.append(Refusal(photo: catalogue.text(reference), error: error))
                }
            }
        } else {
            unmark = try store.photos(decided: .delete)
            operations = parameters.all == true ? trashed : trashed.filter { $0.act == trashed.last?.act }
        }
        let changes = unmark.map { DecisionChange(photo: $0, decision: nil) }
        _ = try store.decide(changes, as: .restore, at: Catalogue.now)
        try await catalogue.tell(.decided, unmark)
        report.unmarked = unmark.count
        let back = try await restore(operations, createFolders: parameters.createFolders ?? false)
        report.restored = back.photos
        report.refused += back.refused
        return report
    }

    /// Takes back the newest act: decisions, or a trip to the trash; in a review pass only what that did.
    func undo(_ parameters: UndoParameters) async throws -> UndoReport {
        guard !isMoving else { throw Self.busy }
        isMoving = true
        defer { isMoving = false }
        let review: Int64? = if let name = parameters.review { try await catalogue.reviewNumber(name) } else { nil }
        let id = try parameters.act.map(catalogue.actNumber)
        guard let act = try store.newestAct(review: review, id: id) else {
            throw ProtocolError(.nothingToUndo, "there is nothing to undo")
        }
        guard act.kind == .empty else { return try await catalogue.takeBack(act) }
        let back = try await restore(try store.operations(.moved, of: act.id), createFolders: true)
        // What could not come back now can still be restored by name; the next undo goes on to the act before.
        try store.countAsUndone(act.id)
        let count = back.photos + back.refused.count
        let words = "moving \(count) photo\(count == 1 ? "" : "s") to the trash"
        return UndoReport(undone: words, photos: back.photos, refused: back.refused)
    }

    /// What is marked, oldest first, then what lies in the desktop's trash by way of us.
    func list() async throws -> [TrashRow] {
        try await reconcile()
        var rows: [TrashRow] = []
        let marked = try store.photos(decided: .delete)
        let records = try store.records(of: marked)
        for photo in marked {
            guard let record = records[photo], let location = record.locations.first else { continue }
            rows.append(
                TrashRow(
                    id: Catalogue.text(photo), state: .marked, absolutePath: catalogue.absolute(location),
                    bytes: record.stamp.size, since: (record.decided ?? 0) / 1_000_000_000, why: record.why))
        }
        for operation in try store.operations(.moved) {
            rows.append(
                TrashRow(
                    id: Catalogue.text(operation.photo), state: .trashed,
                    absolutePath: WirePath(bytes: operation.original), bytes: operation.size,
                    since: operation.at / 1_000_000_000, why: nil))
        }
        return rows
    }

    private func restore(
        _ operations: [TrashOperation], createFolders: Bool
    ) async throws -> (photos: Int, refused: [Refusal]) {
        var photos = 0
        var refused: [Refusal] = []
        for operation in operations {
            guard let entry = operation.entry else { continue }
            do {
                let log = TrashLog(store: store, act: nil, photo: operation.photo, location: nil)
                let path = try trash.restore(entry, createParents: createFolders, journal: log)
                try await catalogue.cameBack(at: path)
                photos += 1
            } catch {
                refused.append(Refusal(photo: String(decoding: entry.original), error: Self.refusal(error)))
            }
        }
        try await catalogue.countTrash()
        return (photos, refused)
    }

    private func isMeant(_ operation: TrashOperation, by reference: PhotoReference) -> Bool {
        switch reference {
        case .id(let text):
            return text == Catalogue.text(operation.photo)
        case .path(let wire):
            let path = FilePath(bytes: wire.bytes).lexicallyNormalized()
            if path.isAbsolute {
                let place = catalogue.location(path.bytes)
                return path.bytes == operation.original
                    || (place != nil && place == catalogue.location(operation.original))
            }
            return catalogue.libraries.values.contains {
                catalogue.location($0.pushing(path).bytes) == catalogue.location(operation.original)
            }
        }
    }

    private func marked(_ reference: PhotoReference) async throws -> PhotoID {
        let photo = try await catalogue.photo(reference)
        guard try store.records(of: [photo])[photo]?.decision == .delete else {
            throw ProtocolError(
                .notFound, "\(catalogue.text(reference)) is neither marked nor in the trash",
                remedy: "`cleanerctl trash list` shows what is")
        }
        return photo
    }
}

extension TrashKeeper {
    /// Where the trash is not as the store says.
    func audit() throws -> [AuditRow] {
        var rows = try store.operations(.planned).map { operation in
            AuditRow(
                kind: .trash, path: WirePath(bytes: operation.original),
                text: "a move to the trash or back was begun and is not finished")
        }
        for operation in try store.operations(.moved) {
            guard let entry = operation.entry else { continue }
            let place = try trash.whereabouts(entry)
            if place == .inTrash { continue }
            rows.append(
                AuditRow(
                    kind: .trash, path: WirePath(bytes: operation.original),
                    text: "should lie in the desktop's trash: \(place)"))
        }
        return rows
    }
}
