import CleanerProtocol
import Foundation
import Synchronization

/// Clients of a daemon, each on a thread of its own.
final class Crowd: Sendable {
    private struct State {
        var answers: [Double] = []
        var failure: String?
        var isLeaving = false
    }

    private let state = Mutex(State())
    /// Opened for those that never read, when all leave.
    private let door = DispatchSemaphore(value: 0)

    /// One that asks for the status, and so long after each answer, in microseconds, again.
    func ask(_ daemon: RunningDaemon, every pause: UInt32) {
        join(daemon) { [self] client in
            while !state.withLock(\.isLeaving) {
                let wait = try Clock.wall { _ = try client.send(StatusRequest()) }
                state.withLock { $0.answers.append(wait) }
                usleep(pause)
            }
        }
    }

    /// One that reads every change.
    func subscribe(_ daemon: RunningDaemon) {
        join(daemon) { [self] client in
            try client.subscribe { _, _ in !state.withLock(\.isLeaving) }
        }
    }

    /// One that subscribes and then reads nothing more.
    func subscribeSilently(_ daemon: RunningDaemon) {
        join(daemon) { [self] client in
            try client.subscribe { _, _ in
                door.wait()
                return false
            }
        }
    }

    /// Seconds that each answer took since the last time.
    ///
    /// - Throws: Where one of them was sent away.
    func takeAnswers() throws -> [Double] {
        try state.withLock { state in
            if let failure = state.failure { throw BenchmarkError("a client was sent away: \(failure)") }
            defer { state.answers = [] }
            return state.answers
        }
    }

    /// Tells all to leave: who asks at the next answer, who reads changes at the next one.
    ///
    /// From now on none is missed.
    func leave() {
        state.withLock { $0.isLeaving = true }
        door.signal()
    }

    private func join(_ daemon: RunningDaemon, _ life: @escaping @Sendable (Client) throws -> Void) {
        let socket = Array(daemon.socket.utf8)
        Thread.detachNewThread { [self] in
            do {
                try life(Client(socket: socket))
            } catch {
                state.withLock { state in
                    if !state.isLeaving { state.failure = "\(error)" }
                }
            }
        }
    }
}
