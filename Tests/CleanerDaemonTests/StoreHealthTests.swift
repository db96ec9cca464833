import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Whether the store works")
struct StoreHealthTests {
    private let start = ContinuousClock.now

    private func problem(_ kind: StoreError.Kind, hasRoom: Bool = true) -> StoreProblem {
        StoreProblem(StoreError(kind, "no"), state: "/state", hasRoom: hasRoom)
    }

    @Test("One outage replaces its condition, and holds the analysis once any of its causes does")
    func causes() {
        var health = StoreHealth.works()
        let first = health.fail(problem(.failed), at: start)
        #expect(first.isNew && first.replaced == nil && !health.holdsAnalysis)
        let second = health.fail(problem(.full), at: start)
        #expect(!second.isNew && second.replaced?.code == "store-failing" && health.holdsAnalysis)
        let third = health.fail(problem(.failed), at: start)
        #expect(third.replaced == .diskFull && health.holdsAnalysis)
        let ended = health.recover(at: start)
        #expect(ended?.condition.code == "store-failing" && health.outage == nil)
        let again = health.recover(at: start)
        #expect(again == nil)
    }

    @Test("The wait between tries doubles where it fails again soon, up to a minute, and begins anew later")
    func waits() {
        var health = StoreHealth.works()
        var now = start
        var waits: [Duration?] = []
        for pause in [0, 1, 1, 1, 1, 1, 1, 60] {
            now += .seconds(pause)
            _ = health.fail(problem(.locked), at: now)
            waits.append(health.recover(at: now)?.retryInterval)
        }
        #expect(waits == [2, 4, 8, 16, 32, 60, 60, 2].map { .seconds($0) })
    }

    @Test("A disk that only reports a failure counts as full where nothing can be written to it")
    func full() {
        #expect(problem(.unwritable, hasRoom: false).report.key == .diskFull)
        #expect(problem(.unwritable).report.key.code == "state-unwritable")
    }
}
