import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Carries out the user's decisions.
extension Catalogue {
    /// How many photos are judged and decided in one turn.
    static let slicePhotos = 64

    /// Marks photos as one act; names the photos that it refuses.
    ///
    /// Each slice is judged and decided in one turn, and other requests are answered between slices. If another request
    /// decides about a photo meanwhile, its decision wins: its client has the answer already. If the daemon stops, the
    /// slices decided so far stand.
    func mark(_ parameters: MarkRequest) async throws -> MarkReport {
        let pass = try parameters.review.flatMap(reviewNumber)
        let members = try members(of: parameters.folders ?? [])
        let listed =
            try parameters.list.map {
                try waiting(in: $0, review: pass, isShown: parameters.selection != nil)
            } ?? []
        var marking = Marking(
            number: review.marks.begin(), parameters: parameters, review: pass, members: members,
            listed: listed)
        defer { review.marks.end(marking.number) }
        if let selection = parameters.selection, selection != marking.selection {
            throw ProtocolError(
                .conflict, tr("these are not the photos that you were shown: some came or went since"),
                remedy: tr("look at what is there now, then mark again"))
        }
        try await carryOut(&marking)
        let act = review.marks.act(of: marking.number)
        let outcome = try marking.outcome(overtaken: review.marks.overtaken(of: marking.number), store)
        // A companion that was named beside its main photo counts as what it is.
        let families = families(outcome.decided.flatMap(\.photos))
        // The answer to a photo that stays must not wait for a disk.
        let belongings =
            parameters.decision == .delete && !stop.isRaised
            ? await belongings(of: families) : Belongings(companionsOf: families)
        var report = MarkReport(
            decision: parameters.decision, photos: families.count,
            bytes: outcome.decided.reduce(belongings.sidecarBytes) { $0 + $1.bytes }, refused: [],
            dryRun: marking.isDryRun)
        report.companions = belongings.count
        let links = outcome.decided.reduce(0) { $0 + $1.links }
        report.links = parameters.decision == .delete && links > 0 ? links : nil
        report.take(outcome.refusals)
        report.act = act.map { WireID.act($0) }
        report.selection = marking.isDryRun ? marking.selection : nil
        return report
    }

    /// Judges and decides all that a `mark` is about, slice by slice.
    func carryOut(_ marking: inout Marking) async throws {
        var rest = marking.steps[...]
        while !rest.isEmpty {
            do {
                try await decide(rest.prefix(Self.slicePhotos), &marking)
            } catch  where review.marks.act(of: marking.number) != nil {
                // The decisions made so far stand and are answered.
                if let error = error as? StoreError { failed(error, in: "a request") }
                marking.refuse(rest, ProtocolError(error))
                break
            }
            rest = rest.dropFirst(Self.slicePhotos)
            if !rest.isEmpty { await Task.yield() }
        }
    }

    /// The photos of some folders; companions are decided about with their main photos.
    private func members(of folders: [FolderReference]) throws -> [(photo: PhotoID, path: WirePath)] {
        try folders.flatMap { try reader.photos(in: $0) }.filter { culling.main(of: $0.photo) == nil }
            .map { ($0.photo, libraries.absolute($0.location)) }
    }

