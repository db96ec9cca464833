import CleanerProtocol
import Glibc
import PhotoCulling
import PhotoFiles
import PhotoStore
import SystemPackage

/// What the person decides.
extension Catalogue {
    /// Marks photos one by one; what is refused is named, the rest is done as one act.
    func mark(_ parameters: MarkParameters) throws -> MarkReport {
        var report = MarkReport(
            decision: parameters.decision, photos: 0, bytes: 0, refused: [], dryRun: parameters.dryRun ?? false)
        var changes: [DecisionChange] = []
        var marking: Set<PhotoID> = []
        for reference in parameters.photos {
            do {
                let photo = try photo(reference)
                guard !marking.contains(photo) else { continue }
                let family = try family(of: photo).filter { !marking.contains($0) }
                let records = try store.records(of: family)
                changes += try family.compactMap { part in
                    try change(of: part, in: family, records, alsoMarked: marking, parameters)
                }
                marking.formUnion(family)
                report.photos += 1
                report.bytes += records.values.reduce(0) { $0 + $1.stamp.size }
                if family.count > 1 { report.companions = (report.companions ?? 0) + family.count - 1 }
            } catch let error as ProtocolError {
                report.refused.append(Refusal(photo: text(reference), error: error))
            }
        }
        guard !report.dryRun else { return report }
        // Where all else is refused nothing was decided about the group.
        if report.photos > 0 { changes += try keeping(parameters) }
        let review = try parameters.review.flatMap(reviewNumber)
        report.act = try store.decide(changes, as: .mark, at: Self.now, review: review).map(Self.name(ofAct:))
        // A decision takes photos away, which changes no order.
        let queue = reviewQueue
        try tell(.decided, changes.map(\.photo))
        reviewQueue = queue
        return report
    }

    /// What a decision changes about one photo of a family; nil where it bears the decision already.
    ///
    /// - Throws: `ProtocolError` where it cannot bear it, and so none of the family can.
    private func change(
        of photo: PhotoID, in family: [PhotoID], _ records: [PhotoID: PhotoStore.PhotoRecord],
        alsoMarked: Set<PhotoID>, _ parameters: MarkParameters
    ) throws -> DecisionChange? {
        let main = family[0]
        let record = records[photo]
        do {
            guard let record, let location = record.locations.first else {
                throw ProtocolError(
                    .notFound, "\(Self.text(photo)) is not in the library any more",
                    remedy: "`cleanerctl trash list` shows what went to the trash")
            }
            if parameters.undecidedOnly == true { try checkUndecided(record, for: parameters.decision) }
            guard record.status != .waiting else {
                throw ProtocolError(
                    .busy,
                    "\(WirePath(bytes: location.path).text) is not analysed yet, so nobody knows what would be decided about",
                    remedy: "cleanerctl sync, then mark it again")
            }
            var hadCopy = false
            if parameters.decision == .delete {
                try checkPlaces(of: record)
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

    /// What keeps the photos that a decision about others keeps, with their companions.
    private func keeping(_ parameters: MarkParameters) throws -> [DecisionChange] {
        let families = try (parameters.keeping ?? []).map { try family(of: photo($0)) }
        let records = try store.records(of: families.flatMap { $0 })
        return families.flatMap { family in
            family.filter { records[$0].map { $0.decision != .keep && $0.status != .waiting } ?? false }
                .map { DecisionChange(photo: $0, decision: .keep, main: $0 == family[0] ? nil : family[0]) }
        }
    }

    /// Refuses photos that were decided about since they were shown; what is on the maybe pile still waits.
    private func checkUndecided(_ record: PhotoRecord, for decision: CleanerProtocol.Decision) throws {
        guard let known = record.decision.map(CleanerProtocol.Decision.init), known != .maybe, known != decision else {
            return
        }
        throw ProtocolError(
            .conflict, "it was decided meanwhile: \(known.rawValue)",
            remedy: "look at it again; `cleanerctl mark` changes a decision")
    }

    /// Refuses photos in places that cannot be written.
    private func checkPlaces(of record: PhotoRecord) throws {
        try checkProtection(of: record)
        for location in record.locations {
            guard let library = libraries[location.root] else { continue }
            let folder = library.pushing(FilePath(bytes: location.directory))
            guard folder.withPlatformString({ access($0, W_OK) }) != 0 else { continue }
            throw ProtocolError(
                .refused, "\(absolute(location).text) lies in a folder that you may not change",
                remedy: "give yourself the right to write there, or leave it")
        }
    }

    /// Refuses photos that the person protected.
    func checkProtection(of record: PhotoRecord) throws {
        guard let place = place(of: record, in: .protect) else { return }
        throw ProtocolError(
            .refused, "it is protected, as \(place.text) is",
            remedy: "cleanerctl protect --remove \(place.text)")
    }

    /// Refuses the last copy of a picture that is not marked.
    ///
    /// - Returns: Whether the photo has copies at all.
    private func checkCopies(
        of photo: PhotoID, in family: [PhotoID], alsoMarked: Set<PhotoID>, lastCopyAllowed: Bool
    ) throws -> Bool {
        let copies = try store.copies(of: photo)
        guard copies.exist, !lastCopyAllowed, copies.free.allSatisfy({ alsoMarked.contains($0) || family.contains($0) })
        else { return copies.exist }
        throw ProtocolError(
            .refused, "it is the last copy of this picture that is not marked for deletion",
            remedy: "keep it, or say --last-copy if all copies shall go")
    }

    /// Lets engine and subscribers know of decisions.
    func tell(_ event: ChangeMessage.Event, _ photos: [PhotoID]) throws {
        var touched = Touched()
        touched.photos = Set(photos)
        try refresh(touched, live: true, event: event)
    }

    /// Takes decisions of a `mark` or `restore` back.
    func takeBack(_ act: Act) throws -> UndoReport {
        let photos = try store.takeBack(act, at: Self.now)
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
