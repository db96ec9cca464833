import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling

/// The values from which the status is made, without a query of the store.
struct StatusSources {
    let tallies: Tallies
    /// Categories that propose nothing.
    let switchedOff: CategorySet
    /// Photos that wait or are being analysed.
    let outstanding: Int
    let analysis: AnalysisState
    let watch: WatchState
    let libraries: Libraries
    /// The photos in the desktop's trash that the daemon put there.
    let trashed: StatusReport.Pile
    let conditions: [Condition]
    /// Pictures that wait to be compared or are being compared.
    let outstandingComparisons: Int
    /// Photos whose words are not in the index yet.
    let staleWords: Int
    /// How many of the pictures with text were read; nil if reading is switched off.
    let text: FeatureProgress?
    /// How many pictures the user's own model was shown; nil if the user names none.
    let model: FeatureProgress?
    /// The state of questions to the user's own language model; nil if the user names none.
    let advice: AdviceState?
    /// Whether the analysis waits until an outage ends.
    let isAnalysisHeld: Bool
    /// What holds for photos with the power that the machine has.
    let power: BatteryUse
    let clocks: Clocks

    var report: StatusReport {
        StatusReport(
            activity: activity, progress: progress, pausedUntil: analysis.pause?.until(clocks),
            onBattery: onBattery,
            libraries: Self.rows(libraries) { !watch.scans.missing.contains($0) },
            photos: StatusReport.Photos(
                analysed: tallies[.analysed], unreadable: tallies[.unreadable],
                unsupported: tallies[.unsupported], waiting: tallies[.waiting], bytes: tallies.bytes),
            videos: pile(tallies[.videos]),
            categories: Category.judged.map(count), features: features,
            reclaimable: tallies.reclaimable, maybe: pile(tallies[.maybe]), marked: pile(tallies[.marked]),
            trashed: trashed, unsettled: watch.writing.count + analysis.retries.count, conditions: conditions,
            sandbox: analysis.sandbox, version: ProgramVersion.text)
    }

    /// The status while the daemon loads what it knows, when nothing but the libraries' paths is known.
    static func loading(_ libraries: Libraries) -> StatusReport {
        let none = StatusReport.Pile(photos: 0, bytes: 0)
        return StatusReport(
            activity: .loading, progress: nil, pausedUntil: nil, libraries: rows(libraries) { _ in true },
            photos: .init(analysed: 0, unreadable: 0, unsupported: 0, waiting: 0, bytes: 0), categories: [],
            reclaimable: 0, maybe: none, marked: none, trashed: none, unsettled: 0, conditions: [],
            version: ProgramVersion.text)
    }

    private static func rows(_ libraries: Libraries, isPresent: (Int64) -> Bool) -> [StatusReport.Library] {
        libraries.sorted.map { root, path in
            let space = libraries.freeSpace.bytes(at: path)
            return StatusReport.Library(
                path: WirePath(bytes: path.bytes), present: isPresent(root), bytesFree: space?.free,
                bytesTotal: space?.total)
        }
    }

    private var activity: StatusReport.Activity {
        if analysis.pause != nil || analysis.waitsForMains && outstanding > 0 { return .paused }
        if outstanding > 0 { return .analysing }
        return watch.scans.isScanning ? .scanning : .idle
    }

    /// Nil where the battery keeps nothing back, and where the person's own pause does.
    private var onBattery: String? {
        guard outstanding > 0, analysis.pause == nil else { return nil }
        return analysis.waitsForMains ? BatteryUse.pause.rawValue : power == .slow ? power.rawValue : nil
    }

    private var progress: StatusReport.Progress? {
        guard outstanding > 0 else { return nil }
        let run = analysis.run
        return StatusReport.Progress(
            done: run.done, total: run.done + outstanding, secondsLeft: run.secondsLeft(outstanding))
    }

    private func count(_ category: Category) -> StatusReport.CategoryCount {
        let tally = tallies[category]
        let isGrouped = category.grouping != nil
        return StatusReport.CategoryCount(
            category: category, photos: isGrouped ? tally.photosInGroups : tally.photos,
            groups: isGrouped ? tally.groups : nil,
            proposed: tally.proposed, reclaimable: tally.reclaimable,
            complete: outstanding == 0 && !watch.scans.isScanning && analysis.retries.isEmpty,
            off: switchedOff.contains(category) ? true : nil)
    }

