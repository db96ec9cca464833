import Testing

@testable import CleanerDaemon

@Suite("How long the analysis takes still")
struct AnalysisRunTests {
    @Test("The rate is that of the last photos, by a clock that nobody sets")
    func rate() {
        var run = AnalysisRun()
        let start = ContinuousClock.now
        run.begin(at: start)
        for second in 1...7 { run.count(at: start + .seconds(2 * second), outstanding: 20 - second) }
        #expect(run.secondsLeft(13) == nil)
        run.count(at: start + .seconds(16), outstanding: 12)
        #expect(run.secondsLeft(12) == 24)
        #expect(run.done == 8)
    }
}
