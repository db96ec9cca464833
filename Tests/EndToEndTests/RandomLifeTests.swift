import Foundation
import Testing

@Suite("Any life of a library", .serialized)
struct RandomLifeTests {
    /// Seeds and rounds of some ten steps each; `CLEANERD_TEST_SEED` replays one.
    static let (seeds, rounds): ([UInt64], Int) = {
        let environment = ProcessInfo.processInfo.environment
        let isLong = environment["CLEANERD_TEST_LONG"] != nil
        if let seed = environment["CLEANERD_TEST_SEED"].flatMap(UInt64.init) { return ([seed], isLong ? 150 : 12) }
        return isLong ? (Array(1...20), 150) : ([1, 2, 3], 12)
    }()

    @Test(
        "After any sequence of steps no photo and no decision is lost, and the audit is clean", arguments: seeds)
    func anyLife(seed: UInt64) throws {
        let life = try Life(seed: seed)
        do {
            try life.isUp()
            for _ in 0..<Self.rounds {
                try round(of: life)
                try life.check()
            }
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
            try life.isUp()
        case 1 where life.roll(4) == 0: try life.overflow { try live(1 + life.roll(6)) }
        case 1, 2, 3: for _ in 0...life.roll(5) { try life.decide() }
        default: try live(life.roll(6))
        }
    }
}
