import DirectoryWatch
import Dispatch
import FileSystem
import ServiceLifecycle
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

/// Runs a thread until its work ends, and ends the work when the daemon stops.
struct ThreadService: Service {
    /// The thread's name.
    let name: String
    /// Blocks the thread until `end` is called.
    let work: @Sendable () throws -> Void
    /// Lets `work` return soon, also before it began.
    let end: @Sendable () -> Void

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await BlockingThread.run(name, work)
        } onGracefulShutdown: {
            end()
        }
    }
}

extension FileWatch {
    /// Watches on a thread of its own until `stop` or the daemon's end.
    ///
    /// `changed` is called there once when the watch is set up, and after each change.
    func run(onThread name: String, _ changed: @escaping @Sendable () -> Void) async throws {
        try await ThreadService(name: name) {
            try self.run(changed)
        } end: {
            self.stop()
        }.run()
    }
}

/// Wakes a thread of background work when there may be something to do.
final class Bell: Sendable {
    enum Wake {
        case rung
        /// Nobody rang for as long as the thread wanted to wait.
        case silent
        case closed
    }

    private struct State {
        var isRung = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let tokens = DispatchSemaphore(value: 0)

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Many calls before the thread wakes are one.
    func ring() {
        let isNew = state.withLock { state in
            defer { state.isRung = true }
            return !state.isRung
        }
        if isNew { tokens.signal() }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        tokens.signal()
    }

    /// Blocks until somebody rings.
    ///
    /// - Parameter longest: How long at most; nil waits without end.
    /// - Returns: What ended the wait.
    func wait(atMost longest: DispatchTimeInterval? = nil) -> Wake {
        let result = tokens.wait(timeout: longest.map { .now() + $0 } ?? .distantFuture)
        return state.withLock { state in
            if state.isClosed { return .closed }
            guard result == .success else { return .silent }
            state.isRung = false
            return .rung
        }
    }
}
