package import CleanerProtocol
import PhotoCategories
import Translation

/// `cleanerctl status`: what is going on, what was found and what to do next, on one calm screen.
package struct StatusScreen: Sendable {
    /// The width of the labels at the left: the longest of them and two spaces.
    private static let labelColumns = 10
    /// The longest line with large numbers; a narrower screen leaves out what other commands show.
    private static let wideColumns = 78
    /// The code of the condition for workers with less protection than they should have.
    private static let sandboxReduced = "sandbox-reduced"

    private let report: StatusReport
    private let page: Page
    private let isVerbose: Bool

    /// - Parameters:
    ///   - report: What to show.
    ///   - page: The page to lay it out for.
    ///   - isVerbose: Whether to show what confines the workers even if nothing is wrong with it.
    package init(_ report: StatusReport, page: Page, isVerbose: Bool = false) {
        self.report = report
        self.page = page
        self.isVerbose = isVerbose
    }

    package var lines: [StyledLine] {
        headline + body
    }

    /// All but the first line.
    var body: [StyledLine] {
        var lines = [StyledLine()]
        lines += libraries
        lines += photos
        lines += features
        lines += workers
        lines += categories
        lines += advice
        lines += piles
        lines += conditions
        return lines
    }

    /// What is going on, in one sentence.
    var headline: [StyledLine] {
        StyledLine.wrapped(sentence, to: page.columns, .strong)
    }

    var sentence: String {
        let waiting = report.photos.waiting
        switch report.activity {
        case .loading: return tr("Just started: loading what is known of your photos")
        case .scanning:
            guard let progress = report.progress, progress.total > 0 else { return tr("Looking through the folders") }
            return tr("Looking through the folders: \(Amount.count(progress.total, "file")) so far")
        case .analysing:
            guard let progress = report.progress else { return tr("Analysing") }
            let number = min(progress.done + 1, progress.total)
            let left = progress.secondsLeft.map { ", \(TimeSpan(seconds: $0).leftText)" } ?? ""
            let slowly = report.onBattery == nil ? "" : tr(", one at a time on battery")
            return tr("Analysing file \(Amount.count(number)) of \(Amount.count(progress.total))\(left)\(slowly)")
        case .paused where report.onBattery != nil:
            return tr("On battery: \(Amount.count(waiting, "photo")) waiting for mains power")
        case .paused:
            let until = report.pausedUntil.map(page.moment) ?? "`cleanerctl resume`"
            guard waiting > 0 else { return tr("Paused until \(until)") }
            return tr("Paused until \(until), \(Amount.count(waiting, "photo")) waiting")
        case .idle:
            let isEverythingMissing = !report.libraries.isEmpty && report.libraries.allSatisfy { !$0.present }
            if isEverythingMissing { return tr("The library is missing") }
            guard report.photos.total > 0 else { return tr("Watching; no photos yet") }
            guard waiting == 0 else { return tr("Watching; \(Amount.count(waiting, "photo")) waiting") }
            return unread > 0
                ? tr("Up to date, but for the text in \(Amount.count(unread, "picture"))") : tr("Up to date")
        }
    }

    /// The pictures whose text is not read yet: that follows once all photos are analysed, and not on battery.
    private var unread: Int {
        let text = report.features?.wrappedValue.first { $0.feature == .text }
        guard let text, text.state != .off, text.state != .done else { return 0 }
        return max(text.total - text.done, 0)
    }

    private var libraries: [StyledLine] {
        report.libraries.enumerated().flatMap { index, library in
            LibrarySpace.lines(library, title: label(index == 0 ? tr("Library") : ""), page)
        }
    }

    private var photos: [StyledLine] {
        guard report.activity != .loading else { return [] }
        let photos = report.photos
        let total = "\(Amount.count(photos.total)), \(Amount.size(photos.bytes))"
        let parts: [(Int, String)] = [
            (photos.analysed, tr("\(Amount.count(photos.analysed)) analysed")),
            (photos.waiting, tr("\(Amount.count(photos.waiting)) waiting")),
            (photos.unreadable, tr("\(Amount.count(photos.unreadable)) unreadable")),
            (photos.unsupported, tr("\(Amount.count(photos.unsupported)) unsupported")),
            (report.unsettled, tr("\(Amount.count(report.unsettled)) still being written")),
        ]
        let details = parts.filter { $0.0 > 0 }.map { $0.1 }
        let videos = report.videos.flatMap { videos in
            videos.photos > 0
                ? tr(", of them \(Amount.count(videos.photos, "video")), \(Amount.size(videos.bytes))") : nil
        }
        var lines = StyledLine.wrapped(
            total + (videos ?? ""), to: page.columns, indent: Self.labelColumns, head: StyledLine(label(tr("Photos"))))
        guard !details.isEmpty else { return lines }
        lines += StyledLine.wrapped(
            details.joined(separator: ", "), to: page.columns, indent: Self.labelColumns)
        return lines
    }

    /// What confines the workers, if the user asked for it or if something is missing.
    private var workers: [StyledLine] {
        let isReduced = report.conditions.contains { $0.code == Self.sandboxReduced }
        guard isVerbose || isReduced, let sandbox = report.sandbox else { return [] }
        let parts = [
            sandbox.landlock.map { "Landlock \($0)" }, sandbox.seccomp ? "seccomp" : nil,
            sandbox.limits ? tr("limits") : nil, sandbox.memory.map { tr("\(Amount.size($0)) of memory") },
            sandbox.idle ? tr("idle") : nil,
        ]
        let text = parts.compactMap(\.self).joined(separator: ", ")
        return StyledLine.wrapped(
            text.isEmpty ? tr("not locked in") : text, to: page.columns, indent: Self.labelColumns,
            head: StyledLine(tr("Workers")))
    }

    private var categories: [StyledLine] {
        // Leaves out categories that are empty and complete.
        let shown = report.categories.filter {
            $0.category.isJudged && ($0.photos > 0 || !$0.complete)
        }
        guard !shown.isEmpty else {
            return report.photos.total > 0 ? [StyledLine(), StyledLine(tr("Nothing to review"), .strong)] : []
        }
        let wide = page.fits(Self.wideColumns)
        var table = TextTable([.left, .right, .right, .right, .right, .left])
        let heads = [
            tr("To review"), tr("photos"), wide ? tr("groups") : "", wide ? tr("could go") : "", tr("frees"), "",
        ]
        table.add(heads.enumerated().map { StyledLine($1, $0 == 0 ? .strong : .plain) })
        for entry in shown {
            table.add([
                StyledLine("  \(entry.category.name)"),
                StyledLine(Amount.count(entry.photos), entry.proposed > 0 ? .strong : .plain),
                StyledLine(wide ? entry.groups.map { Amount.count($0) } ?? "" : ""),
                StyledLine(wide ? Amount.count(entry.proposed) : ""),
                StyledLine(entry.reclaimable > 0 ? Amount.size(entry.reclaimable) : "-"),
                StyledLine(entry.off == true ? tr("off") : entry.complete ? "" : wide ? tr("so far") : "…"),
            ])
        }
        if report.reclaimable > 0 {
            let total = StyledLine(Amount.size(report.reclaimable), .strong)
            table.add([StyledLine(tr("  all together")), .init(), .init(), .init(), total, .init()])
        }
        return [StyledLine()] + table.lines()
    }

    /// What to review first, once the numbers are those of the whole library.
    private var advice: [StyledLine] {
        guard report.activity == .idle, let advice = CleaningOrder.advice(report.categories) else { return [] }
        return [StyledLine()]
            + StyledLine.wrapped(tr("Begin with: \(advice.command) (\(advice.why))"), to: page.columns, indent: 2)
    }

    private var piles: [StyledLine] {
        var table = TextTable([.left, .right, .right, .left])
        func add(_ name: String, _ pile: StatusReport.Pile, _ next: String, _ emphasis: Emphasis = .plain) {
            guard pile.photos > 0 else { return }
            table.add([
                StyledLine(label(name)), StyledLine(Amount.count(pile.photos, "photo"), emphasis),
                StyledLine(Amount.size(pile.bytes)), StyledLine(page.fits(Self.wideColumns) ? next : ""),
            ])
        }
        add(tr("Maybe"), report.maybe, tr("decide: cleanerctl review maybe"))
        add(tr("Marked"), report.marked, tr("to the desktop's trash: cleanerctl trash send"), .strong)
        add(tr("In trash"), report.trashed, tr("take back: cleanerctl trash restore"))
        let lines = table.lines()
        return lines.isEmpty ? [] : [StyledLine()] + lines
    }

    private var conditions: [StyledLine] {
        report.conditions.flatMap { condition in
            let columns = page.columns.map { $0 - 2 }
            let text = StyledLine.wrapped(SafeText.escaped(sentence(condition)), to: columns, .wrong)
            let remedy = StyledLine.wrapped(SafeText.escaped(condition.remedy), to: columns)
            return [StyledLine()] + text.enumerated().map { StyledLine($0 == 0 ? "! " : "  ", .strong) + $1 }
                + remedy.map { StyledLine("  ") + $0 }
        }
    }

    /// The condition, and since when it holds.
    private func sentence(_ condition: Condition) -> String {
        let moment = page.moment(condition.since)
        return condition.text.hasSuffix(".")
            ? tr("\(condition.text.dropLast()), since \(moment).") : tr("\(condition.text), since \(moment)")
    }

    private func label(_ text: String) -> String {
        text + String(repeating: " ", count: max(0, Self.labelColumns - text.count))
    }
}

