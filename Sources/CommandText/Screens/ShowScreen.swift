package import CleanerProtocol
package import PhotoCategories
import Translation

/// `cleanerctl show`: what is proposed for a photo and why, then how it differs from the others of its group.
package struct ShowScreen: Sendable {
    /// A group that the photo belongs to.
    package struct Group: Sendable, Hashable {
        package let category: Category
        package let id: String

        package init(category: Category, id: String) {
            self.category = category
            self.id = id
        }
    }

    /// More rows of one group are listed by `cleanerctl list`.
    private static let mostRows = 6
    /// If a photo is outside a category with a lower probability than this, the screen explains why; set by hand.
    private static let plainlyNot = 0.9

    private let report: ShowReport
    private let groups: [Group: [PhotoRow]]
    private let page: Page

    /// - Parameters:
    ///   - report: What the daemon answered.
    ///   - groups: The rows of the photo's groups, as `list` gives them.
    ///   - page: The page to lay it out for.
    package init(_ report: ShowReport, groups: [Group: [PhotoRow]] = [:], page: Page) {
        self.report = report
        self.groups = groups
        self.page = page
    }

    /// The groups whose rows the screen shows.
    package static func groups(of report: ShowReport) -> [Group] {
        report.verdicts.filter(\.holds).compactMap { verdict in
            verdict.group.map { Group(category: verdict.category, id: $0) }
        }
    }

    package var lines: [StyledLine] {
        let comparisons = report.verdicts.filter(\.holds).map(comparison).filter { !$0.isEmpty }
        return ShowHeading(report, page: page).lines + [StyledLine()] + answer
            + comparisons.flatMap { [StyledLine()] + $0 } + [StyledLine()] + next
    }

    // MARK: The answer

    private var isUndecided: Bool {
        report.photo.decision == nil && report.leftOut == nil && report.protected == nil
    }

    private var answer: [StyledLine] {
        guard report.photo.status == .analysed else {
            let reason = report.photo.reason.map { ": \($0)" } ?? ""
            return wrapped(report.photo.status.words + reason, report.photo.status == .unreadable ? .wrong : .plain)
        }
        let found = report.verdicts.filter { $0.holds && $0.keeper != true }
        let kept = report.verdicts.filter { $0.holds && $0.keeper == true }
        var lines = decision
        for verdict in found {
            let isWithheld = verdict.withheld == true
            lines += statement(
                isWithheld && isUndecided
                    ? tr("Not proposed") : isProposed(verdict) ? tr("Proposed to go") : tr("Found"),
                verdict.category.name, verdict, isWithheld ? .plain : .strong)
        }
        for verdict in kept {
            lines += statement(
                isProposed(verdict) ? tr("Proposed to stay") : tr("Found"),
                tr("the keeper in \(verdict.category.name)"), verdict, .plain)
        }
        if isUndecided, !(found + kept).contains(where: isProposed) {
            lines.append(StyledLine(tr("Nothing is proposed"), .strong))
        }
        return lines + against
    }

    /// Whether a list proposes this: what only belongs to a category is not proposed.
    private func isProposed(_ verdict: ShowReport.Verdict) -> Bool { isUndecided && verdict.listed != false }

    /// The user's decision, and how to change it.
    private var decision: [StyledLine] {
        switch report.photo.decision {
        case .delete:
            wrapped(tr("You marked it for deletion. \(DecisionText.whereMarked)"), .strong)
        case .keep:
            wrapped(tr("You decided: keep. It is not proposed again."), .strong)
        case .maybe:
            wrapped(tr("You decided: maybe. It waits on the maybe pile: cleanerctl review maybe"), .strong)
        case nil: []
        }
    }

    private func statement(
        _ head: String, _ what: String, _ verdict: ShowReport.Verdict, _ emphasis: Emphasis
    ) -> [StyledLine] {
        let sure = verdict.keeper == true ? nil : verdict.confidence.map { tr(", \(Amount.percent($0)) sure") }
        let line = StyledLine("\(head): ", .strong) + StyledLine(what, emphasis) + (sure ?? "")
        return [line] + StyledLine.wrapped(SafeText.escaped(verdict.text), to: page.columns, indent: 2)
    }

    /// The categories that the photo does not belong to, with the reason if it was close.
    private var against: [StyledLine] {
        let others = report.verdicts.filter { !$0.holds }
        let close = others.filter { $0.confidence.map { $0 < Self.plainlyNot } ?? false }
        let plain = others.filter { verdict in !close.contains(verdict) }.map(\.category.name)
        return close.flatMap { verdict in
            let sure = verdict.confidence.map { tr(", \(Amount.percent($0)) sure") } ?? ""
            return wrapped(tr("Not \(verdict.category.name)\(sure): \(verdict.text)"))
        } + (plain.isEmpty ? [] : wrapped(tr("Not: \(plain.joined(separator: ", "))")))
    }

    // MARK: The group

    /// The rows of the verdict's group; its neighbours if the list leaves the photo out because it is decided.
    private func comparison(_ verdict: ShowReport.Verdict) -> [StyledLine] {
        guard let id = verdict.group else { return [] }
        let rows = groups[Group(category: verdict.category, id: id)] ?? []
        guard rows.contains(where: { $0.id == report.photo.id }) else { return neighbours(verdict) }
        let others = rows.filter { $0.keeper != true && $0.id != report.photo.id }.prefix(Self.mostRows - 2).map(\.id)
        let shown = rows.filter { $0.keeper == true || $0.id == report.photo.id || others.contains($0.id) }
        let listing = PhotoListing(verdict.category, page: page, style: .init(showsIDs: true))
        return listing.lines(ofGroup: rows, onlyShowing: shown, asked: report.photo.id)
            + more(rows.count - shown.count, verdict.category)
    }

    private func neighbours(_ verdict: ShowReport.Verdict) -> [StyledLine] {
        let neighbours = verdict.neighbours ?? []
        let shown = neighbours.prefix(Self.mostRows)
        return shown.flatMap { ShowReport.lines($0, page: page) }
            + more(neighbours.count - shown.count, verdict.category)
    }

    private func more(_ count: Int, _ category: Category) -> [StyledLine] {
        count > 0
            ? [StyledLine(tr("  and \(Amount.count(count)) more: cleanerctl list \(category.name)"))] : []
    }

    // MARK: What to do

    private var next: [StyledLine] {
        let id = SafeText.escaped(report.photo.id)
        var table = TextTable([.left, .left])
        if report.photo.companionOf == nil, report.protected == nil {
            if report.photo.decision != .keep { table.add(command(tr("Keep it"), "mark keep \(id)")) }
            if report.photo.decision != .delete { table.add(command(tr("Delete it"), "mark delete \(id)")) }
        }
        table.add(command(tr("All numbers"), "show --all \(id)"))
        return table.lines()
    }

    private func command(_ name: String, _ words: String) -> [StyledLine] {
        [StyledLine("\(name):"), StyledLine("cleanerctl \(words)")]
    }

    private func wrapped(_ text: String, _ emphasis: Emphasis = .plain) -> [StyledLine] {
        StyledLine.wrapped(SafeText.escaped(text), to: page.columns, emphasis)
    }
}

