import Glibc
import ReviewScreen
import Synchronization

/// Passes events from the request queues to the thread of the screen.
final class ReviewInbox: Sendable {
    /// Readable while the inbox has events.
    let descriptor: Int32
    private let bell: Int32
    private let events = Mutex<[ReviewEvent]>([])

    /// Nil where the process has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    func put(_ new: [ReviewEvent]) {
        guard !new.isEmpty else { return }
        events.withLock { $0 += new }
        // If the pipe is full, it is readable already, which is enough.
        _ = write(bell, [1], 1)
    }

    func take() -> [ReviewEvent] {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { rung in
            while read(descriptor, rung.baseAddress, rung.count) > 0 {}
        }
        return events.withLock { events in
            defer { events.removeAll() }
            return events
        }
    }
}
