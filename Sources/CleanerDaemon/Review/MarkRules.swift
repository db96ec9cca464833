import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Decides which photos may be marked, by what is known in one turn.
struct MarkRules {
    let marking: Marking
    let reader: PhotoAnswers
    let departures: Departures
    /// Photos that other requests decided about since the `mark` began.
    let overtaken: Set<PhotoID>

    private var store: PhotoDatabase { reader.store }

    func judge(_ steps: ArraySlice<Marking.Step>, _ culling: inout Culling) throws -> Marking.Slice {
        for reference in marking.parameters.staying ?? [] { try checkStays(reference) }
        var slice = Marking.Slice()
        for step in steps {
            do {
                switch step {
                case .mark(let reference): try judge(reader.photo(reference), step.name, &slice, &culling)
                case .markMember(let photo, _): try judge(photo, step.name, &slice, &culling)
                case .markListed(let photo): try judge(photo, nil, &slice, &culling)
                case .keep(let reference):
                    // If all other photos were refused, nothing was decided about the group.
                    guard !slice.decided.isEmpty || !marking.decided.isEmpty else { continue }
                    slice.changes += try keeping(reference)
                }
            } catch let error as ProtocolError where !step.isKeep {
                let location = try location(of: step)
                slice.refused.append(Refusal(photo: name(of: step, at: location), error: error, location: location))
            }
        }
        // A dry run stores no reasons.
        if !marking.isDryRun { giveReasons(&slice, &culling) }
        return slice
    }

    /// Says why photos were proposed, of the whole slice at once: in a large group, each reason costs as much as all.
    private func giveReasons(_ slice: inout Marking.Slice, _ culling: inout Culling) {
        // Photos that are kept because of the others have no reason.
        let places = slice.changes.indices.filter { slice.photos.contains(slice.changes[$0].photo) }
        let reasons = culling.proposals(of: places.map { slice.changes[$0].photo })
        for place in places { slice.changes[place].why = reasons[slice.changes[place].photo] }
    }

    /// Where the photo of a step lies; nil if it is not known or not in the library.
    private func location(of step: Marking.Step) throws -> WireLocation? {
        let photo: PhotoID? =
            switch step {
            case .mark(let reference), .keep(let reference): try? reader.photo(reference)
            case .markMember(let photo, _), .markListed(let photo): photo
            }
        return try photo.flatMap { try store.places.file(of: $0) }.map { reader.libraries.wire($0.location) }
    }

    /// A user did not name the photos of a list, so these are named by their paths.
    private func name(of step: Marking.Step, at location: WireLocation?) -> String {
        if case .markListed = step, let location { return location.absolutePath.text }
        return step.name
    }

    private func judge(
        _ photo: PhotoID, _ name: String?, _ slice: inout Marking.Slice, _ culling: inout Culling
    ) throws {
        func isNamed(_ photo: PhotoID) -> Bool { slice.photos.contains(photo) || marking.photos.contains(photo) }
        guard !isNamed(photo) else { return }
        let family = try reader.family(of: photo).filter { !isNamed($0) }
        let records = try store.photos.records(of: family)
        var changes: [DecisionChange] = []
        for part in family {
            do {
                if let change = try change(of: part, records[part], in: family, &slice, &culling) {
                    changes.append(change)
                }
            } catch let error as ProtocolError where part != photo {
                throw error.about(records[part])
            }
        }
        slice.changes += changes
        slice.promised.formUnion(changes.compactMap(\.standIn))
        slice.photos.formUnion(family)
        let bytes = records.values.reduce(0) { $0 + $1.stamp.size }
        let links = records.values.reduce(0) { $0 + $1.links }
        let location = records[photo]?.locations.first.map(reader.libraries.wire)
        slice.decided.append(
            Marking.Decided(
                name: name ?? location?.absolutePath.text ?? WireID.photo(photo), location: location, photos: family,
                bytes: bytes, links: links))
    }

