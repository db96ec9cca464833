import Dispatch
import FileSystem
import Synchronization
import Translation

/// Runs calls that block on threads of their own: the watch, a worker's lane, the socket's loop.
enum BlockingThread {
    /// Runs `body` on a new thread, in the language that is spoken here, and awaits its result without blocking.
    static func run<Value: Sendable>(
        _ name: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let language = Language.current
        return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            let failure = QuietThread.start(name) {
                continuation.resume(with: Result { try language.spoken(body) })
            }
            if let failure {
                continuation.resume(throwing: DaemonError("no thread could be started: \(failure)"))
            }
        }
    }

    /// Blocks one of these threads until asynchronous work is done; must never be called from a task.
    static func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let value = Mutex<Value?>(nil)
        Task {
            let result = await body()
            value.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = value.withLock({ $0 }) else { preconditionFailure("signalled before there was a value") }
        return result
    }
}
