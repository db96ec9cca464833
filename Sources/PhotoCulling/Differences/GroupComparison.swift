package import Images
package import PhotoCategories

/// Compares the photos of a group in each respect in which people compare them.
struct GroupComparison {
    private let grouping: Grouping
    private let records: [PhotoRecord]
    private let keeper: PhotoRecord?
    private let folders: FolderTable
    private let hashes: [OrientedHash?]
    private let keeperHash: OrientedHash?
    private let formats: [MediaFormat?]
    private let videos: [VideoTraits?]
    /// Above it, a photo counts as blurred.
    private let blurred: Float

    /// The greatest distance of two versions of one picture, which lie within reach of a third.
    ///
    /// Hashes of unrelated pictures lie further apart, and say nothing about how one of them is turned.
    private static let mostTurned = 2 * HashReach.full

    init(
        _ records: [PhotoRecord], keeper: PhotoID?, _ grouping: Grouping, formats: [PhotoID: MediaFormat],
        videos: [PhotoID: VideoTraits], _ culling: Culling
    ) {
        self.grouping = grouping
        self.records = records
        self.keeper = records.first { $0.id == keeper }
        folders = culling.grouped.photos.folders
        let (photos, near) = (culling.grouped.photos, culling.grouped.near)
        hashes = records.map { photos.slot(of: $0.id).flatMap { near.hash(of: $0) } }
        keeperHash = keeper.flatMap { photos.slot(of: $0) }.flatMap { near.hash(of: $0) }
        self.formats = records.map { formats[$0.id] }
        self.videos = records.map { videos[$0.id] }
        blurred = culling.settings[.blurry]
    }

    /// The differences of each photo, the most important first; a respect in which all are equal is left out.
    var differences: [[Difference]] {
        let sharpness = sharpness
        let aspects =
            [damage, holdings] + (grouping == .shots ? [sharpness] : [])
            + [folder, length, pixels, bitRate, codec, colour, turned, frame, captured]
            + (grouping == .versions ? [sharpness] : []) + [compression, container, metadata, bytes, format]
        return records.indices.map { place in aspects.compactMap { $0[place] } }
    }

    private var none: [Difference?] { Array(repeating: nil, count: records.count) }

    /// Whether the photos have at least two different values; unknown values do not count.
    private func differ<Value: Hashable>(_ values: [Value?]) -> Bool { Set(values.compactMap(\.self)).count > 1 }

    private var damage: [Difference?] {
        guard records.contains(where: { !$0.isDamaged }) else { return none }
        return records.map { $0.isDamaged ? Difference(.damaged, isWorse: true) : nil }
    }

    private var holdings: [Difference?] {
        let held = records.map(\.held)
        guard differ(held) else { return none }
        let kinds = Set(held)
        return records.map { record in
            let others = Array(kinds.subtracting([record.held]))
            let items = others.flatMap { record.held.items(beyond: [$0]) }
            let own = record.held.items(beyond: []).filter(items.contains)
            let lacking = record.held.lacking(of: others)
            guard !own.isEmpty || !lacking.isEmpty else { return nil }
            let isWorse = kinds.contains { $0.exceeds(record.held, isShot: false) }
            return Difference(.holdings(own, lacking: lacking), isWorse: isWorse)
        }
    }

    private var folder: [Difference?] {
        let places = records.map { folders[$0.folder] }
        guard differ(places) else { return none }
        let known = places.compactMap(\.self)
        let names = PhotoFolder.distinguishingNames(of: known)
        let isOneLibrary = Set(known.map(\.root)).count == 1
        let texts = Dictionary(zip(known, names)) { first, _ in first }
        let ranks = records.map { folders.rank($0.folder) }
        return zip(places, ranks).map { place, rank in
            guard let place, let name = texts[place] else { return nil }
            let isWorse = ranks.contains {
                $0.preference < rank.preference
                    || ($0.preference == rank.preference && rank.isForeign && $0.kind < rank.kind)
            }
            return Difference(.folder(name, library: isOneLibrary ? nil : place.root), isWorse: isWorse)
        }
    }