    /// The photos of a list that wait for a decision, or have the one that the list is about.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - review: The pass whose skipped photos are left out.
    ///   - isShown: Whether the user has seen what the list's search finds.
    /// - Returns: The photos in the list's order.
    /// - Throws: `ProtocolError` if the list cannot be decided about as a whole, or the words of its search must be
    ///   corrected first, and as `query`.
    func waiting(in list: ListReference, review: Int64?, isShown: Bool) throws -> [PhotoID] {
        guard list.category.grouping == nil, list.category != .marked else {
            throw ProtocolError(
                .badParameters, tr("\(list.category.name) is not decided about as a whole list"),
                remedy: list.category == .marked
                    ? tr("cleanerctl trash restore takes marks away") : "cleanerctl review \(list.category.name)")
        }
        // Not `partly`: nobody has asked to decide about photos that fit only some words of a search.
        let found = try list.filter?.search.map { try search($0) }
        if let found, !isShown { try finder.checkWritten(found) }
        let page = culling.page(of: list.category, try query(list.filter, found))
        let skipped = try review.map { try store.reviews.progress(of: $0).skipped } ?? []
        let asked: PhotoCulling.Decision? =
            list.filter?.kept == true ? .keep : list.filter?.maybe == true ? .maybe : nil
        let photos = page.entries.flatMap(\.rows).map(\.photo)
        if let asked { return photos.filter { culling.browsed($0)?.decision == asked } }
        return zip(photos, culling.awaitDecision(photos, in: list.category)).filter { $1 && !skipped.contains($0) }
            .map(\.0)
    }

    /// Judges and decides a slice in one turn, after asking the disk about its folders.
    private func decide(_ steps: ArraySlice<Marking.Step>, _ marking: inout Marking) async throws {
        try stop.check()
        var slice = try judge(steps, marking)
        while !slice.unasked.isEmpty {
            let answers = try await libraries.writingObstacles(of: slice.unasked)
            try stop.check()
            marking.obstacles.merge(answers) { _, new in new }
            slice = try judge(steps, marking)
        }
        guard !marking.isDryRun else { return marking.add(slice) }
        let photos = slice.changes.map(\.photo)
        let act = try store.decisions.decide(
            slice.changes, as: .mark, at: now, review: marking.review,
            addingTo: review.marks.act(of: marking.number))
        if let act { review.marks.setAct(act, of: marking.number) }
        // Who decides anew has seen what became of the marks.
        clear(.marksLost)
        marking.add(slice)
        // Photos that had this decision already are answered as well.
        review.marks.overtake(Array(slice.photos) + photos, by: marking.number)
        guarding("a decision") { try publish(.decided, photos) }
    }

    private func judge(_ steps: ArraySlice<Marking.Step>, _ marking: Marking) throws -> Marking.Slice {
        try MarkRules(
            marking: marking, reader: reader, departures: review.departures,
            overtaken: review.marks.overtaken(of: marking.number)
        ).judge(steps, &culling)
    }

    /// Publishes decisions and keeps any `mark` under way from overriding them.
    func publishDecision(_ event: ChangeMessage.Event, _ photos: [PhotoID]) throws {
        review.marks.overtake(photos)
        try publish(event, photos)
    }

    /// Updates engine and subscribers after a change of photos.
    func publish(_ event: ChangeMessage.Event, _ photos: [PhotoID]) throws {
        var touched = Touched()
        touched.photos = Set(photos)
        try refresh(touched, live: true, event: event)
    }

    /// Undoes the decisions of a `mark` or `restore`.
    ///
    /// - Returns: The report without the files that belong to the photos, and the families of these, to count them.
    func takeBack(_ act: Act) throws -> (report: UndoReport, families: [[PhotoID]]) {
        guard !review.marks.isOpen(act.id) else {
            throw ProtocolError(
                .busy, tr("the `mark` that this would undo is not finished"),
                remedy: tr("try again when it is finished"))
        }
        // The act may have grown since it was looked up.
        guard let act = try store.decisions.newestAct(id: act.id) else {
            throw ProtocolError(.nothingToUndo, tr("there is nothing to undo"))
        }
        let photos = try store.decisions.takeBack(act, at: now)
        culling.rejoin(act.apart)
        review.passes.note(act.changes.map(\.photo) + act.skipped)
        try publishDecision(.decided, photos)
        let meant = Set(act.changes.filter { $0.main == nil }.map(\.photo))
        let ids = (photos.filter(meant.contains) + act.skipped).map { WireID.photo($0) }
        let report = UndoReport(
            undone: try PhotoNames(store: store).words(act), photos: ids.count, ids: ids, refused: [])
        return (report, families(photos))
    }
}
