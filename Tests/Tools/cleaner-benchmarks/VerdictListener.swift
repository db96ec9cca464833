import CleanerProtocol
import Foundation
import Synchronization

/// A subscription on a thread of its own, which notes when it hears of which photo.
final class VerdictListener: Sendable {
    /// Seconds after which something is taken to be broken.
    private static let patience = 30

    private struct State {
        var isSubscribed = false
        var heard: [String: Double] = [:]
        var failure: String?
    }

    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    /// Returns once the daemon has sent its state, so that nothing after it is missed.
    func listen(to daemon: RunningDaemon) throws {
        let socket = Array(daemon.socket.utf8)
        Thread.detachNewThread { [self] in
            do {
                try Client(socket: socket).subscribe { change, _ in
                    let now = Clock.now
                    state.withLock { state in
                        state.isSubscribed = true
                        guard let photo = change.photo, photo.event == .analysed else { return }
                        state.heard[photo.absolutePath] = now
                    }
                    news.signal()
                    return true
                }
            } catch {
                // The daemon ends the subscription when it stops, when nobody waits for a verdict any more.
                state.withLock { $0.failure = "\(error)" }
                news.signal()
            }
        }
        try wait { $0.isSubscribed ? true : nil }
    }

    /// When the verdict on a photo arrived.
    func verdict(on path: String) throws -> Double {
        try wait { $0.heard[path] }
    }

    @discardableResult
    private func wait<Value: Sendable>(_ look: (State) -> Value?) throws -> Value {
        let deadline = DispatchTime.now() + .seconds(Self.patience)
        while true {
            let (value, failure) = state.withLock { (look($0), $0.failure) }
            if let value { return value }
            if let failure { throw BenchmarkError("the subscription ended: \(failure)") }
            guard news.wait(timeout: deadline) == .success else {
                throw BenchmarkError("nothing was heard for \(Self.patience) s")
            }
        }
    }
}
