import Dispatch
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("Threads that run jobs")
struct JobThreadsTests {
    @Test("One thread runs jobs one after another, in their order")
    func order() {
        let threads = JobThreads("jobs")
        let done = DispatchSemaphore(value: 0)
        let order = Mutex<[Int]>([])
        for number in 1...1_000 { threads.add { order.withLock { $0.append(number) } } }
        threads.add { done.signal() }
        done.wait()
        #expect(order.withLock { $0 } == Array(1...1_000))
        let isCurrent = Mutex(false)
        threads.add {
            isCurrent.withLock { $0 = threads.isCurrent }
            done.signal()
        }
        done.wait()
        #expect(isCurrent.withLock { $0 } && !threads.isCurrent)
    }

    @Test("A job that blocks its thread does not hold up those of another one")
    func blocked() {
        let threads = JobThreads("jobs", count: 2)
        let (free, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        threads.add { free.wait() }
        for _ in 1...100 { threads.add { done.signal() } }
        for _ in 1...100 { done.wait() }
        free.signal()
    }

    @Test("Jobs that wait when nobody can add more are run, and the threads end")
    func end() {
        let end = DispatchSemaphore(value: 0)
        /// Its end tells that no job is left.
        final class Witness: Sendable {
            let end: DispatchSemaphore
            init(_ end: DispatchSemaphore) { self.end = end }
            deinit { end.signal() }
        }
        let done = DispatchSemaphore(value: 0)
        do {
            let threads = JobThreads("jobs", count: 2)
            let witness = Witness(end)
            for _ in 1...100 {
                threads.add {
                    _ = witness
                    done.signal()
                }
            }
        }
        for _ in 1...100 { done.wait() }
        end.wait()
    }
}