    private var pixels: [Difference?] {
        guard differ(records.map(sides)) else { return none }
        let most = records.map(\.pixels).max() ?? 0
        return records.map {
            $0.pixels == 0 ? nil : Difference(.pixels(width: $0.width, height: $0.height), isWorse: $0.pixels < most)
        }
    }

    private var length: [Difference?] {
        let lengths = videos.map { $0?.milliseconds }
        guard let longest = lengths.compactMap(\.self).max(), differ(lengths) else { return none }
        return lengths.map {
            $0.map {
                Difference(
                    .length(milliseconds: $0),
                    isWorse: !VideoLook.lengthsAgree(Int32(clamping: $0), Int32(clamping: longest)))
            }
        }
    }

    private var bitRate: [Difference?] {
        let rates = zip(videos, records).map { $0?.bitRate ?? $1.bitRate }
        guard let most = rates.compactMap(\.self).max(), differ(rates) else { return none }
        return rates.map {
            $0.map { Difference(.bitRate($0), isWorse: Double($0) * KeeperRule.bitRateMargin < Double(most)) }
        }
    }

    private var codec: [Difference?] {
        let codecs = videos.map { $0?.codec }
        return differ(codecs) ? codecs.map { $0.map { Difference(.codec($0)) } } : none
    }

    private var container: [Difference?] {
        let containers = videos.map { $0?.container }
        return differ(containers) ? containers.map { $0.map { Difference(.container($0)) } } : none
    }

    private var colour: [Difference?] {
        guard differ(records.map(\.isGrey)) else { return none }
        return records.map { $0.isGrey.map { Difference(.colour(isGrey: $0), isWorse: $0) } }
    }

    private var turned: [Difference?] {
        guard grouping == .versions, let keeperHash else { return none }
        return zip(records, hashes).map { record, hash in
            guard let hash, record.id != keeper?.id else { return nil }
            let nearest = hash.nearestTurn(to: keeperHash)
            guard nearest.distance <= Self.mostTurned, nearest.isMirrored || nearest.isTurned else { return nil }
            return Difference(.turned(isMirrored: nearest.isMirrored, isTurned: nearest.isTurned))
        }
    }

    private var frame: [Difference?] {
        guard differ(records.map(\.isFramed)) else { return none }
        return records.map { $0.isFramed == true ? Difference(.framed, isWorse: true) : nil }
    }

    private var captured: [Difference?] {
        let times = records.map { $0.captured.map(CivilTime.init(nanoseconds:)) }
        guard Set(times.map { $0?.seconds }).count > 1 else { return none }
        let isOneDay = Set(times.compactMap { $0?.day }).count == 1
        let isOneTime = !differ(times.map { $0?.seconds })
        return times.map { time in
            guard let time else { return Difference(.captured(nil), isWorse: true) }
            return Difference(.captured(isOneDay && !isOneTime ? time.clock : time.shownDay))
        }
    }

    /// Shots are compared by fine detail, versions only by how blurred they are: a filter may have sharpened one.
    private var sharpness: [Difference?] {
        zip(records, amongComparable(compareSharpness)).map { record, difference in
            difference ?? (grouping == .versions && record.isEnlarged ? Difference(.sharpness(.enlarged)) : nil)
        }
    }

    private var compression: [Difference?] { amongComparable(compareCompression) }

    /// Compares those versions that have the keeper's size: a reduced one looks sharper, and its loss is another one.
    private func amongComparable(_ compare: ([PhotoRecord]) -> [Difference?]) -> [Difference?] {
        guard grouping == .versions, let keeper else { return compare(records) }
        let places = records.indices.filter { sides(records[$0]) == sides(keeper) }
        var differences = none
        for (place, difference) in zip(places, compare(places.map { records[$0] })) { differences[place] = difference }
        return differences
    }

