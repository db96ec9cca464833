import Dispatch
import Glibc
import Synchronization
import Translation

/// Runs calls that block on threads of their own: the watch, a worker's lane, the socket's loop.
///
/// All signals are blocked on these threads: the main program handles them.
enum BlockingThread {
    /// Runs `body` on a new thread, in the language that is spoken here, and awaits its result without blocking.
    static func run<Value: Sendable>(
        _ name: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let language = Language.current
        return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            let box = Unmanaged.passRetained(
                Start(name: name) {
                    continuation.resume(with: Result { try language.spoken(body) })
                })
            var thread = pthread_t()
            let failure = pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                    BlockingThread.blockSignals()
                    BlockingThread.name(start.name)
                    start.body()
                    return nil
                }, box.toOpaque())
            guard failure == 0 else {
                box.release()
                continuation.resume(
                    throwing: DaemonError("no thread could be started: \(String(cString: strerror(failure)))"))
                return
            }
            pthread_detach(thread)
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

    /// Names the thread for `top -H` and profilers; Swift's Glibc module lacks pthread_setname_np.
    private static func name(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }

    private static func blockSignals() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
}
