internal import Glibc
internal import Synchronization
package import SystemPackage

/// The memory that all workers together may take for large pictures.
///
/// A picture that wants more than is left waits until others are done, and all that come after it wait behind it: so
/// even the largest has its turn. Ordinary pictures ask for none.
package final class MemoryBudget: Sendable {
    /// What the workers of a daemon share, unless a test says otherwise.
    ///
    /// With what the largest picture takes in fact, the daemon and the other workers' ordinary pictures it stays below
    /// the service's `MemoryHigh`.
    private static let standardBytes = 768 << 20

    /// Between two looks whether memory was given back.
    ///
    /// Only large pictures wait, whose decoding takes much longer.
    private static let tickMilliseconds: Int32 = 20

    private struct State {
        var left: Int
        /// The tickets of those who wait, in turn.
        var waiting: [UInt64] = []
        var lastTicket: UInt64 = 0
    }

    private let all: Int
    private let state: Mutex<State>

    /// - Parameter bytes: What is there to share.
    package init(bytes: Int = MemoryBudget.standardBytes) {
        all = bytes
        state = Mutex(State(left: bytes))
    }

    /// Waits until this much is left, at most all of it, and takes it.
    ///
    /// - Returns: What was taken, to be given back.
    /// - Throws: `stopped` once the signal is readable.
    package func take(_ bytes: Int, unless stopSignal: FileDescriptor) throws(WorkerFailure) -> Int {
        let wanted = min(max(bytes, 0), all)
        let ticket = state.withLock { state in
            state.lastTicket += 1
            state.waiting.append(state.lastTicket)
            return state.lastTicket
        }
        while true {
            let isTaken = state.withLock { state in
                guard state.waiting.first == ticket, state.left >= wanted else { return false }
                state.waiting.removeFirst()
                state.left -= wanted
                return true
            }
            if isTaken { return wanted }
            var wait = pollfd(fd: stopSignal.rawValue, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, Self.tickMilliseconds) > 0 {
                state.withLock { $0.waiting.removeAll { $0 == ticket } }
                throw .stopped
            }
        }
    }

    package func giveBack(_ bytes: Int) {
        state.withLock { $0.left += bytes }
    }
}
