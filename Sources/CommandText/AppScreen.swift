package import CleanerProtocol

/// All that is known about one application.
package enum AppScreen {
    /// The most applications to name as going along; more would fill the screen.
    private static let mostNamed = 10

    /// The screen of a row; `rows` has all applications.
    package static func lines(_ row: AppRow, among rows: [AppRow], _ page: Page) -> [StyledLine] {
        var lines = [
            StyledLine(SafeText.escaped(row.name), .strong) + StyledLine("  \(SafeText.escaped(row.id))", .faint)
        ]
        if let comment = row.comment { lines += StyledLine.wrapped(SafeText.escaped(comment), to: page.columns) }
        lines.append(StyledLine())
        var table = TextTable([.left, .left])
        func add(_ title: String, _ text: String) { table.add([StyledLine(title, .faint), StyledLine(text)]) }
        add("comes from", AppListing.source(row.source))
        for program in row.programs { add("program", SafeText.escaped(program)) }
        add("last use", lastUse(row, page))
        if !row.categories.isEmpty { add("categories", SafeText.escaped(row.categories.joined(separator: ", "))) }
        let sizes = [
            ("program", row.bytes.program), ("goes along", row.bytes.along), ("own data", row.bytes.data),
            ("cache", row.bytes.cache), ("in all", row.bytes.total),
        ]
        lines += table.lines() + [StyledLine()]
        var numbers = TextTable([.left, .right])
        for (title, bytes) in sizes { numbers.add([StyledLine(title, .faint), StyledLine(Amount.size(bytes))]) }
        lines += numbers.lines() + [StyledLine(), score(row)]
        for advice in row.advice {
            let text = "\(SafeText.escaped(advice.text)) \(removal(advice.removal))"
            lines += [StyledLine()] + StyledLine.wrapped(text, to: page.columns, .gold)
        }
        return lines + [StyledLine()] + StyledLine.wrapped(removal(row) + taken(row, rows), to: page.columns)
    }

    /// Which other applications go with it, as a sentence; empty if none does.
    private static func taken(_ row: AppRow, _ rows: [AppRow]) -> String {
        let ids = Set(row.takesAlong ?? [])
        let names = rows.filter { ids.contains($0.id) }.map { SafeText.escaped($0.name) }
        guard !names.isEmpty else { return "" }
        let more = names.count > mostNamed ? " and \(names.count - mostNamed) more" : ""
        return " With it go: \(names.prefix(mostNamed).joined(separator: ", "))\(more)."
    }

    /// The score with its parts: `score 0.64 = 0.4 × 0.10 (size) + 0.6 × 1.00 (time without use)`.
    private static func score(_ row: AppRow) -> StyledLine {
        let text = AppListing.score
        return StyledLine("score \(text(row.score.value))", .strong)
            + StyledLine(
                " = \(AppRow.Score.sizeWeight) × \(text(row.score.size)) (size)"
                    + " + \(AppRow.Score.ageWeight) × \(text(row.score.age)) (time without use"
                    + (row.lastUse == nil ? ", not known)" : ")"), .faint)
    }

    private static func lastUse(_ row: AppRow, _ page: Page) -> String {
        guard let use = row.lastUse else { return "unknown: no source says it" }
        let moment = page.localTime(use.at).text
        // The day has ten characters.
        let shown = use.precision == "day" ? String(moment.prefix(10)) : moment
        return "\(shown), by \(sourceName(use.source))"
    }

    private static func sourceName(_ source: String) -> String {
        switch source {
        case "gnomeShell": "GNOME Shell"
        case "kdeActivities": "KDE's activities"
        case "recentFiles": "the list of recent files"
        case "journal": "the system's journal"
        case "accessTime": "the time at which its program was read last"
        default: SafeText.escaped(source)
        }
    }

    /// How a user removes it, or why that is not proposed.
    ///
    /// cleanerd itself removes no application.
    private static func removal(_ row: AppRow) -> String {
        let name = SafeText.escaped(row.source.name ?? "")
        switch row.protection {
        case "essential": return "The system does not work without the package \(name)."
        case "systemPriority": return "The package \(name) is part of the basic system."
        case "needed":
            let others = (row.neededBy ?? []).map { SafeText.escaped($0) }.joined(separator: ", ")
            return "Other packages that you chose need \(name): \(others)."
        case .some: return "Nobody knows how it was installed: remove it the way it came."
        case nil: break
        }
        return row.removal.map { "To remove it: \(removal($0))" } ?? ""
    }

    /// The way to do it, as a sentence.
    static func removal(_ removal: AppRow.Removal) -> String {
        let text = SafeText.escaped(removal.text ?? "")
        return switch removal.kind {
        case .command: "\(text), or in the software centre."
        case .softwareCentre: "In the software centre."
        case .deleting: "Delete \(text)."
        case .emptyingCache: "Empty its folder in ~/.cache while it does not run."
        }
    }
}