    /// The shorter and the longer side, which turning exchanges.
    private func sides(_ record: PhotoRecord) -> [Int32]? {
        record.pixels == 0 ? nil : [min(record.width, record.height), max(record.width, record.height)]
    }

    private func compareSharpness(_ records: [PhotoRecord]) -> [Difference?] {
        let blurriness = records.compactMap(\.blurriness)
        let least = blurriness.count == records.count ? blurriness.min() : nil
        let blurs = records.map { record in
            least.map { (record.blurriness ?? 0) - $0 > KeeperRule.blurrinessMargin } ?? false
        }
        let details = records.map { grouping == .shots ? KeeperRule.detail($0) : 0 }
        let most = zip(details, blurs).filter { !$0.1 }.map(\.0).max()
        let isLess = zip(details, blurs).map { detail, isBlurred in isBlurred || detail < most ?? detail }
        guard isLess.contains(true), isLess.contains(false) else { return records.map { _ in nil } }
        // Differences below the margins tell nothing, so that a photo that goes is not called sharper than the keeper.
        let best = records.indices.filter { !isLess[$0] }
        let sharpest = best.first { records[$0].id == keeper?.id } ?? best.max { isSharper(records[$1], records[$0]) }
        return records.indices.map { place in
            guard isLess[place] else { return place == sharpest ? Difference(.sharpness(.sharpest)) : nil }
            let isBlurred = blurs[place] && records[place].blurriness ?? 0 > blurred
            return Difference(.sharpness(isBlurred ? .blurred : .less), isWorse: true)
        }
    }

    private func isSharper(_ first: PhotoRecord, _ second: PhotoRecord) -> Bool {
        grouping == .shots
            ? first.sharpness ?? 0 > second.sharpness ?? 0 : first.blurriness ?? 1 < second.blurriness ?? 1
    }

    private func compareCompression(_ records: [PhotoRecord]) -> [Difference?] {
        let qualities = records.map(\.codingQuality)
        guard let best = qualities.compactMap(\.self).max() else { return records.map { _ in nil } }
        let isMore = qualities.map { $0.map { best - $0 > KeeperRule.qualityMargin } }
        guard differ(isMore) else { return records.map { _ in nil } }
        return isMore.map { $0.map { Difference(.compression(isMore: $0), isWorse: $0) } }
    }

    private var metadata: [Difference?] {
        let items = records.map { $0.metadata.subtracting(.captureTime) }
        let all = items.reduce(MetadataItems()) { $0.union($1) }
        return items.map { own in
            let lacking = all.subtracting(own)
            return lacking.isEmpty ? nil : Difference(.lacking(lacking), isWorse: true)
        }
    }

    private var bytes: [Difference?] {
        guard differ(records.map(\.bytes)) else { return none }
        return records.map { Difference(.bytes($0.bytes)) }
    }

    private var format: [Difference?] {
        guard differ(formats) else { return none }
        return formats.map { $0.map { Difference(.format($0)) } }
    }
}

extension Culling {
    /// How the photos of a group differ, the most important first.
    ///
    /// - Parameters:
    ///   - photos: The photos that are shown together.
    ///   - keeper: The one that the others are compared with, where a difference needs that.
    ///   - grouping: The kind of the group.
    ///   - formats: The formats of the files, which the engine does not keep.
    ///   - videos: What the containers of videos say, which the engine does not keep either.
    /// - Returns: The differences of each known photo.
    package func differences(
        among photos: [PhotoID], keeper: PhotoID?, in grouping: Grouping, formats: [PhotoID: MediaFormat],
        videos: [PhotoID: VideoTraits] = [:]
    ) -> [PhotoID: [Difference]] {
        let records = photos.compactMap { grouped.photos.slot(of: $0) }.map { grouped.photos[$0] }
        let comparison = GroupComparison(records, keeper: keeper, grouping, formats: formats, videos: videos, self)
        return Dictionary(zip(records.map(\.id), comparison.differences)) { first, _ in first }
    }
}
