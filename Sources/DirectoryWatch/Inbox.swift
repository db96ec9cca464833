import CLinux
import Glibc
import Synchronization
import SystemPackage

/// Requests from other threads to the watching thread, and the descriptor that wakes it.
final class Inbox: Sendable {
    struct Requests {
        var isStopping = false
        var scanReason: ScanReason?
    }

    private let requests = Mutex(Requests())
    /// An eventfd(2), readable when there is a request.
    let descriptor: Int32

    init() throws(WatchError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw WatchError.unavailable(Errno(rawValue: errno)) }
    }

    deinit {
        close(descriptor)
    }

    func put(_ change: (inout Requests) -> Void) {
        requests.withLock { change(&$0) }
        eventfd_write(descriptor, 1)
    }

    var isStopping: Bool { requests.withLock { $0.isStopping } }

    /// Removes and returns all requests; the request to stop also remains.
    func take() -> Requests {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        return requests.withLock { requests in
            defer { requests = Requests(isStopping: requests.isStopping) }
            return requests
        }
    }
}
