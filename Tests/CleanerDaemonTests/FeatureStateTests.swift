import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("How far the features are")
struct FeatureStateTests {
    /// What a status is made from, with ten photos of which three wait.
    private struct Sources {
        var tallies = Tallies()
        var switchedOff: CategorySet = []
        var comparisons = 0
        var staleWords = 0
        var text: FeatureProgress? = FeatureProgress(done: 0, total: 0)
        var model: FeatureProgress? = FeatureProgress(done: 0, total: 0)
        var advice: AdviceState? = AdviceState(isKnown: true)
        var isAnalysisHeld = false
        var conditions: [ConditionKey] = []

        init(analysed: Int = 6, unreadable: Int = 1, unsupported: Int = 2, waiting: Int = 3) {
            tallies[.analysed] = analysed
            tallies[.unreadable] = unreadable
            tallies[.unsupported] = unsupported
            tallies[.waiting] = waiting
        }

        subscript(feature: Feature) -> FeatureReport? {
            StatusSources(
                tallies: tallies, switchedOff: switchedOff, outstanding: tallies[.waiting], analysis: AnalysisState(),
                watch: WatchState(libraries: []), libraries: Libraries([:], clocks: .machine),
                trashed: .init(photos: 0, bytes: 0),
                conditions: conditions.map { Condition(code: $0.code, text: "", remedy: "", since: 0) },
                outstandingComparisons: comparisons, staleWords: staleWords, text: text, model: model, advice: advice,
                isAnalysisHeld: isAnalysisHeld, power: .full, clocks: .machine
            ).features.first { $0.feature == feature }
        }
    }

    private func report(
        _ feature: Feature, _ state: FeatureReport.State, _ done: Int, _ total: Int
    ) -> FeatureReport {
        FeatureReport(feature: feature, state: state, done: done, total: total)
    }

    @Test("Photos count when they are looked at, readable or not; unsupported ones are not to be looked at")
    func analysed() {
        var sources = Sources()
        for feature in [Feature.copies, .blur, .screenshots, .colours] {
            #expect(sources[feature] == report(feature, .working, 7, 10))
        }
        sources = Sources(analysed: 0, unreadable: 0, waiting: 4)
        #expect(sources[.copies] == report(.copies, .notStarted, 0, 4))
        sources = Sources(waiting: 0)
        #expect(Feature.allCases.compactMap { sources[$0] }.allSatisfy { $0.state == .done })
    }

    @Test("Similar shots are done when all pictures are compared")
    func compared() {
        var sources = Sources(waiting: 0)
        sources.comparisons = 2
        #expect(sources[.similar] == report(.similar, .working, 5, 7))
        #expect(sources[.copies] == report(.copies, .done, 7, 7))
        // Pictures that were compared before may have to be compared again.
        sources.comparisons = 40
        #expect(sources[.similar] == report(.similar, .notStarted, 0, 7))
    }

    @Test("Words are done when every photo is measured and in the index")
    func words() {
        var sources = Sources()
        sources.staleWords = 8
        #expect(sources[.words] == report(.words, .working, 2, 10))
        sources.staleWords = 1
        #expect(sources[.words] == report(.words, .working, 7, 10))
        sources = Sources(waiting: 0)
        #expect(sources[.words] == report(.words, .done, 7, 7))
    }

    @Test("Text is not done while photos wait that may show some, and is off if reading is")
    func text() {
        var sources = Sources()
        #expect(sources[.text] == report(.text, .notStarted, 0, 0))
        sources.text = FeatureProgress(done: 2, total: 2)
        #expect(sources[.text] == report(.text, .working, 2, 2))
        sources.tallies[.waiting] = 0
        #expect(sources[.text] == report(.text, .done, 2, 2))
        sources.conditions = [.textReaderFailing]
        #expect(sources[.text]?.state == .failing && sources[.copies]?.state == .done)
        sources.text = nil
        #expect(sources[.text] == report(.text, .off, 0, 0))
    }

    @Test("The user's own model has pictures to see while photos wait, and is off if none is named")
    func model() {
        var sources = Sources()
        sources.model = FeatureProgress(done: 0, total: 5)
        #expect(sources[.model] == report(.model, .notStarted, 0, 5))
        sources.model = FeatureProgress(done: 5, total: 5)
        #expect(sources[.model] == report(.model, .working, 5, 5))
        sources.tallies[.waiting] = 0
        #expect(sources[.model] == report(.model, .done, 5, 5))
        sources.conditions = [.modelFailing]
        #expect(sources[.model]?.state == .failing && sources[.advice]?.state == .done)
        sources.model = nil
        #expect(sources[.model] == report(.model, .off, 0, 0))
    }

    @Test("Advice is done when it was given, whatever photos wait for, and off if no language model is named")
    func advice() {
        var sources = Sources()
        sources.isAnalysisHeld = true
        #expect(sources[.advice] == report(.advice, .done, 1, 1))
        sources.advice = AdviceState()
        #expect(sources[.advice] == report(.advice, .notStarted, 0, 1))
        sources.advice?.isRunning = true
        #expect(sources[.advice] == report(.advice, .working, 0, 1))
        sources.conditions = [.adviceFailing]
        #expect(sources[.advice]?.state == .failing)
        sources.isAnalysisHeld = false
        #expect(sources[.model]?.state != .failing)
        sources.advice = nil
        #expect(sources[.advice] == report(.advice, .off, 0, 0))
    }

    @Test("Videos appear when there are some, or when their worker is missing")
    func videos() {
        var sources = Sources()
        #expect(sources[.videos] == nil)
        sources.tallies[.videos].photos = 2
        #expect(sources[.videos] == report(.videos, .working, 2, 2))
        sources.tallies[.videos].photos = 0
        sources.conditions = [.mediaAnalyserFailing]
        #expect(sources[.videos] == report(.videos, .failing, 0, 0))
    }

    @Test("A feature is off if all of its categories are")
    func off() {
        var sources = Sources()
        sources.switchedOff = CategorySet([.duplicates, .blurry])
        #expect(sources[.copies]?.state == .working && sources[.blur]?.state == .off)
        sources.switchedOff = CategorySet([.duplicates, .nearDuplicates])
        #expect(sources[.copies]?.state == .off && sources[.blur]?.state == .working)
    }

    @Test("What cannot go on is failing; what is done stays done")
    func failing() {
        var sources = Sources()
        sources.conditions = [.analyserFailing]
        #expect(sources[.colours]?.state == .failing)
        sources.tallies[.waiting] = 0
        #expect(sources[.colours]?.state == .done)
        sources = Sources()
        sources.isAnalysisHeld = true
        #expect(sources[.colours]?.state == .failing)
    }
}
