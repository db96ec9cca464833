internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Runs the tasks that belong to no actor with a queue of its own, in place of Swift's pool.
///
/// That one runs on queues of libdispatch whose threads are counted by a timer: once a task ran there, the process wakes
/// up each second for as long as it lives. Serial queues are not counted. `Task.sleep` uses the counted ones whatever the
/// pool is; `Alarm` stands in for it.
///
/// A job that blocks its queue blocks the tasks behind it. `cancelOnGracefulShutdown()` of a sequence must not be used:
/// it merges sequences by a lock that a task holds while it changes its thread, and where the task waits behind one that
/// waits for the lock, neither ever goes on (seen with swift-async-algorithms 1.1.4 in one start of some thousand).
package final class TaskPool: TaskExecutor {
    fileprivate static let shared = TaskPool()

    private let queues = (1...max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { DispatchQueue(label: "tasks \($0)") }
    private let turn = Atomic<Int>(0)

    /// Takes the place of Swift's pool; to be called once, before the first task.
    package static func install() { cleanerd_replace_task_pool() }

    package func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    fileprivate func add(_ job: UnownedJob) {
        let turn = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        queues[Int(bitPattern: UInt(bitPattern: turn) % UInt(queues.count))].async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}

/// What `cleanerd_replace_task_pool` lets Swift call.
@_cdecl("cleanerd_enqueue_task")
func enqueueTask(_ job: UnsafeMutableRawPointer) {
    // Swift hands over its job as a pointer, which is all that an unowned job is.
    TaskPool.shared.add(unsafeBitCast(job, to: UnownedJob.self))
}
