internal import CLinux
import DequeModule
import Dispatch
import FileSystem
internal import Glibc
import Synchronization

/// Threads that run jobs in the order in which they came, started at once and kept.
///
/// A queue of libdispatch starts a thread when a job comes. Where none can be started, as in a control group that has
/// reached its limit of processes, it waits for one and keeps the thread that added the job.
final class JobThreads: Sendable {
    private struct State {
        var jobs: Deque<@Sendable () -> Void> = []
        var isClosed = false
        var members: [pthread_t] = []
    }

    /// What the threads share, so that they do not keep their owner.
    private final class Line: Sendable {
        let state = Mutex(State())
        let tokens = DispatchSemaphore(value: 0)

        func run() {
            state.withLock { $0.members.append(pthread_self()) }
            while true {
                tokens.wait()
                let (job, isClosed) = state.withLock { ($0.jobs.popFirst(), $0.isClosed) }
                if let job {
                    job()
                } else if isClosed {
                    // For the next thread.
                    tokens.signal()
                    return
                }
            }
        }
    }

    private let line = Line()

    /// - Precondition: The threads can be started.
    init(_ name: String, count: Int = 1) {
        for _ in 0..<count {
            if let error = QuietThread.start(name, { [line] in line.run() }) {
                fatalError("the thread “\(name)” cannot be started: \(error)")
            }
        }
    }

    /// The jobs that wait are still run.
    deinit {
        line.state.withLock { $0.isClosed = true }
        line.tokens.signal()
    }

    /// Whether the caller runs on one of the threads.
    var isCurrent: Bool { line.state.withLock { $0.members.contains(pthread_self()) } }

    func add(_ job: @escaping @Sendable () -> Void) {
        line.state.withLock { $0.jobs.append(job) }
        line.tokens.signal()
    }
}

/// Runs an actor's jobs one after another on a thread of its own.
///
/// So its blocking calls (SQLite, the file system) never hold one of `TaskPool`'s threads.
final class ThreadExecutor: SerialExecutor {
    private let thread: JobThreads

    init(_ name: String) {
        thread = JobThreads(name)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs `body` between two jobs of the actor, on its thread alone; it may assume that it is isolated to the actor.
    func run(_ body: @escaping @Sendable () -> Void) { thread.add(body) }

    func checkIsolated() {
        precondition(thread.isCurrent, "not on the actor's thread")
    }
}

/// Runs the tasks that belong to no actor with a thread of its own, in place of Swift's pool.
///
/// That one runs on queues of libdispatch whose threads are counted by a timer: once a task ran there, the process wakes
/// up each second for as long as it lives. `Task.sleep` uses these queues whatever the pool is; `Alarm` stands in for it.
///
/// A job that blocks its thread leaves fewer for the others. `cancelOnGracefulShutdown()` of a sequence must not be
/// used: it merges sequences by a lock that a task holds while it changes its thread, and where the task waits behind
/// one that waits for the lock, neither ever goes on (seen with swift-async-algorithms 1.1.4 in one start of some
/// thousand).
package final class TaskPool: TaskExecutor {
    fileprivate static let shared = TaskPool()

    private let threads = JobThreads("tasks", count: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Takes the place of Swift's pool; to be called once, before the first task.
    package static func install() {
        // While threads are to be had.
        _ = shared
        cleanerd_replace_task_pool()
    }

    package func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    fileprivate func add(_ job: UnownedJob) {
        threads.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// What `cleanerd_replace_task_pool` lets Swift call.
@_cdecl("cleanerd_enqueue_task")
func enqueueTask(_ job: UnsafeMutableRawPointer) {
    // Swift hands over its job as a pointer, which is all that an unowned job is.
    TaskPool.shared.add(unsafeBitCast(job, to: UnownedJob.self))
}
