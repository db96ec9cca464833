package import CleanerProtocol
import Translation

/// Which applications could go: by the rules, and in the words of the user's own language model.
package enum AppAdviceScreen {
    /// The most applications to show.
    private static let mostRows = 10
    /// The most lines of a model's words to show: as many as fill two terminals.
    private static let mostLines = 48
    /// Begins each line of a model's words, so that nobody takes them for words of this program.
    private static let bar = "  │ "

    /// The applications with advice by the rules, in the order of the rows.
    package static func rules(_ rows: [AppRow], _ page: Page) -> [StyledLine] {
        guard !rows.isEmpty else { return [StyledLine(tr("By the rules no application has to go."))] }
        var lines: [StyledLine] = []
        let listed = ListedApplication.all(rows)
        for application in listed.prefix(mostRows) {
            let others = application.others > 0 ? tr(" with \(application.others) more") : ""
            lines.append(StyledLine(SafeText.escaped(application.row.name), .strong) + StyledLine(others))
            for advice in application.row.advice {
                let text = "\(SafeText.escaped(advice.text)) \(AppScreen.removal(advice.removal))"
                lines += StyledLine.wrapped(text, to: page.columns, indent: 2)
            }
        }
        let more = listed.count - mostRows
        if more > 0 {
            lines.append(StyledLine(tr("… and \(Amount.count(more, "application")) more: cleanerctl apps")))
        }
        return lines
    }

    /// The words of the model; empty if it gave no answer.
    package static func words(_ report: AppAdviceReport, _ page: Page) -> [StyledLine] {
        guard let words = report.words else { return [] }
        let said = report.said.map { ", \(page.moment($0))" } ?? ""
        let heading =
            StyledLine(tr("Your own language model says"), .strong) + StyledLine(" (apps.command\(said)):")
        // Only line breaks separate lines; all other control characters are shown escaped.
        let lines = words.split(whereSeparator: \.isNewline).flatMap { line in
            StyledLine.wrapped(
                SafeText.escaped(String(line)), to: page.columns.map { $0 - TextWidth.of(bar) }, breakingWords: true)
        }
        var shown = lines.prefix(mostLines).map { StyledLine(bar) + $0 }
        if lines.count > mostLines {
            let more = Amount.count(lines.count - mostLines, "line")
            shown.append(StyledLine(tr("  … and \(more) more: cleanerctl apps advice --json")))
        }
        let warning = tr(
            """
            These are its words and may be wrong. cleanerd does nothing that they say; run no command from them. \
            How an application is removed: cleanerctl apps show NAME
            """)
        return [StyledLine(), heading] + shown + [StyledLine()] + StyledLine.wrapped(warning, to: page.columns)
    }

    /// Why the model gave no answer, as messages; empty if it gave one, or if there is no model.
    package static func failure(_ report: AppAdviceReport) -> [String] {
        guard let failure = report.failure else { return [] }
        return [
            tr("By the rules alone: your language model \(SafeText.escaped(failure.problem))."),
            "\(SafeText.escaped(failure.remedy)).",
        ]
    }
}

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
