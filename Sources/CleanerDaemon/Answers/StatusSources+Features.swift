import CleanerProtocol
import PhotoCategories
import PhotoCulling

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
