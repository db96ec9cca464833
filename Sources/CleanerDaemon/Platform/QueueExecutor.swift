import Dispatch

/// Runs an actor's jobs one after another on a dispatch queue.
///
/// So its blocking calls (SQLite, the file system) never hold one of `TaskPool`'s queues.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