extension ShowReport {
    /// Another photo of a group and how the two relate.
    static func lines(_ neighbour: Neighbour, page: Page) -> [StyledLine] {
        let path = SafeText.escaped(path: neighbour.path, base64: neighbour.pathBytes)
        let role = neighbour.keeper ? StyledLine(tr("  keeper"), .strong) : StyledLine()
        return [StyledLine("  \(SafeText.escaped(neighbour.id))  \(path)") + role]
            + StyledLine.wrapped(SafeText.escaped(neighbour.relation), to: page.columns, indent: 6)
    }
}

/// `cleanerctl show --all`: each measurement, threshold, neighbour and reason of one photo.
package struct ShowNumbers: Sendable {
    private let report: ShowReport
    private let page: Page

    package init(_ report: ShowReport, page: Page) {
        self.report = report
        self.page = page
    }

    package var lines: [StyledLine] {
        ShowHeading(report, page: page).lines + state + measurements + report.verdicts.flatMap(lines(of:))
    }

    private var state: [StyledLine] {
        let state = report.photo.status.words + (report.photo.reason.map { ": \($0)" } ?? "")
        let decision = report.photo.decision.map { [StyledLine(tr("you decided: \($0.words)"), .strong)] } ?? []
        return StyledLine.wrapped(
            tr("file: \(SafeText.escaped(report.photo.location))"), to: page.columns)
            + StyledLine.wrapped(
                SafeText.escaped(state), to: page.columns, report.photo.status == .unreadable ? .wrong : .plain)
            + decision
    }

    private var measurements: [StyledLine] {
        guard !report.measurements.isEmpty else { return [] }
        let meaningsBeside = page.fits(90)
        var table = TextTable([.left, .left, .left])
        for measurement in report.measurements {
            let value = StyledLine(SafeText.escaped(measurement.value ?? tr("not measured")))
            let meaning = meaningsBeside ? SafeText.escaped(measurement.meaning) : ""
            table.add([StyledLine(SafeText.escaped(measurement.name)), value, StyledLine(meaning)])
        }
        var lines = [StyledLine(), StyledLine(tr("Measurements"), .strong)]
        for (measurement, line) in zip(report.measurements, table.lines(indent: 2)) {
            lines.append(line)
            guard !meaningsBeside else { continue }
            lines += StyledLine.wrapped(SafeText.escaped(measurement.meaning), to: page.columns, indent: 6)
        }
        return lines
    }

    private func numbers(_ text: String?, indent: Int) -> [StyledLine] {
        text.map { StyledLine.wrapped(SafeText.escaped($0), to: page.columns, indent: indent) } ?? []
    }

    private func lines(of verdict: ShowReport.Verdict) -> [StyledLine] {
        let answer = verdict.holds ? StyledLine(tr("yes"), .strong) : StyledLine(tr("no"))
        var head = StyledLine(verdict.category.name, .strong) + ": " + answer
        if let confidence = verdict.confidence {
            head = head + tr(", \(Amount.percent(confidence)) sure")
        }
        if let group = verdict.group {
            head = head + tr(", group \(SafeText.escaped(group))") + (verdict.keeper == true ? tr(", the keeper") : "")
        }
        return [StyledLine(), head]
            + StyledLine.wrapped(SafeText.escaped(verdict.text), to: page.columns, indent: 2)
            + numbers(verdict.numbers, indent: 2)
            + (verdict.neighbours ?? []).flatMap {
                ShowReport.lines($0, page: page) + numbers($0.numbers, indent: 6)
            }
    }
}
