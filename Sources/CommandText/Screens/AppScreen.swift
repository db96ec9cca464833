package import CleanerProtocol
import Translation

/// All that is known about one application.
package enum AppScreen {
    /// The most applications to name as going along; more would fill the screen.
    private static let mostNamed = 10

    /// The screen of a row; `rows` has all applications.
    package static func lines(_ row: AppRow, among rows: [AppRow], _ page: Page) -> [StyledLine] {
        var lines = [
            StyledLine(SafeText.escaped(row.name), .strong) + StyledLine("  \(SafeText.escaped(row.id))")
        ]
        if let comment = row.comment { lines += StyledLine.wrapped(SafeText.escaped(comment), to: page.columns) }
        lines.append(StyledLine())
        var table = TextTable([.left, .left])
        func add(_ title: String, _ text: String) { table.add([StyledLine(title), StyledLine(text)]) }
        add(tr("comes from"), AppListing.source(row.source))
        for program in row.programs { add(tr("program"), SafeText.escaped(program)) }
        add(tr("last use"), lastUse(row, page))
        if !row.categories.isEmpty { add(tr("categories"), SafeText.escaped(row.categories.joined(separator: ", "))) }
        let sizes = [
            (tr("program"), row.bytes.program), (tr("goes along"), row.bytes.along), (tr("own data"), row.bytes.data),
            (tr("cache"), row.bytes.cache), (tr("in all"), row.bytes.total),
        ]
        lines += table.lines() + [StyledLine()]
        var numbers = TextTable([.left, .right])
        for (title, bytes) in sizes { numbers.add([StyledLine(title), StyledLine(Amount.size(bytes))]) }
        lines += numbers.lines() + [StyledLine(), score(row)]
        for advice in row.advice {
            let text = "\(SafeText.escaped(advice.text)) \(removal(advice.removal))"
            lines += [StyledLine()] + StyledLine.wrapped(text, to: page.columns, .strong)
        }
        return lines + [StyledLine()] + StyledLine.wrapped(removal(row) + taken(row, rows), to: page.columns)
    }

    /// Which other applications go with it, as a sentence; empty if none does.
    private static func taken(_ row: AppRow, _ rows: [AppRow]) -> String {
        let ids = Set(row.takesAlong ?? [])
        let names = rows.filter { ids.contains($0.id) }.map { SafeText.escaped($0.name) }
        guard !names.isEmpty else { return "" }
        let named = names.prefix(mostNamed).joined(separator: ", ")
        return names.count > mostNamed
            ? tr(" With it go: \(named) and \(names.count - mostNamed) more.") : tr(" With it go: \(named).")
    }

    /// The score with its parts: `score 0.64 = 0.4 × 0.10 (size) + 0.6 × 1.00 (time without use)`.
    private static func score(_ row: AppRow) -> StyledLine {
        let text = AppListing.score
        let language = Language.current
        let size = "\(language.decimals(AppRow.Score.sizeWeight)) × \(text(row.score.size))"
        let age = "\(language.decimals(AppRow.Score.ageWeight)) × \(text(row.score.age))"
        let parts =
            row.lastUse == nil
            ? tr(" = \(size) (size) + \(age) (time without use, not known)")
            : tr(" = \(size) (size) + \(age) (time without use)")
        return StyledLine(tr("score \(text(row.score.value))"), .strong) + StyledLine(parts)
    }

    private static func lastUse(_ row: AppRow, _ page: Page) -> String {
        guard let use = row.lastUse else { return tr("unknown: no source says it") }
        let moment = page.localTime(use.at).text
        // The day has ten characters.
        let shown = use.precision == "day" ? String(moment.prefix(10)) : moment
        return tr("\(shown), by \(sourceName(use.source))", context: "source")
    }

    private static func sourceName(_ source: String) -> String {
        switch source {
        case "gnomeShell": "GNOME Shell"
        case "kdeActivities": tr("KDE's activities")
        case "recentFiles": tr("the list of recent files")
        case "journal": tr("the system's journal")
        case "accessTime": tr("the time at which its program was read last")
        default: SafeText.escaped(source)
        }
    }

    /// How a user removes it, or why that is not proposed.
    ///
    /// cleanerd itself removes no application.
    private static func removal(_ row: AppRow) -> String {
        let name = SafeText.escaped(row.source.name ?? "")
        switch row.protection {
        case "essential": return tr("The system does not work without the package \(name).")
        case "systemPriority": return tr("The package \(name) is part of the basic system.")
        case "needed":
            let others = (row.neededBy ?? []).map { SafeText.escaped($0) }.joined(separator: ", ")
            return tr("Other packages that you chose need \(name): \(others).")
        case .some: return tr("Nobody knows how it was installed: remove it the way it came.")
        case nil: break
        }
        return row.removal.map { tr("To remove it: \(removal($0))") } ?? ""
    }

    /// The way to do it, as a sentence.
    static func removal(_ removal: AppRow.Removal) -> String {
        let text = SafeText.escaped(removal.text ?? "")
        return switch removal.kind {
        case .command: tr("\(text), or in the software centre.")
        case .softwareCentre: tr("In the software centre.")
        case .deleting: tr("Delete \(text).")
        case .emptyingCache: tr("Empty its folder in ~/.cache while it does not run.")
        }
    }
}

