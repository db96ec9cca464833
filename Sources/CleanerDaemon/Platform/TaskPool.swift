internal import CLinux
internal import Glibc

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