// MARK: Features

extension StatusScreen {
    /// The progress of each feature; features with equal progress share a line.
    var features: [StyledLine] {
        // Leaves out programs that the user has not named.
        let features = (report.features?.wrappedValue ?? []).filter { feature in
            feature.state != .off || ![.model, .advice].contains(feature.feature)
        }
        guard report.photos.total > 0, !features.isEmpty else { return [] }
        let texts =
            features.allSatisfy { $0.state == .done }
            ? [(tr("all done"), Emphasis.plain)] : Self.shares(of: features).map { ($0.text, $0.emphasis) }
        return texts.enumerated().flatMap { index, text in
            StyledLine.wrapped(
                text.0, to: page.columns, indent: Self.labelColumns,
                head: StyledLine(label(index == 0 ? tr("Features") : "")), text.1)
        }
    }

    /// Features with equal progress.
    private struct Share {
        let progress: String
        let emphasis: Emphasis
        var titles: [String]

        var text: String { titles.joined(separator: ", ") + ": " + progress }
    }

    private static func shares(of features: [FeatureReport]) -> [Share] {
        var shares: [Share] = []
        for feature in features {
            let progress = progress(of: feature)
            if let place = shares.firstIndex(where: { $0.progress == progress }) {
                shares[place].titles.append(feature.feature.title)
            } else {
                let emphasis = feature.state == .failing ? Emphasis.wrong : .plain
                shares.append(Share(progress: progress, emphasis: emphasis, titles: [feature.feature.title]))
            }
        }
        return shares
    }

    private static func progress(of feature: FeatureReport) -> String {
        switch feature.state {
        case .notStarted: tr("not started")
        case .done: tr("done")
        case .off: tr("off")
        case .failing: tr("failing, see below")
        case .working where feature.feature == .advice: tr("asking")
        case .working:
            // Videos and pictures with text become known only while photos are analysed.
            feature.done < feature.total
                ? tr("\(Amount.count(feature.done)) of \(Amount.count(feature.total))")
                : tr("\(Amount.count(feature.done)) so far")
        }
    }
}
