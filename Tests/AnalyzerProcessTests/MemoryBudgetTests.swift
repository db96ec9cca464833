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

        var isDone: Bool { outcome.withLock { $0 != nil } }

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

    @Test("What is left is taken at once; who wants more waits, and who comes later does not pass")
    func turns() throws {
        try Self.withSignal { signal, _ throws in
            let budget = MemoryBudget(bytes: 100)
            #expect(try budget.take(40, unless: signal) == 40)
            #expect(try budget.take(30, unless: signal) == 30)
            let large = Taker(1000, of: budget, unless: signal)
            budget.giveBack(40)
            #expect(!large.isDone, "30 are still taken")
            budget.giveBack(30)
            #expect(try large.result() == 100)
            let small = Taker(1, of: budget, unless: signal)
            #expect(!small.isDone, "the large one has it all")
            budget.giveBack(100)
            #expect(try small.result() == 1)
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
        try Self.withSignal { signal, _ throws in
            let budget = MemoryBudget(bytes: 1 << 30)
            let all = try budget.take(.max, unless: signal)
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
                let isIdentified = DispatchSemaphore(value: 0)
                let queue = DispatchQueue(label: "large")
                queue.async {
                    let outcome = try? Bench.withPhoto(large) { file in
                        try analyzer.analyze(file) { _ in
                            isIdentified.signal()
                            return false
                        }
                    }
                    if case .measured = outcome { order.withLock { $0.append("measured") } }
                }
                isIdentified.wait()
                order.withLock { $0.append("given back") }
                budget.giveBack(all)
                queue.sync {}
                #expect(order.withLock { $0 } == ["given back", "measured"])
                #expect(try budget.take(.max, unless: signal) == all, "the picture gave back what it took")
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