    private func pile(_ tally: Tallies.Count) -> StatusReport.Pile {
        StatusReport.Pile(photos: tally.photos, bytes: tally.bytes)
    }
}

/// How far each feature has come.
extension StatusSources {
    /// Nil for a feature that this library does not need.
    private func source(of feature: Feature) -> FeatureSource? {
        switch feature {
        case .copies: FeatureSource(analysed, offWith: [.duplicates, .nearDuplicates])
        case .similar: FeatureSource(compared, offWith: [.similar])
        case .blur: FeatureSource(analysed, offWith: [.blurry])
        case .screenshots: FeatureSource(analysed, offWith: [.screenshots])
        case .videos: videos
        case .colours: FeatureSource(analysed)
        case .words: FeatureSource(indexed)
        case .text: FeatureSource(text, failing: .textReaderFailing)
        case .model: FeatureSource(model, failing: .modelFailing)
        case .advice:
            FeatureSource(
                advice.map { FeatureProgress(done: $0.isKnown ? 1 : 0, total: 1) }, failing: .adviceFailing,
                isRunning: advice?.isRunning)
        }
    }

    var features: [FeatureReport] {
        Feature.allCases.compactMap { feature in
            source(of: feature).map { source in
                let progress = source.progress ?? FeatureProgress(done: 0, total: 0)
                return FeatureReport(
                    feature: feature, state: state(of: source), done: progress.done, total: progress.total)
            }
        }
    }

    private func state(of source: FeatureSource) -> FeatureReport.State {
        guard let progress = source.progress, !source.isOff(with: switchedOff) else { return .off }
        if fails(source.failing) { return .failing }
        let isComplete = progress.done == progress.total
        if let isRunning = source.isRunning {
            guard !isRunning else { return .working }
            return isComplete ? .done : .notStarted
        }
        // While photos wait, the total may still grow.
        if isComplete, tallies[.waiting] == 0 { return .done }
        if isAnalysisHeld || fails(.analyserFailing) { return .failing }
        return progress.done == 0 ? .notStarted : .working
    }

    private func fails(_ condition: ConditionKey?) -> Bool {
        conditions.contains { $0.code == condition?.code }
    }

    // MARK: Progress

    /// All photos except those whose formats are only counted.
    private var counted: Int { tallies.photos - tallies[.unsupported] }

    private var analysed: FeatureProgress {
        FeatureProgress(done: counted - tallies[.waiting], total: counted)
    }

    private var compared: FeatureProgress {
        FeatureProgress(done: max(0, counted - tallies[.waiting] - outstandingComparisons), total: counted)
    }

    /// The progress of the index of words.
    private var indexed: FeatureProgress {
        FeatureProgress(done: max(0, counted - max(tallies[.waiting], staleWords)), total: counted)
    }

    /// Which waiting files are videos is known only when they are read.
    private var videos: FeatureSource? {
        let known = tallies[.videos].photos
        guard known > 0 || fails(.mediaAnalyserFailing) else { return nil }
        return FeatureSource(FeatureProgress(done: known, total: known), failing: .mediaAnalyserFailing)
    }
}

/// The values that determine a feature's state.
private struct FeatureSource {
    /// Nil if a setting switched it off.
    let progress: FeatureProgress?
    /// The feature is off if all of these categories are.
    let categories: [Category]
    /// The condition that says that this feature alone fails.
    let failing: ConditionKey?
    /// Whether work on it runs, for a feature without photos; nil for the others.
    let isRunning: Bool?

    init(
        _ progress: FeatureProgress?, offWith categories: [Category] = [], failing: ConditionKey? = nil,
        isRunning: Bool? = nil
    ) {
        self.progress = progress
        self.categories = categories
        self.failing = failing
        self.isRunning = isRunning
    }

    func isOff(with switchedOff: CategorySet) -> Bool {
        !categories.isEmpty && categories.allSatisfy { switchedOff.contains($0) }
    }
}
