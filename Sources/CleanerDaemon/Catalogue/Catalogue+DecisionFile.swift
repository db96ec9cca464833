import CleanerProtocol
import Images
import PhotoCulling
import PhotoStore
import Translation

/// Hands out the user's decisions for a decision file, and takes them over from one.
extension Catalogue {
    private var decisionLines: DecisionLines { DecisionLines(history: history) }

    /// The decisions about photos with higher numbers than `photo`, and the number to continue after; nil at the end.
    func keptDecisions(after photo: PhotoID) throws -> (lines: [DecisionLine], next: PhotoID?) {
        try decisionLines.photos(after: photo)
    }

    /// The pictures that were called different.
    func keptPairs() throws -> [DecisionLine] { try decisionLines.pairs() }

    /// Takes over decisions about photos that are here and undecided, as `mark` and `different` would make them.
    func takeOver(_ parameters: DecisionsImportRequest) async throws -> DecisionsImportReport {
        let number = review.marks.begin()
        defer { review.marks.end(number) }
        let isDryRun = parameters.dryRun == true
        var (taken, companions): (Set<PhotoID>, Set<PhotoID>) = ([], [])
        if let text = parameters.act {
            let act = try WireID.act(named: text)
            guard try store.decisions.isOpen(act) else {
                throw ProtocolError(
                    .conflict, tr("what was taken over so far has been undone meanwhile"),
                    remedy: tr("import the whole file again"))
            }
            review.marks.setAct(act, of: number)
            taken = try store.decisions.photos(of: act, asCompanions: false)
            companions = try store.decisions.photos(of: act, asCompanions: true)
        }
        var report = DecisionsImportReport(dryRun: isDryRun)
        var refusals = Refusals()
        let match = try DecisionMatch(
            parameters.decisions.compactMap { if case .photo(let photo) = $0 { photo } else { nil } },
            taken: taken, reader)
        for line in match.missing { refusals.add(line.absolutePath, .notHere(line), at: line.location) }
        let undecided = try match.matched.filter { try isUndecided($0, but: companions, &report, &refusals) }
        for decision in CleanerProtocol.Decision.allCases {
            let lines = undecided.filter { $0.line.decision == decision }
            var marking = Marking(
                number: number,
                parameters: MarkRequest(photos: [], decision: decision, dryRun: parameters.dryRun), review: nil,
                members: [],
                // A main photo takes its companions along, which are then decided about already.
                listed: lines.map(\.photo.id).filter { culling.main(of: $0) == nil }
                    + lines.map(\.photo.id).filter { culling.main(of: $0) != nil })
            marking.relying = Set(lines.filter { $0.line.copies == true }.map(\.photo.id))
            try await carryOut(&marking)
            let outcome = try marking.outcome(overtaken: review.marks.overtaken(of: number), store)
            report.count(decision, families(outcome.decided.flatMap(\.photos)), outcome.decided)
            for refusal in outcome.refusals.named { refusals.add(refusal) }
        }
        try separate(parameters.decisions, number, &report, &refusals)
        report.take(refusals)
        report.act = review.marks.act(of: number).map { WireID.act($0) }
        return report
    }

    /// Whether nothing is decided about a photo or what goes with it; what is decided stays as it is.
    ///
    /// What went along with its photo in this act, the `companions`, has not had its own line yet.
    private func isUndecided(
        _ matched: DecisionMatch.Matched, but companions: Set<PhotoID>, _ report: inout DecisionsImportReport,
        _ refusals: inout Refusals
    ) throws -> Bool {
        let wanted = matched.line.decision.engine
        if matched.photo.decision == wanted {
            if !companions.contains(matched.photo.id) { report.already += 1 }
            return false
        }
        let family = try store.photos.records(of: reader.family(of: matched.photo.id)).values
        let other = family.first { $0.decision != nil && $0.decision != wanted && !companions.contains($0.id) }
        guard let other else { return true }
        let place = other.locations.first.map(libraries.wire)
        refusals.add(place?.absolutePath.text ?? matched.line.absolutePath, .decidedHere(other), at: place)
        return false
    }

    /// Calls the pictures different that the lines name, in the act of the `mark` with this number.
    private func separate(
        _ lines: [DecisionLine], _ number: Int, _ report: inout DecisionsImportReport, _ refusals: inout Refusals
    ) throws {
        var pairs: Set<PicturePair> = []
        for case .different(let pair) in lines {
            let pictures = try pair.different.compactMap { picture in
                try Digest256(hex: picture.pictureDigest.text).flatMap { try store.decisions.picture($0) }
            }
            guard Set(pictures).count == 2 else {
                let paths = pair.different.compactMap(\.absolutePath)
                refusals.add(paths.first ?? pair.different[0].pictureDigest.text, .noSuchPicture)
                continue
            }
            pairs.insert(PicturePair(pictures[0], pictures[1]))
        }
        var new = try store.decisions.separable(Array(pairs))
        if !report.dryRun, !new.isEmpty {
            let separated = try store.decisions.separate(new, at: now, addingTo: review.marks.act(of: number))
            new = separated.pairs
            if let act = separated.act { review.marks.setAct(act, of: number) }
            culling.separate(new)
            let photos = try Set(new.flatMap { [$0.one, $0.other] }).flatMap { try store.contents.photos(showing: $0) }
            try publish(.decided, photos)
        }
        report.different = new.count
        report.already += pairs.count - new.count
    }
}

extension DecisionsImportReport {
    fileprivate mutating func count(
        _ decision: CleanerProtocol.Decision, _ families: [[PhotoID]], _ decided: [Marking.Decided]
    ) {
        switch decision {
        case .keep: kept = families.count
        case .maybe: maybe = families.count
        case .delete:
            marked = families.count
            markedBytes = decided.reduce(0) { $0 + $1.bytes }
        }
        let more = families.reduce(0) { $0 + $1.count - 1 }
        if more > 0 { companions = (companions ?? 0) + more }
    }
}

extension ProtocolError {
    /// The error for a line of a decision file whose photo is not here.
    fileprivate static func notHere(_ line: DecidedPhoto) -> ProtocolError {
        guard line.decision == .delete else { return .noSuchPicture }
        return ProtocolError(
            .notFound, tr("no photo that can be marked for it is in the library"),
            remedy:
                tr(
                    """
                    a photo that had copies is marked only at its own place, and a film or RAW file of more than 1 \
                    MiB is to be looked at again
                    """))
    }

    fileprivate static var noSuchPicture: ProtocolError {
        ProtocolError(.notFound, tr("no such picture is in the library"))
    }

    /// The error for a photo that somebody decided about here, otherwise than a decision file says.
    fileprivate static func decidedHere(_ record: PhotoRecord) -> ProtocolError {
        ProtocolError(
            .conflict, tr("it is decided here: \(record.decision?.word ?? tr("otherwise"))"),
            remedy: tr("what is decided here stays; `cleanerctl mark` changes it"))
    }
}
