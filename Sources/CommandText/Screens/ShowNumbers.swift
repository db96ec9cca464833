package import CleanerProtocol
import PhotoCategories
import Translation

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
