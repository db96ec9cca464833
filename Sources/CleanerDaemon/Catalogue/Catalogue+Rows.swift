import CleanerProtocol
import FileSystem
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import PhotoStore

/// Rows of `list`, `export` and `show`.
extension Catalogue {
    /// What a row says beyond the photo itself.
    struct RowContext: Sendable {
        let photo: PhotoID
        var group: String?
        var isKeeper: Bool?
        var confidence: Double?
        var why: String?
    }

    /// What `list` asks for.
    func contexts(of parameters: ListRequest) -> [RowContext] {
        filtered(contexts(of: parameters.category), by: parameters.filter)
    }

    /// The rows of a category in their order, groups with their keeper first; the photos are looked up later, slice by
    /// slice, so that a long list keeps nobody waiting.
    func contexts(of category: Category) -> [RowContext] {
        guard category.grouping != nil else {
            return culling.list(category).map { RowContext(photo: $0.photo, confidence: $0.confidence) }
        }
        return culling.groups(category).flatMap(Self.contexts)
    }

    static func contexts(of group: PhotoGroup) -> [RowContext] {
        group.rows.map { row in
            RowContext(
                photo: row.photo, group: group.id.description, isKeeper: row.isKeeper, confidence: row.confidence,
                why: Explanation.text(row, reason: group.reason))
        }
    }

    /// The contexts that a filter lets through; a group stays whole where it lets one of its photos through.
    func filtered(_ contexts: [RowContext], by filter: PhotoFilter?) -> [RowContext] {
        guard let filter, filter != PhotoFilter() else { return contexts }
        var groups: [[RowContext]] = []
        for context in contexts {
            if let group = context.group, group == groups.last?.first?.group {
                groups[groups.count - 1].append(context)
            } else {
                groups.append([context])
            }
        }
        groups.removeAll { group in !group.contains { isMeant($0.photo, by: filter) } }
        if filter.largest == true {
            let sizes = groups.map { group in group.compactMap { culling.bytes(of: $0.photo) }.max() ?? 0 }
            groups = zip(groups, sizes).sorted { $0.1 > $1.1 }.map(\.0)
        }
        return groups.flatMap { $0 }
    }

    private func isMeant(_ photo: PhotoID, by filter: PhotoFilter) -> Bool {
        guard filter.since != nil || filter.year != nil else { return true }
        guard let day = culling.day(of: photo) else { return false }
        if let since = filter.since, day < since { return false }
        return filter.year.map { day.hasPrefix("\($0)-") } ?? true
    }

    /// All photos, for `export`, by id.
    func contextsOfAll() -> [RowContext] {
        contexts(of: .all).map { RowContext(photo: $0.photo) }.sorted { $0.photo < $1.photo }
    }

    /// The first contexts, about so many; no group is cut apart.
    nonisolated static func slice(_ contexts: ArraySlice<RowContext>, _ count: Int) -> [RowContext] {
        var end =
            contexts.index(contexts.startIndex, offsetBy: count, limitedBy: contexts.endIndex) ?? contexts.endIndex
        while end < contexts.endIndex, contexts[end].group != nil, contexts[end].group == contexts[end - 1].group {
            end += 1
        }
        return Array(contexts[..<end])
    }

    /// The rows for some contexts, in a group the keeper first and then by the bytes of the path; a photo that is gone
    /// meanwhile is left out.
    func rows(_ contexts: [RowContext], measured: Bool) throws -> [PhotoRow] {
        var rows: [PhotoRow] = []
        var start = contexts.startIndex
        while start < contexts.endIndex {
            let group = contexts[start].group
            let end = contexts[start...].firstIndex { group == nil || $0.group != group } ?? contexts.endIndex
            rows += try inOrder(contexts[start..<max(end, start + 1)], measured: measured)
            start = max(end, start + 1)
        }
        return rows
    }

    private func inOrder(_ contexts: ArraySlice<RowContext>, measured: Bool) throws -> [PhotoRow] {
        let records = try store.photos.records(of: contexts.map(\.photo))
        let rows = try contexts.compactMap { context -> PhotoRow? in
            guard let record = records[context.photo], let location = record.locations.first,
                var row = row(record, at: location, measured: measured)
            else { return nil }
            row.companions = try companions(of: record.id)
            row.group = context.group
            row.keeper = context.isKeeper
            row.confidence = context.confidence
            row.why = context.why
            return row
        }
        guard rows.count > 1 else { return rows }
        return rows.sorted { first, second in
            if first.keeper != second.keeper { return first.keeper == true }
            return first.location.bytes.lexicographicallyPrecedes(second.location.bytes)
        }
    }

    func row(_ record: PhotoRecord, at location: Location, measured: Bool) -> PhotoRow? {
        guard let status = record.status else { return nil }
        var row = PhotoRow(
            id: Self.text(record.id), path: WirePath(bytes: location.path), absolutePath: absolute(location),
            status: CleanerProtocol.PhotoStatus(status), bytes: record.stamp.size)
        row.reason = record.reason ?? restless[record.id]
        row.decision = record.decision.map(CleanerProtocol.Decision.init)
        row.companionOf = culling.main(of: record.id).map(Self.text)
        guard status != .waiting else { return row }
        row.format = record.format?.rawValue
        row.width = record.picture?.width
        row.height = record.picture?.height
        row.captured = record.metadata?.captured?.local
        row.camera = camera(record.metadata)
        guard measured else { return row }
        row.sha256 = record.digest?.description
        row.pictureDigest = record.picture?.digest.description
        let measurements = record.picture?.measurements
        row.perceptualHash = measurements?.perceptualHash?.description
        row.perceptualQuality = measurements?.perceptualQuality
        row.sharpness = measurements?.sharpness
        row.blurriness = measurements?.blurriness
        row.blurrinessOnScreen = measurements?.blurrinessOnScreen
        row.screenshot = record.screenshot
        row.darkness = measurements?.darkness
        row.brightness = measurements?.brightness
        row.blankness = measurements?.blankness
        row.colours = measurements?.palette?.entries.map { entry in
            PhotoRow.Colour(name: entry.name.word, rgb: String(entry.code.dropFirst()), share: entry.share)
        }
        return row
    }

    private func camera(_ metadata: PhotoMetadata?) -> String? {
        guard let model = metadata?.cameraModel else { return metadata?.cameraMake }
        guard let make = metadata?.cameraMake, !model.hasPrefix(make) else { return model }
        return "\(make) \(model)"
    }
}
