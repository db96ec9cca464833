import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// What the person decides.
extension Catalogue {
    /// What a decision changes about one photo of a family; nil where it bears the decision already.
    ///
    /// - Throws: `ProtocolError` where it cannot bear it, and so none of the family can.
    func change(
        of photo: PhotoID, in family: [PhotoID], _ records: [PhotoID: PhotoStore.PhotoRecord], _ marking: Marking,
        _ slice: inout Marking.Slice
    ) throws -> DecisionChange? {
        let parameters = marking.parameters
        let main = family[0]
        let record = records[photo]
        do {
            guard let record, let location = record.locations.first else {
                throw ProtocolError(
                    .notFound, "\(Self.text(photo)) is not in the library any more",
                    remedy: "`cleanerctl trash list` shows what went to the trash")
            }
            try checkIsNotDeparting(photo)
            if marks[marking.number]?.overtaken.contains(photo) == true { throw Self.overtaken(record) }
            if parameters.undecidedOnly == true { try checkUndecided(record, for: parameters.decision) }
            guard record.status != .waiting else {
                throw ProtocolError(
                    .busy,
                    "\(WirePath(bytes: location.path).text) is not analysed yet, so nobody knows what would be decided about",
                    remedy: "cleanerctl sync, then mark it again")
            }
            var hadCopy = false
            if parameters.decision == .delete {
                try checkProtection(of: record)
                try checkFolders(of: record, marking, &slice)
                // The store knows of the marks of earlier slices, but not of those that a dry run leaves out.
                let alsoMarked = marking.isDryRun ? slice.photos.union(marking.photos) : slice.photos
                hadCopy = try checkCopies(
                    of: photo, in: family, alsoMarked: alsoMarked, lastCopyAllowed: parameters.lastCopy ?? false)
            }
            let isNewlyAllowed = parameters.lastCopy == true && !record.isLastCopyAllowed
            guard record.decision?.name != parameters.decision.rawValue || isNewlyAllowed else { return nil }
            return DecisionChange(
                photo: photo, decision: parameters.decision.engine, lastCopy: parameters.lastCopy ?? false,
                hadCopy: hadCopy, why: proposal(of: photo), main: photo == main ? nil : main)
        } catch let error as ProtocolError where photo != main {
            throw error.about(record)
        }
    }

    /// Refuses photos that were decided about since they were shown; what is on the maybe pile still waits.
    private func checkUndecided(_ record: PhotoRecord, for decision: CleanerProtocol.Decision) throws {
        guard let known = record.decision.map(CleanerProtocol.Decision.init), known != .maybe, known != decision else {
            return
        }
        throw Self.overtaken(record)
    }

    static func overtaken(_ record: PhotoRecord) -> ProtocolError {
        let problem =
            record.decision.map { "it was decided meanwhile: \($0.name)" } ?? "its decision was taken back meanwhile"
        return ProtocolError(
            .conflict, problem,
            remedy: "look at it again; `cleanerctl mark` changes a decision")
    }

    /// Refuses photos in folders that cannot be written; notes those of which that is not known yet.
    private func checkFolders(of record: PhotoRecord, _ marking: Marking, _ slice: inout Marking.Slice) throws {
        for location in record.locations {
            guard let library = libraries[location.root] else { continue }
            let folder = library.pushing(FilePath(bytes: location.directory))
            guard let obstacle = marking.obstacles[folder] else {
                slice.unasked.insert(folder)
                continue
            }
            guard let obstacle else { continue }
            throw Self.refusal(of: absolute(location).text, because: obstacle)
        }
    }

    /// Why a photo cannot leave its folder.
    static func refusal(of photo: String, because error: Errno) -> ProtocolError {
        switch error {
        case .permissionDenied, .notPermitted, .readOnlyFileSystem:
            ProtocolError(
                .refused, "\(photo) lies in a folder that you may not change",
                remedy: "give yourself the right to write there, or leave it")
        case .fileNameTooLong:
            ProtocolError(
                .refused,
                "\(photo) has a longer path than programs can open, so it could not be restored from the trash",
                remedy: "move it into a folder with a shorter path")
        case .noSuchFileOrDirectory, .notDirectory:
            ProtocolError(.notFound, "\(photo) is not there any more", remedy: "cleanerctl sync")
        default:
            ProtocolError(.failed, "the folder of \(photo) cannot be looked at: \(error)", remedy: "check the disk")
        }
    }

    /// Refuses the last copy of a picture that is not marked.
    ///
    /// - Returns: Whether the photo has copies at all.
    private func checkCopies(
        of photo: PhotoID, in family: [PhotoID], alsoMarked: Set<PhotoID>, lastCopyAllowed: Bool
    ) throws -> Bool {
        let copies = try store.decisions.copies(of: photo)
        guard copies.exist, !lastCopyAllowed, copies.free.allSatisfy({ alsoMarked.contains($0) || family.contains($0) })
        else { return copies.exist }
        throw ProtocolError(
            .refused, "it is the last copy of this picture that is not marked for deletion",
            remedy: "keep it, or say --last-copy if all copies shall go")
    }

    /// Lets engine and subscribers know of decisions, which no `mark` that is under way may override.
    func tell(_ event: ChangeMessage.Event, _ photos: [PhotoID]) throws {
        overtake(photos)
        try publish(event, photos)
    }

    /// Lets engine and subscribers know of what changed about photos.
    func publish(_ event: ChangeMessage.Event, _ photos: [PhotoID]) throws {
        var touched = Touched()
        touched.photos = Set(photos)
        try refresh(touched, live: true, event: event)
    }

    /// Takes decisions of a `mark` or `restore` back.
    func takeBack(_ act: Act) throws -> UndoReport {
        guard !marks.values.contains(where: { $0.act == act.id }) else {
            throw ProtocolError(
                .busy, "the `mark` that this would undo is not finished", remedy: "try again when it is finished")
        }
        // It may have grown since it was looked up.
        guard let act = try store.decisions.newestAct(id: act.id) else {
            throw ProtocolError(.nothingToUndo, "there is nothing to undo")
        }
        let photos = try store.decisions.takeBack(act, at: Self.now)
        culling.rejoin(act.apart)
        try tell(.decided, photos)
        let meant = Set(act.changes.filter { $0.main == nil }.map(\.photo))
        let ids = (photos.filter(meant.contains) + act.skipped).map(Self.text)
        return UndoReport(undone: Self.words(act), photos: ids.count, ids: ids, refused: [])
    }

    private static func words(_ act: Act) -> String {
        if !act.apart.isEmpty { return "calling pictures different" }
        if !act.skipped.isEmpty { return "skipping" }
        let decisions = Set(act.changes.map { $0.after?.name ?? "no decision" }).sorted().joined(separator: ", ")
        let count = act.changes.count { $0.main == nil }
        return "\(decisions) of \(count) photo\(count == 1 ? "" : "s")"
    }
}

extension PhotoCulling.Decision {
    /// The word for it.
    var name: String { CleanerProtocol.Decision(self).rawValue }
}

extension ProtocolError {
    /// The same error, of a file that is not the one that was named but goes with it.
    func about(_ record: PhotoStore.PhotoRecord?) -> ProtocolError {
        let name = record?.locations.first.map { WirePath(bytes: $0.name).text } ?? "a file"
        return ProtocolError(word, "\(name), which goes with it: \(problem)", remedy: remedy)
    }
}
