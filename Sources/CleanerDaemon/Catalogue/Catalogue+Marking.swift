import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// Marking many photos, slice by slice.
extension Catalogue {
    /// Photos that are judged and decided in one turn.
    static let slicePhotos = 64

    /// Marks photos one by one; what is refused is named, the rest is done as one act.
    ///
    /// Each slice is judged and decided in one turn; others get theirs in between. If others decide about a photo
    /// meanwhile, their decision wins, because they have their answer already.
    func mark(_ parameters: MarkRequest) async throws -> MarkReport {
        lastMark += 1
        var marking = Marking(
            number: lastMark, parameters: parameters, review: try parameters.review.flatMap(reviewNumber))
        marks[marking.number] = OpenMark()
        defer { marks[marking.number] = nil }
        var rest = marking.steps[...]
        while !rest.isEmpty {
            do {
                try await decide(rest.prefix(Self.slicePhotos), &marking)
            } catch  where marks[marking.number]?.act != nil {
                // What was decided stands and is answered.
                if let error = error as? StoreError { failed(error, in: "a request") }
                marking.refuse(rest, ProtocolError(error), as: text)
                break
            }
            rest = rest.dropFirst(Self.slicePhotos)
            if !rest.isEmpty { await Task.yield() }
        }
        return try report(of: marking)
    }

    /// Judges a slice and decides it in the same turn, once the disk has told what has to be known of folders.
    private func decide(_ steps: ArraySlice<Marking.Step>, _ marking: inout Marking) async throws {
        var slice = try judge(steps, marking)
        while !slice.unasked.isEmpty {
            let (disk, folders) = (disk, slice.unasked)
            let answers = try await askDisk { folders.map { ($0, disk.writingObstacle($0)) } }
            marking.obstacles.merge(answers) { _, new in new }
            slice = try judge(steps, marking)
        }
        guard !marking.isDryRun else { return marking.add(slice) }
        let act = try store.decisions.decide(
            slice.changes, as: .mark, at: Self.now, review: marking.review, addingTo: marks[marking.number]?.act)
        marks[marking.number]?.act = act
        marking.add(slice)
        // What bears the decision already is answered as well.
        overtake(Array(slice.photos) + slice.changes.map(\.photo), by: marking.number)
        // A decision takes photos away, which changes no order.
        let queue = reviewQueue
        guarding("a decision") { try publish(.decided, slice.changes.map(\.photo)) }
        reviewQueue = queue
    }

    private func judge(_ steps: ArraySlice<Marking.Step>, _ marking: Marking) throws -> Marking.Slice {
        var slice = Marking.Slice()
        for step in steps {
            switch step {
            case .mark(let reference):
                do {
                    try judge(reference, marking, &slice)
                } catch let error as ProtocolError {
                    slice.refused.append(Refusal(photo: text(reference), error: error))
                }
            case .keep(let reference):
                // Where all else is refused nothing was decided about the group.
                guard !slice.decided.isEmpty || !marking.decided.isEmpty else { continue }
                slice.changes += try keeping(reference, marking)
            }
        }
        return slice
    }

    private func judge(_ reference: PhotoReference, _ marking: Marking, _ slice: inout Marking.Slice) throws {
        let photo = try photo(reference)
        func isNamed(_ photo: PhotoID) -> Bool { slice.photos.contains(photo) || marking.photos.contains(photo) }
        guard !isNamed(photo) else { return }
        let family = try family(of: photo).filter { !isNamed($0) }
        let records = try store.photos.records(of: family)
        var changes: [DecisionChange] = []
        for part in family {
            if let change = try change(of: part, in: family, records, marking, &slice) { changes.append(change) }
        }
        slice.changes += changes
        slice.photos.formUnion(family)
        let bytes = records.values.reduce(0) { $0 + $1.stamp.size }
        slice.decided.append(Marking.Decided(reference: reference, photos: family, bytes: bytes))
    }

    /// What keeps a photo that a decision about others keeps, with its companions.
    private func keeping(_ reference: PhotoReference, _ marking: Marking) throws -> [DecisionChange] {
        let family = try family(of: photo(reference))
        let records = try store.photos.records(of: family)
        let overtaken = marks[marking.number]?.overtaken ?? []
        for photo in family {
            try checkIsNotDeparting(photo)
            if let record = records[photo], record.decision != .keep, overtaken.contains(photo) {
                throw Self.overtaken(record)
            }
            guard records[photo]?.locations.isEmpty == false else {
                throw ProtocolError(
                    .conflict, "\(Self.text(photo)), which was to stay, is not in the library any more",
                    remedy: "`cleanerctl trash list` shows what went to the trash")
            }
        }
        return family.filter { records[$0].map { $0.decision != .keep && $0.status != .waiting } ?? false }
            .map { DecisionChange(photo: $0, decision: .keep, main: $0 == family[0] ? nil : family[0]) }
    }

    /// What others decided about since is not answered as done.
    private func report(of marking: Marking) throws -> MarkReport {
        let parameters = marking.parameters
        var report = MarkReport(
            decision: parameters.decision, photos: 0, bytes: 0, refused: [], dryRun: marking.isDryRun)
        var refusals = marking.refusals
        let open = marks[marking.number] ?? OpenMark()
        for decided in marking.decided {
            let overtaken = decided.photos.filter(open.overtaken.contains)
            let records = overtaken.isEmpty ? [:] : try store.photos.records(of: overtaken)
            if let other = records.values.first(where: { $0.decision != parameters.decision.engine }) {
                refusals.add(text(decided.reference), Self.overtaken(other))
                continue
            }
            report.photos += 1
            report.bytes += decided.bytes
            if decided.photos.count > 1 { report.companions = (report.companions ?? 0) + decided.photos.count - 1 }
        }
        report.take(refusals)
        report.act = open.act.map(Self.name(ofAct:))
        return report
    }

    /// Notes decisions about photos for each `mark` that is under way.
    ///
    /// - Parameters:
    ///   - photos: What was decided about.
    ///   - number: The `mark` that did so, if one did.
    func overtake(_ photos: [PhotoID], by number: Int? = nil) {
        for other in marks.keys where other != number { marks[other]?.overtaken.formUnion(photos) }
    }
}
