package import CleanerProtocol

/// Which applications are listed, and in which order.
package struct AppChoice: Hashable, Sendable {
    package enum Order: String, CaseIterable, Sendable {
        /// What there is most to gain from comes first.
        case score
        /// What takes most comes first.
        case size
        /// What was used longest ago comes first; of what nobody knows the last use comes last.
        case used
        case name
    }

    package var order: Order
    /// Only those that were not used for so long; those whose last use is not known are left out.
    package var unused: TimeSpan?

    package init(order: Order = .score, unused: TimeSpan? = nil) {
        self.order = order
        self.unused = unused
    }

    /// - Parameters:
    ///   - rows: All installed applications.
    ///   - now: Unix time in seconds.
    /// - Returns: The rows that are meant, in their order; equal ones by id.
    package func rows(of rows: [AppRow], now: Int64) -> [AppRow] {
        let meant = rows.filter { row in
            guard let unused else { return true }
            return row.lastUse.map { now - $0.at >= Int64(unused.seconds) } ?? false
        }
        return meant.sorted(by: precedes)
    }

    private func precedes(_ first: AppRow, _ second: AppRow) -> Bool {
        switch order {
        case .score where first.score.value != second.score.value: first.score.value > second.score.value
        case .size where first.bytes.total != second.bytes.total: first.bytes.total > second.bytes.total
        case .used where first.lastUse?.at != second.lastUse?.at:
            first.lastUse?.at ?? .max < second.lastUse?.at ?? .max
        case .name where first.name != second.name: first.name.lowercased() < second.name.lowercased()
        default: first.id < second.id
        }
    }
}
