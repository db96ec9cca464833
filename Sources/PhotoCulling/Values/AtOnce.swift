import Glibc
import Synchronization

/// Jobs that run at the same time, on a thread for each processor.
///
/// The threads of Dispatch are no choice: once it has some, it wakes up each second to look at them.
package enum AtOnce {
    /// Runs a job for each number below `count`, and waits for all of them.
    ///
    /// - Parameters:
    ///   - count: How many jobs there are.
    ///   - threads: How many run at the same time at most.
    ///   - job: Takes its number.
    package static func run(_ count: Int, threads: Int = processors, _ job: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(job) { job in
            let jobs = Jobs(count, job)
            let threads = (1..<max(min(count, threads), 1)).compactMap { _ in start(jobs) }
            jobs.run()
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    /// What a function makes of each element, in their order; in parts that run at the same time where there are many.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ body: @Sendable (Element) -> Result
    ) -> [Result] {
        let count = (elements.count + part - 1) / part
        guard count > 1 else { return elements.map(body) }
        let parts = Mutex([[Result]](repeating: [], count: count))
        run(count) { number in
            let own = elements[number * part..<min((number + 1) * part, elements.count)].map(body)
            parts.withLock { $0[number] = own }
        }
        return parts.withLock { Array($0.joined()) }
    }

    /// Elements from which on starting a thread for them is worth it.
    private static let part = 512

    /// How many processors the machine has.
    package static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

    /// What all threads take their jobs from.
    private final class Jobs: Sendable {
        private let next = Atomic(0)
        private let count: Int
        private let job: @Sendable (Int) -> Void

        init(_ count: Int, _ job: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.job = job
        }

        func run() {
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                job(number)
            }
        }
    }

    /// Starts a thread; nil if there is none to be had, and the others do its jobs.
    private static func start(_ jobs: Jobs) -> pthread_t? {
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(jobs)
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Jobs>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, retained.toOpaque())
        guard result == 0 else {
            retained.release()
            return nil
        }
        return thread
    }
}
