import CleanerProtocol
import Images
import PhotoCategories
import PhotoCulling
import PhotoStore
import Translation

/// Explains one photo.
extension PhotoAnswers {
    func show(_ reference: PhotoReference, _ culling: inout Culling) throws -> ShowReport {
        let photo = try photo(reference)
        let known = try store.photos.records(of: [photo])[photo]
        if let known, known.status == nil { throw ProtocolError.noPhoto }
        guard let record = known, let row = try row(record, measured: true, culling) else {
            throw ProtocolError(
                .notFound, tr("\(reference.text) is not in the library any more"),
                remedy: tr("`cleanerctl trash list` shows what went to the trash"))
        }
        let others = record.locations.dropFirst().map { libraries.absolute($0).text }
        return ShowReport(
            photo: row, place: record.metadata.flatMap(ShowReport.Place.init), alsoAt: others.isEmpty ? nil : others,
            leftOut: settings.place(of: record, in: .leaveOut),
            protected: settings.place(of: record, in: .protect),
            measurements: Explanation.measurements(of: record, row: row),
            verdicts: try culling.verdicts(of: photo).map { try verdict($0, of: record) })
    }

    private func verdict(_ verdict: PhotoCulling.Verdict, of record: PhotoRecord) throws -> ShowReport.Verdict {
        var wire = ShowReport.Verdict(
            category: verdict.category, holds: verdict.holds, listed: verdict.holds && !verdict.isListed ? false : nil,
            text: verdict.text, numbers: verdict.numbers)
        if verdict.suppression == nil, case .probability(let value, _) = verdict.evidence {
            wire.confidence = verdict.holds ? value : 1 - value
        }
        if verdict.category == .screenshots, verdict.holds, let signs = Explanation.screenshotSigns(of: record) {
            wire.text += ": \(signs)"
        }
        wire.withheld = verdict.withheld == nil ? nil : true
        guard let group = verdict.group else { return wire }
        wire.group = group.id.description
        let listed = group.rows.first { $0.photo == record.id }
        wire.keeper = group.keeps(record.id)
        wire.confidence = listed?.confidence
        wire.neighbours = try neighbours(in: group, besides: record)
        if verdict.holds, !verdict.isListed, record.decision == nil {
            wire.text = tr("\(wire.text); no list proposes anything about it")
        }
        if verdict.isListed, let relation = listed?.relation, relation.staysBeside {
            wire.text = tr("\(wire.text); stays beside the one to keep: \(relation.text)")
        } else if verdict.isListed, let reason = group.reason, let keeper = wire.keeper {
            wire.text =
                keeper
                ? tr("\(wire.text); proposed to be kept: \(reason.text)")
                : tr("\(wire.text); another is proposed to be kept: \(reason.text)")
            let numbers = [wire.numbers, reason.numbers].compactMap(\.self)
            wire.numbers = numbers.isEmpty ? nil : numbers.joined(separator: "; ")
        }
        return wire
    }

    private func neighbours(in group: PhotoGroup, besides photo: PhotoRecord) throws -> [ShowReport.Neighbour] {
        let others = group.members.filter { $0 != photo.id }
        let records = try store.photos.records(of: others)
        return others.compactMap { records[$0] }.compactMap { other in
            guard let location = other.locations.first else { return nil }
            let relation = Explanation.relation(of: other, to: photo, isSeries: group.id.category == .similar)
            return ShowReport.Neighbour(
                id: WireID.photo(other.id), location: libraries.wire(location), relation: relation.text,
                numbers: relation.numbers, keeper: group.keeps(other.id))
        }
    }
}

extension ShowReport.Place {
    /// Nil for metadata without coordinates.
    fileprivate init?(_ metadata: PhotoMetadata) {
        guard let latitude = metadata.latitude, let longitude = metadata.longitude else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
