import AnalyzerProcess
import Dispatch
import Fixtures
import Glibc
import Synchronization
import SystemPackage
import Testing

/// The memory that workers share.
@Suite struct MemoryBudgetTests {
    /// A thread that takes memory, and what came of it.
    private final class Taker: Sendable {
        private let outcome = Mutex<Result<Int, WorkerFailure>?>(nil)
        private let done = DispatchSemaphore(value: 0)

        init(_ bytes: Int, of budget: MemoryBudget, unless stopSignal: FileDescriptor) {
            DispatchQueue.global().async {
                let taken = Result { () throws(WorkerFailure) in try budget.take(bytes, unless: stopSignal) }
                self.outcome.withLock { $0 = taken }
                self.done.signal()
            }
        }

        func result() throws -> Int {
            done.wait()
            return try #require(outcome.withLock { $0 }).get()
        }
    }

    private static func withSignal(_ body: (_ signal: FileDescriptor, _ stop: () throws -> Void) throws -> Void) throws
    {
        let (signal, end) = try FileDescriptor.pipe()
        defer { for descriptor in [signal, end] { try? descriptor.close() } }
        try body(signal) { _ = try end.writeAll([0]) }
    }

    /// Waits until somebody waits for memory: until then who is told to stop, by a signal that is there, gets a byte.
    private static func awaitWaiting(for budget: MemoryBudget, stopped: FileDescriptor) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while let taken = try? budget.take(1, unless: stopped) {
            budget.giveBack(taken)
            try #require(ContinuousClock.now < deadline, "nobody waits")
        }
    }

    @Test("What is left is taken at once; who wants more waits, and who comes later does not pass")
    func turns() throws {
        try Self.withSignal { signal, stop throws in
            let budget = MemoryBudget(bytes: 100)
            #expect(try budget.take(40, unless: signal) == 40)
            #expect(try budget.take(30, unless: signal) == 30)
            try Self.withSignal { never, _ throws in
                let large = Taker(1000, of: budget, unless: never)
                try stop()
                // There are 30 left, but nobody passes the large one.
                try Self.awaitWaiting(for: budget, stopped: signal)
                budget.giveBack(40)
                #expect(throws: WorkerFailure.stopped) { _ = try budget.take(1, unless: signal) }
                budget.giveBack(30)
                #expect(try large.result() == 100)
            }
        }
    }

    @Test("A stop ends the waiting, and leaves the turn to others")
    func stopped() throws {
        try Self.withSignal { signal, stop throws in
            try Self.withSignal { other, _ throws in
                let budget = MemoryBudget(bytes: 100)
                #expect(try budget.take(60, unless: signal) == 60)
                let waiting = Taker(50, of: budget, unless: signal)
                try stop()
                #expect(throws: WorkerFailure.stopped) { _ = try waiting.result() }
                #expect(try budget.take(40, unless: other) == 40)
            }
        }
    }

    @Test("A large picture waits until there is memory for it, and an ordinary one does not")
    func pictures() throws {
        try Self.withSignal { signal, stop throws in
            let budget = MemoryBudget(bytes: 1 << 30)
            // A byte is left, by which it can be seen whether somebody waits.
            let most = try budget.take((1 << 30) - 1, unless: signal)
            try Bench.withAnalyzer(Bench.analyzer, memory: budget) { analyzer, _ throws in
                let small = try PNGEncoder().encode(Scene(seed: 1).drawn(width: 64, height: 48))
                guard case .measured = try Bench.withPhoto(small, { try analyzer.analyze($0) }) else {
                    Issue.record("an ordinary picture is measured")
                    return
                }
                // 16 megapixels of PNG, which the worker estimates at 96 MiB.
                let large = try PNGEncoder().encode(
                    Raster(width: 4_000, height: 4_000, rgb: [UInt8](repeating: 9, count: 48_000_000)))
                let order = Mutex<[String]>([])
                let queue = DispatchQueue(label: "large")
                queue.async {
                    let outcome = try? Bench.withPhoto(large) { try analyzer.analyze($0) }
                    if case .measured = outcome { order.withLock { $0.append("measured") } }
                }
                try stop()
                try Self.awaitWaiting(for: budget, stopped: signal)
                order.withLock { $0.append("given back") }
                budget.giveBack(most)
                queue.sync {}
                #expect(order.withLock { $0 } == ["given back", "measured"])
                #expect(try budget.take(.max, unless: signal) == 1 << 30, "the picture gave back what it took")
            }
        }
    }

    @Test("A worker that asks twice is ended, and what it took is there again")
    func twice() throws {
        try Self.withSignal { signal, _ throws in
            let budget = MemoryBudget(bytes: 100)
            try Bench.withAnalyzer(Bench.misbehaving, memory: budget) { analyzer, _ throws in
                #expect(try analyzer.analyze(line: "want memory") == .notMedia)
                let reason = try #require(try analyzer.analyze(line: "want memory twice").unreadableReason)
                #expect(reason.contains("a second request for memory"))
                #expect(try budget.take(.max, unless: signal) == 100)
            }
        }
    }
}
