import CLinux
import Glibc
import Synchronization
import SystemPackage

/// What other threads want of the watching thread, and the descriptor that wakes it.
final class Inbox: Sendable {
    struct Wishes {
        var isStopping = false
        var wantsScan: ScanReason?
        var roots: [WatchedRoot]?
    }

    private let wishes = Mutex(Wishes())
    /// An eventfd(2), readable when there is a wish.
    let descriptor: Int32

    init() throws(WatchError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw WatchError.unavailable(Errno(rawValue: errno)) }
    }

    deinit {
        close(descriptor)
    }

    func put(_ change: (inout Wishes) -> Void) {
        wishes.withLock { change(&$0) }
        eventfd_write(descriptor, 1)
    }

    var isStopping: Bool { wishes.withLock { $0.isStopping } }

    /// Takes out everything but the wish to stop, which stays.
    func take() -> Wishes {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        return wishes.withLock { wishes in
            defer { wishes = Wishes(isStopping: wishes.isStopping) }
            return wishes
        }
    }
}
