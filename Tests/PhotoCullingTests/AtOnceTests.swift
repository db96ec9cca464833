import PhotoCulling
import Synchronization
import Testing

@Suite("Jobs at the same time")
struct AtOnceTests {
    @Test("Each job runs once, and all have ended at the end", arguments: [0, 1, 2, 3, 1_000])
    func each(count: Int) {
        let runs = Mutex([Int: Int]())
        AtOnce.run(count) { number in
            runs.withLock { $0[number, default: 0] += 1 }
        }
        #expect(runs.withLock(\.self) == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) }))
    }
}
