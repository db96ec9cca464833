package import CleanerProtocol
import PhotoCategories

/// `cleanerctl show`: each measurement, threshold, neighbour and reason of one photo.
package struct ShowScreen: Sendable {
    private let report: ShowReport
    private let page: Page

    package init(_ report: ShowReport, page: Page) {
        self.report = report
        self.page = page
    }

    package var lines: [StyledLine] {
        heading + measurements + report.verdicts.flatMap(lines(of:))
    }

    private var heading: [StyledLine] {
        let photo = report.photo
        var lines = [StyledLine(SafeText.escaped(photo.location), .strong)]
        lines += (report.alsoAt ?? []).map { StyledLine("also at \(SafeText.escaped($0))") }
        var facts = [photo.id, photo.format, Amount.size(photo.bytes)].compactMap(\.self)
        if let width = photo.width, let height = photo.height { facts.append("\(width) x \(height) pixels") }
        if let captured = photo.captured {
            facts.append("taken \(captured.split(separator: "T").joined(separator: " "))")
        }
        if let camera = photo.camera { facts.append(camera) }
        lines += StyledLine.wrapped(SafeText.escaped(facts.joined(separator: ", ")), to: page.columns)
        let state = photo.status.rawValue + (photo.reason.map { ": \($0)" } ?? "")
        lines += StyledLine.wrapped(
            SafeText.escaped(state), to: page.columns, photo.status == .unreadable ? .red : .plain)
        if let companions = CompanionText.phrase(photo) {
            lines += StyledLine.wrapped("goes and comes back \(companions)", to: page.columns)
        }
        if let main = photo.companionOf {
            lines += StyledLine.wrapped(
                "goes with \(SafeText.escaped(main)), to which it belongs (cleanerctl show \(SafeText.escaped(main)))",
                to: page.columns)
        }
        if let text = report.protected {
            let place = SafeText.escaped(path: text, base64: report.protectedBytes)
            lines += StyledLine.wrapped(
                "protected: never proposed and never moved, as \(place) is (cleanerctl settings get protect)",
                to: page.columns)
        }
        if let text = report.leftOut {
            let folder = SafeText.escaped(path: text, base64: report.leftOutBytes)
            lines += StyledLine.wrapped(
                "never proposed: its folder \(folder) is left out (cleanerctl settings get leave-out)",
                to: page.columns, .gold)
        }
        if let decision = photo.decision { lines.append(StyledLine("you said: \(decision.rawValue)", .gold)) }
        return lines
    }

    private var measurements: [StyledLine] {
        guard !report.measurements.isEmpty else { return [] }
        let names = report.measurements.map { SafeText.escaped($0.name) }
        let values = report.measurements.map { SafeText.escaped($0.value ?? "not measured") }
        let meaningsBeside = page.fits(90)
        var table = TextTable([.left, .left, .left])
        for (index, measurement) in report.measurements.enumerated() {
            let value = StyledLine(values[index], measurement.value == nil ? .faint : .plain)
            let meaning = meaningsBeside ? SafeText.escaped(measurement.meaning) : ""
            table.add([StyledLine(names[index]), value, StyledLine(meaning, .faint)])
        }
        var lines = [StyledLine(), StyledLine("Measurements", .strong)]
        for (measurement, line) in zip(report.measurements, table.lines(indent: 2)) {
            lines.append(line)
            guard !meaningsBeside else { continue }
            lines += StyledLine.wrapped(SafeText.escaped(measurement.meaning), to: page.columns, indent: 6, .faint)
        }
        return lines
    }

    private func lines(of verdict: ShowReport.Verdict) -> [StyledLine] {
        let answer = verdict.holds ? StyledLine("yes", .gold) : StyledLine("no")
        var head = StyledLine(verdict.category.name, .strong) + ": " + answer
        if let confidence = verdict.confidence {
            head = head + ", \(Amount.percent(confidence)) sure"
        }
        if let group = verdict.group {
            head = head + ", group \(SafeText.escaped(group))" + (verdict.keeper == true ? ", the keeper" : "")
        }
        var lines = [StyledLine(), head]
        lines += StyledLine.wrapped(SafeText.escaped(verdict.text), to: page.columns, indent: 2)
        for neighbour in verdict.neighbours ?? [] {
            let path = SafeText.escaped(path: neighbour.path, base64: neighbour.pathBytes)
            let name = "  \(SafeText.escaped(neighbour.id))  \(path)"
            lines.append(StyledLine(name) + (neighbour.keeper ? StyledLine("  keeper", .gold) : StyledLine()))
            lines += StyledLine.wrapped(SafeText.escaped(neighbour.relation), to: page.columns, indent: 6, .faint)
        }
        return lines
    }
}