/// The installed applications as a table.
package enum AppListing {
    /// The columns of a name; longer names are cut.
    private static let nameColumns = 32

    /// A line for each package or bundle with applications, at most `limit` lines, then their number.
    package static func lines(_ rows: [AppRow], limit: Int? = nil, _ page: Page) -> [StyledLine] {
        guard !rows.isEmpty else { return [StyledLine(tr("No application is listed."))] }
        let listed = ListedApplication.all(rows).prefix(limit ?? .max)
        var table = TextTable([.left, .right, .left, .right, .left])
        for application in listed {
            let row = application.row
            table.add([
                StyledLine(SafeText.escaped(row.name), .strong).clipped(to: nameColumns),
                StyledLine(Amount.size(row.bytes.total)),
                StyledLine(lastUse(row, page)), StyledLine(score(row.score.value)), hint(application),
            ])
        }
        let lines = table.lines().map { line in page.columns.map { line.clipped(to: $0) } ?? line }
        return lines + [StyledLine(), StyledLine(Amount.count(listed.count, "application"))]
    }

    /// The folders that removed applications left behind; empty if there are none.
    package static func lines(_ leftovers: [AppsReport.Leftover], _ page: Page) -> [StyledLine] {
        guard !leftovers.isEmpty else { return [] }
        var table = TextTable([.right, .left, .left])
        for leftover in leftovers {
            table.add([
                StyledLine(Amount.size(leftover.bytes)), StyledLine(SafeText.escaped(leftover.path)),
                StyledLine(tr("of \(SafeText.escaped(leftover.name))", context: "leftover")),
            ])
        }
        return [StyledLine(), StyledLine(tr("Left behind by applications that are gone:"))] + table.lines(indent: 2)
    }

    /// The reason to remove it, or where it came from and the reason against removing it.
    private static func hint(_ application: ListedApplication) -> StyledLine {
        let row = application.row
        if let advice = row.advice.first { return StyledLine(SafeText.escaped(advice.text), .strong) }
        let more = application.others > 0 ? tr(" with \(application.others) more") : ""
        let reason =
            switch row.protection {
            case "essential", "systemPriority": tr(", part of the system")
            case "needed":
                row.neededBy?.first.map { tr(", needed by \(SafeText.escaped($0))") } ?? tr(", needed by others")
            default: ""
            }
        return StyledLine(source(row.source) + more + reason)
    }

    /// `0.47`.
    static func score(_ value: Double) -> String {
        let hundredths = Int((min(max(value, 0), 1) * 100).rounded())
        return Language.current.decimals(
            "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)")
    }

    /// `used 3 days ago`, `used today`, `last use unknown`.
    static func lastUse(_ row: AppRow, _ page: Page) -> String {
        guard let use = row.lastUse else { return tr("last use unknown") }
        let seconds = max(0, page.now - use.at)
        let days = Int(seconds / 86_400)
        return days == 0 ? tr("used today") : tr("used \(Amount.count(days, "day")) ago")
    }

    /// Where an application came from.
    static func source(_ source: AppRow.Source) -> String {
        let name = SafeText.escaped(source.name ?? "")
        return switch source.kind {
        case "debian": tr("package \(name)")
        case "flatpak": "Flatpak"
        case "snap": tr("snap \(name)")
        case "appimage": "AppImage"
        default: tr("of unknown origin")
        }
    }
}