    /// The change that a decision makes to one photo of a family; nil if the photo has that decision already.
    ///
    /// - Throws: `ProtocolError` if the decision is not possible; then it is not made for the family at all.
    private func change(
        of photo: PhotoID, _ record: PhotoRecord?, in family: [PhotoID], _ slice: inout Marking.Slice,
        _ culling: inout Culling
    ) throws -> DecisionChange? {
        let parameters = marking.parameters
        let allowsLastCopy = parameters.lastCopy ?? false
        guard let record, let location = record.locations.first else {
            throw ProtocolError(
                .notFound, tr("\(WireID.photo(photo)) is not in the library any more"),
                remedy: tr("`cleanerctl trash list` shows what went to the trash"))
        }
        try departures.check(photo)
        if overtaken.contains(photo) { throw ProtocolError.overtaken(record) }
        if parameters.undecidedOnly == true { try checkUndecided(record, for: parameters.decision) }
        guard record.status != .waiting else {
            throw ProtocolError(
                .busy,
                tr(
                    """
                    \(WirePath(bytes: location.path).text) is not analysed yet, so nobody knows what would be decided \
                    about
                    """),
                remedy: tr("cleanerctl sync, then mark it again"))
        }
        var promise = StayRules.Promise()
        if parameters.decision == .delete {
            guard record.status != nil else { throw ProtocolError.noPhoto }
            try reader.settings.checkProtection(of: record)
            try checkFolders(of: record, &slice)
            promise = try checkCopies(of: photo, in: family, allowsLastCopy, &slice, &culling)
            if !promise.needsOther, marking.relying.contains(photo) { throw ProtocolError.copyMissing }
        }
        // If the copies are gone meanwhile, a repeated mark is a new one, of a photo without copies.
        let isNew =
            record.decision != parameters.decision.engine
            || (!record.isLastCopyAllowed
                && (allowsLastCopy || record.hadCopy != promise.needsOther
                    || (promise.standIn != nil && !promise.isHeld)))
        guard isNew else { return nil }
        return DecisionChange(
            photo: photo, decision: parameters.decision.engine, lastCopy: allowsLastCopy,
            hadCopy: promise.needsOther, standIn: promise.standIn, main: photo == family[0] ? nil : family[0])
    }

    /// Refuses photos that were decided since they were shown; photos on the maybe pile count as undecided.
    private func checkUndecided(_ record: PhotoRecord, for decision: CleanerProtocol.Decision) throws {
        guard let known = record.decision, known != .maybe, known != decision.engine else { return }
        throw ProtocolError.overtaken(record)
    }

    /// Refuses photos in folders without write permission; notes folders for which that is not known yet.
    private func checkFolders(of record: PhotoRecord, _ slice: inout Marking.Slice) throws {
        for location in record.locations {
            guard let folder = reader.libraries.folder(of: location) else { continue }
            guard let obstacle = marking.obstacles[folder] else {
                slice.unasked.insert(folder)
                continue
            }
            if let obstacle { throw ProtocolError.cannotLeave(reader.libraries.absolute(location).text, obstacle) }
        }
    }

    /// Refuses the last unmarked copy among those that lie in the library, unless a better photo stays in its place.
    private func checkCopies(
        of photo: PhotoID, in family: [PhotoID], _ allowsLastCopy: Bool, _ slice: inout Marking.Slice,
        _ culling: inout Culling
    ) throws -> StayRules.Promise {
        // The store knows the marks of earlier slices. A dry run stores none, so they are added here.
        let (named, earlier) = (slice.photos, marking.isDryRun ? marking.photos : [])
        let (promised, before) = (slice.promised, marking.isDryRun ? marking.promised : [])
        let rules = StayRules(
            reader: reader, isGoing: { named.contains($0) || earlier.contains($0) },
            isPromised: { promised.contains($0) || before.contains($0) })
        guard !allowsLastCopy else { return try rules.ofCopies(photo, with: family, &slice.copies) }
        return try rules.promise(for: photo, with: family, &slice.copies, &culling)
    }

