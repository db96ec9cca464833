import CleanerProtocol

/// A line of the list of applications: those of one package or bundle, which are removed together.
struct ListedApplication: Hashable, Sendable {
    /// The one that stands for all.
    private(set) var row: AppRow
    /// How many more there are.
    private(set) var others = 0

    /// The lines for rows, in the order of the first row of each.
    static func all(_ rows: [AppRow]) -> [ListedApplication] {
        var lines: [ListedApplication] = []
        var places: [AppRow.Source: Int] = [:]
        for row in rows {
            guard row.source.name != nil, let place = places[row.source] else {
                places[row.source] = lines.count
                lines.append(ListedApplication(row: row))
                continue
            }
            lines[place].others += 1
            if !isMain(lines[place].row), isMain(row) { lines[place].row = row }
        }
        return lines
    }

    /// Whether an application has the name of its package or bundle; the others are settings and parts of it.
    private static func isMain(_ row: AppRow) -> Bool {
        let parts = [row.id, row.id.split(separator: ".").last.map { String($0) }]
        let programs = row.programs.compactMap { $0.split(separator: "/").last.map { String($0) } }
        return (parts + programs).contains { $0?.lowercased() == row.source.name?.lowercased() }
    }
}
