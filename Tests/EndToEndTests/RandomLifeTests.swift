import Foundation
import Testing

@Suite("Any life of a library", .serialized)
struct RandomLifeTests {
    /// Seeds and rounds of some ten steps each; `CLEANERD_TEST_SEED` replays one.
    static let (seeds, rounds): ([UInt64], Int) = {
        let seed = ProcessInfo.processInfo.environment["CLEANERD_TEST_SEED"].flatMap(UInt64.init)
        return (seed.map { [$0] } ?? (Run.runsAll ? Array(1...20) : [1, 2, 3]), Run.runsAll ? 150 : 12)
    }()

    @Test(
        "After any sequence of steps no photo and no decision is lost, and the audit is clean", arguments: seeds)
    func anyLife(seed: UInt64) throws {
        let life = try Life(seed: seed)
        do {
            try life.start(isVerbose: true)
            for _ in 0..<Self.rounds {
                try round(of: life)
                try life.check()
            }
            // Whatever was drawn, each life loses events once.
            try life.overflow { for _ in 0..<6 { try life.touch() } }
            try life.check()
        } catch {
            Issue.record("\(error)\n\(life.story)")
        }
    }

    private func round(of life: Life) throws {
        func live(_ steps: Int) throws { for _ in 0..<steps { try life.touch() } }
        try live(1 + life.roll(8))
        switch life.roll(6) {
        case 0:
            try life.die()
            try live(life.roll(6))
            try life.start(isVerbose: true)
        case 1 where life.roll(4) == 0: try life.overflow { try live(1 + life.roll(6)) }
        case 1, 2, 3: for _ in 0...life.roll(5) { try life.decide() }
        default: try live(life.roll(6))
        }
    }
}
