package import CleanerProtocol
import Translation

/// An application that a user names: by its id, by the name that the desktop shows, by its package, or by a word of
/// its name.
package struct AppArgument: Hashable, Sendable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The application that is meant.
    ///
    /// - Throws: A `Complaint` if there is none, or if several have that name.
    package func row(of rows: [AppRow]) throws(Complaint) -> AppRow {
        let wanted = text.lowercased()
        let fits: [(AppRow) -> Bool] = [
            { $0.id == text }, { $0.id.lowercased() == wanted }, { $0.name.lowercased() == wanted },
            { $0.source.name?.lowercased() == wanted },
            { $0.name.lowercased().split(separator: " ").contains { $0 == wanted } },
        ]
        for fits in fits {
            let found = rows.filter(fits)
            guard let first = found.first else { continue }
            if found.count == 1 { return first }
            let ids = found.prefix(5).map { SafeText.escaped($0.id) }.joined(separator: ", ")
            throw Complaint(
                .usage, tr("several applications are called \(SafeText.escaped(text))"),
                remedy: tr("name one: \(ids)"))
        }
        let nearest = Suggestion.nearest(to: wanted, among: rows.map { $0.name.lowercased() })
        throw Complaint(
            .notFound, tr("no installed application is called \(SafeText.escaped(text))"),
            remedy: nearest.map { tr("did you mean \(SafeText.escaped($0))?") } ?? tr("cleanerctl apps lists them"))
    }
}

/// Which applications are listed, and in which order.
package struct AppChoice: Hashable, Sendable {
    package enum Order: String, CaseIterable, Sendable {
        /// The application with the highest score comes first.
        case score
        /// The largest application comes first.
        case size
        /// The application that was used longest ago comes first; those without a known last use come last.
        case used
        case name
    }

    package var order: Order
    /// Only applications that were not used for this long; those without a known last use are left out.
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