    /// Refuses the whole request if a photo that must stay in place of the others is gone or decided otherwise.
    private func checkStays(_ reference: PhotoReference) throws {
        let photo = try reader.photo(reference)
        try departures.check(photo)
        guard let record = try store.photos.records(of: [photo])[photo], !record.locations.isEmpty,
            record.decision == nil || record.decision == .keep
        else {
            throw ProtocolError(
                .conflict, tr("\(reference.text), which was to stay, is decided or gone by now"),
                remedy: tr("look at the group again"))
        }
    }

    /// The changes that keep a photo and its companions because a decision was made about others of its group.
    private func keeping(_ reference: PhotoReference) throws -> [DecisionChange] {
        let family = try reader.family(of: reader.photo(reference))
        let records = try store.photos.records(of: family)
        for photo in family {
            try departures.check(photo)
            if let record = records[photo], record.decision != .keep, overtaken.contains(photo) {
                throw ProtocolError.overtaken(record)
            }
            guard records[photo]?.locations.isEmpty == false else {
                throw ProtocolError(
                    .conflict, tr("\(WireID.photo(photo)), which was to stay, is not in the library any more"),
                    remedy: tr("`cleanerctl trash list` shows what went to the trash"))
            }
        }
        return family.filter { records[$0].map { $0.decision != .keep && $0.status != .waiting } ?? false }
            .map { DecisionChange(photo: $0, decision: .keep, main: $0 == family[0] ? nil : family[0]) }
    }
}

extension ProtocolError {
    /// The error for a photo that another request has decided about.
    static func overtaken(_ record: PhotoRecord) -> ProtocolError {
        let problem =
            record.decision.map { tr("it was decided meanwhile: \($0.word)") }
            ?? tr("its decision was taken back meanwhile")
        return ProtocolError(.conflict, problem, remedy: tr("look at it again; `cleanerctl mark` changes a decision"))
    }

    /// The error for a file that was read, and is no photo.
    static var noPhoto: ProtocolError {
        ProtocolError(
            .refused, tr("it is neither a photo nor a video"),
            remedy: tr("name photos only: all other files are left alone"))
    }

    /// The error for a photo that cannot leave its folder.
    static func cannotLeave(_ photo: String, _ error: Errno) -> ProtocolError {
        switch error {
        case .permissionDenied, .notPermitted, .readOnlyFileSystem:
            ProtocolError(
                .refused, tr("\(photo) lies in a folder that you may not change"),
                remedy: tr("give yourself the right to write there, or leave it"), cause: .lockedFolder)
        case .fileNameTooLong:
            ProtocolError(
                .refused,
                tr("\(photo) has a longer path than programs can open, so it could not be restored from the trash"),
                remedy: tr("move it into a folder with a shorter path"))
        case .noSuchFileOrDirectory, .notDirectory:
            ProtocolError(.notFound, tr("\(photo) is not there any more"), remedy: "cleanerctl sync")
        case .timedOut:
            ProtocolError(
                .failed, tr("the disk of \(photo) does not answer"),
                remedy: tr("check that it is connected and works, then try again"))
        default:
            ProtocolError(
                .failed, tr("the folder of \(photo) cannot be looked at: \(error)"), remedy: tr("check the disk"))
        }
    }

    /// The same error, said of one of several photos that were named.
    func about(_ photo: String) -> ProtocolError {
        ProtocolError(word, "\(photo): \(problem)", remedy: remedy, cause: cause)
    }

    /// The same error, said of a companion of the photo that was named.
    func about(_ record: PhotoRecord?) -> ProtocolError {
        let name = record?.locations.first.map { WirePath(bytes: $0.name).text } ?? tr("a file")
        return ProtocolError(word, tr("\(name), which goes with it: \(problem)"), remedy: remedy, cause: cause)
    }
}

extension PhotoCulling.Decision {
    /// The decision's word on the wire.
    var name: String { CleanerProtocol.Decision(self).rawValue }

    /// The same word for people.
    var word: String {
        switch self {
        case .keep: tr("keep", context: "decision")
        case .maybe: tr("maybe", context: "decision")
        case .delete: tr("delete", context: "decision")
        }
    }
}
