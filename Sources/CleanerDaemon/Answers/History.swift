import CleanerProtocol
import Glibc
import PhotoCulling
import PhotoStore

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
