import Foundation

/// Runs scenarios at the same time, as each mostly waits; throws what the first of them throws.
func sideBySide(_ scenarios: [@Sendable () throws -> Void]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for scenario in scenarios { group.addTask(executorPreference: ThreadPerJob()) { try scenario() } }
        try await group.waitForAll()
    }
}

/// Gives each job a thread, which may block.
private final class ThreadPerJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
}
