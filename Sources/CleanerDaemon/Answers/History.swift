import CleanerProtocol
import FileSystem
import Glibc
import Images
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Everything that was decided and done since the daemon was first used.
struct History: Sendable {
    /// The most acts of one portion, so that a long history does not delay other requests.
    private static let acts = 64

    let store: PhotoDatabase
    let libraries: Libraries

    /// Decisions older than act number `act`, the newest first, and the act to continue with.
    func decisions(before act: Int64) throws -> (rows: [DecisionRow], next: Int64?) {
        let (decisions, next) = try store.decisions.history(before: act, count: Self.acts)
        let rows = try decisions.map { decision in
            var row = DecisionRow(
                id: WireID.photo(decision.photo), location: try lastLocation(of: decision.photo),
                decision: decision.after.map(CleanerProtocol.Decision.init),
                before: decision.before.map(CleanerProtocol.Decision.init), at: decision.at / 1_000_000_000,
                withdrawn: decision.withdrawn.map(DecisionRow.Withdrawal.init))
            row.companionOf = decision.main.map { WireID.photo($0) }
            return row
        }
        return (rows, next)
    }

    /// Where a photo lies, or lay last.
    func lastLocation(of photo: PhotoID) throws -> WireLocation {
        if let last = try store.places.lastLocation(of: photo) {
            return WireLocation(path: WirePath(bytes: last.path), absolutePath: WirePath(bytes: last.absolutePath))
        }
        // Stores of older versions know the last places only of photos in the trash.
        return libraries.wire(absolute: try store.trash.originalPath(of: photo) ?? [])
    }

    /// The totals since the daemon was first used.
    func statistics() throws -> StatisticsReport {
        let (reviewed, current) = try store.decisions.counts()
        let departures = try store.trash.departures()
        let there = departures.filter(\.isInTrash)
        var months: [StatisticsReport.Month] = []
        for departure in departures {
            let month = Self.month(departure.at)
            if months.last?.month != month { months.append(.init(month: month, photos: 0, bytes: 0)) }
            months[months.count - 1].photos += 1
            months[months.count - 1].bytes += departure.bytes
        }
        return StatisticsReport(
            reviewed: reviewed, kept: current[.keep] ?? 0, maybe: current[.maybe] ?? 0, marked: current[.delete] ?? 0,
            removed: departures.count, removedBytes: departures.reduce(0) { $0 + $1.bytes }, inTrash: there.count,
            inTrashBytes: there.reduce(0) { $0 + $1.bytes }, months: months)
    }

    /// The month in local time, such as `2024-05`.
    private static func month(_ nanoseconds: Int64) -> String {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        var local = tm()
        localtime_r(&seconds, &local)
        let (year, month) = (Int(local.tm_year) + 1900, Int(local.tm_mon) + 1)
        return "\(year)-\(month < 10 ? "0" : "")\(month)"
    }
}

/// The decisions that hold, as the lines of a decision file.
struct DecisionLines: Sendable {
    let history: History

    private var store: PhotoDatabase { history.store }

    /// The decisions about photos with higher numbers than `photo`, and the number to continue after; nil at the end.
    func photos(after photo: PhotoID) throws -> (lines: [DecisionLine], next: PhotoID?) {
        let kept = try store.decisions.kept(after: photo, count: ProtocolLimits.rowsPerMessage)
        let lines = try kept.map { decision in
            DecisionLine.photo(
                DecidedPhoto(
                    decision: CleanerProtocol.Decision(decision.decision),
                    contentDigest: decision.content.flatMap { WireDigest($0.description) },
                    pictureDigest: decision.picture.flatMap { WireDigest($0.description) },
                    location: try history.lastLocation(of: decision.photo), copies: decision.hasCopies,
                    deleted: decision.isDeleted, at: decision.at / 1_000_000_000))
        }
        return (lines, kept.last?.photo)
    }

    /// The pictures that were called different.
    func pairs() throws -> [DecisionLine] {
        try store.decisions.keptPairs().compactMap { pair in
            guard let one = try picture(pair.one), let other = try picture(pair.other) else { return nil }
            return .different(DifferentPictures(one, other, at: pair.at / 1_000_000_000))
        }
    }

    private func picture(_ digest: Digest256) throws -> DifferentPictures.Picture? {
        let photo = try store.decisions.photos(content: nil, picture: digest).first
        let place = try photo.flatMap { try store.places.file(of: $0) }.map { history.libraries.absolute($0.location) }
        return WireDigest(digest.description).map { .init(pictureDigest: $0, absolutePath: place?.text) }
    }
}

/// Describes an act with the name of its first photo, because a number alone would not help a user who undoes it.
struct PhotoNames: Sendable {
    let store: PhotoDatabase

    /// The act in words: `marking IMG_1.jpg and 2 more for deletion`.
    func words(_ act: Act) throws -> String {
        if !act.skipped.isEmpty { return tr("skipping \(try phrase(of: act.skipped))") }
        let mains = act.changes.filter { $0.main == nil }
        let order: [PhotoCulling.Decision?] = [.delete, .keep, .maybe, nil]
        let parts = try order.compactMap { decision -> String? in
            let photos = mains.filter { $0.after == decision }.map(\.photo)
            guard !photos.isEmpty else { return nil }
            let phrase = try phrase(of: photos)
            return switch decision {
            case .delete: tr("marking \(phrase) for deletion")
            case .keep: tr("keeping \(phrase)")
            case .maybe: tr("putting \(phrase) on the maybe pile")
            case nil: tr("unmarking \(phrase)")
            }
        }
        return (parts + (act.apart.isEmpty ? [] : [tr("calling pictures different")])).joined(separator: ", ")
    }

    /// `IMG_1.jpg and 2 more` for what moved to the trash, each family once.
    static func phrase(of operations: [TrashOperation]) -> String {
        let first = operations.first { $0.main == nil } ?? operations.first
        return phrase(
            first: first.flatMap { FilePath(bytes: $0.original).lastComponent?.bytes },
            count: Set(operations.map(\.family)).count)
    }

    private func phrase(of photos: [PhotoID]) throws -> String {
        let first = try photos.first.flatMap { try store.photos.records(of: [$0])[$0]?.locations.first?.name }
        return Self.phrase(first: first, count: photos.count)
    }

    /// `IMG_1.jpg and 2 more`; `first` is nil if the first photo has left the library.
    private static func phrase(first: [UInt8]?, count: Int) -> String {
        guard let first else { return "\(count) \(tr(count, "photo", "photos"))" }
        let name = WirePath(bytes: first).text
        return switch count {
        case 1: name
        case 2: tr("\(name) and 1 more")
        default: tr("\(name) and \(count - 1) more")
        }
    }
}
