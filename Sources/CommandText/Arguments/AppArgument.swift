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
