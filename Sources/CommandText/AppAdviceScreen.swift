package import CleanerProtocol

/// Which applications could go: by the rules, and in the words of the user's own language model.
package enum AppAdviceScreen {
    /// Applications that are shown.
    private static let mostRows = 10
    /// Lines of a model's words that are shown: as many as fill two terminals.
    private static let mostLines = 48
    /// Stands before each line of a model's words, so that none passes for a word of this program.
    private static let bar = "  │ "

    /// The applications of which the rules say something, in the order in which they came.
    package static func rules(_ rows: [AppRow], _ page: Page) -> [StyledLine] {
        guard !rows.isEmpty else { return [StyledLine("By the rules no application has to go.")] }
        var lines: [StyledLine] = []
        let listed = ListedApplication.all(rows)
        for application in listed.prefix(mostRows) {
            let others = application.others > 0 ? " with \(application.others) more" : ""
            lines.append(StyledLine(SafeText.escaped(application.row.name), .strong) + StyledLine(others, .faint))
            for advice in application.row.advice {
                let text = "\(SafeText.escaped(advice.text)) \(AppScreen.removal(advice.removal))"
                lines += StyledLine.wrapped(text, to: page.columns, indent: 2)
            }
        }
        let more = listed.count - mostRows
        if more > 0 {
            lines.append(StyledLine("… and \(Amount.count(more, "application")) more: cleanerctl apps", .faint))
        }
        return lines
    }

    /// What the model says; nothing if it says nothing.
    package static func words(_ report: AppAdviceReport, _ page: Page) -> [StyledLine] {
        guard let words = report.words else { return [] }
        let said = report.said.map { ", \(page.moment($0))" } ?? ""
        let heading =
            StyledLine("Your own language model says", .strong) + StyledLine(" (apps.command\(said)):", .faint)
        // Only a line break separates lines; every other control character is shown as what it is.
        let lines = words.split(whereSeparator: \.isNewline).flatMap { line in
            StyledLine.wrapped(
                SafeText.escaped(String(line)), to: page.columns.map { $0 - TextWidth.of(bar) }, breakingWords: true)
        }
        var shown = lines.prefix(mostLines).map { StyledLine(bar, .faint) + $0 }
        if lines.count > mostLines {
            let more = Amount.count(lines.count - mostLines, "line")
            shown.append(StyledLine("  … and \(more) more: cleanerctl apps advice --json", .faint))
        }
        let warning =
            "These are its words and may be wrong. cleanerd does nothing that they say; run no command from them. "
            + "How an application is removed: cleanerctl apps show NAME"
        return [StyledLine(), heading] + shown + [StyledLine()] + StyledLine.wrapped(warning, to: page.columns, .faint)
    }

    /// Why the model says nothing, as messages; nothing if it does, or if there is none.
    package static func failure(_ report: AppAdviceReport) -> [String] {
        guard let failure = report.failure else { return [] }
        return [
            "By the rules alone: your language model \(SafeText.escaped(failure.problem)).",
            "\(SafeText.escaped(failure.remedy)).",
        ]
    }
}
