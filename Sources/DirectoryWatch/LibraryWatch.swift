import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// Watches libraries with everything below them and publishes what happens there, in order.
///
/// libinotifytools allows one watch per process; another can be created after `run` has returned. The watch opens no
/// file of a library and does not know what a photo is.
package final class LibraryWatch: Sendable {
    private let roots: [WatchedRoot]
    private let configuration: WatchConfiguration
    private let jar: CookieJar
    private let inbox: Inbox
    /// The inotify source and the cookies' watch, until `run` takes them.
    private let prepared: Mutex<Prepared?>

    private struct Prepared {
        var source: (any InotifySource)?
        var cookieWatch: Int32?
        /// Why there is no source.
        var failure: WatchError?
    }

    /// Opens inotify and watches the directory for cookies; `run` looks for the roots.
    ///
    /// Call it early, because the descriptor of libinotifytools must be below 1024. Cookies that are left from now on
    /// are answered.
    ///
    /// - Parameters:
    ///   - roots: The libraries; if two overlap, both get the events.
    ///   - cookies: A directory that nothing else uses, outside the libraries; created if missing.
    ///   - configuration: The intervals, and directories never to be listed.
    /// - Throws: `WatchError` if cookies cannot work. If the kernel gives no inotify instance, `run` publishes that,
    ///   lists everything on a timer and tries again.
    package init(
        roots: [WatchedRoot], cookies: FilePath, configuration: WatchConfiguration = WatchConfiguration()
    ) throws(WatchError) {
        try Self.checkAbsolute(roots)
        self.roots = roots
        self.configuration = configuration
        inbox = try Inbox()
        jar = try CookieJar(directory: cookies)
        var ready = Prepared()
        do throws(WatchError) {
            ready.source = try configuration.inotify.open(configuration)
        } catch {
            // A second watch through the library is a bug. Any other failure may pass, so `run` tries again.
            guard error != .alreadyInUse else { throw error }
            ready.failure = error
        }
        do throws(Errno) {
            let directory = try OpenDirectory(cookies)
            do throws(Errno) {
                ready.cookieWatch = try ready.source?.add(directory.descriptor)
            } catch .noSpace {
                // Without cookies, only a full scan shows that the watch has caught up.
            }
        } catch {
            ready.source?.close()
            throw .cookieDirectory(cookies, error)
        }
        jar.setOpen(ready.cookieWatch != nil)
        prepared = Mutex(ready)
    }

    deinit {
        prepared.withLock { $0?.source?.close() }
    }

    /// Watches until `stop` is called; blocks its thread, which must not be one that runs tasks.
    ///
    /// All signals are blocked on the thread meanwhile. `handle` is called on this thread, one event at a time. While
    /// it works, events wait in the kernel; when too many wait, everything is scanned again. Call `run` only once.
    package func run(_ handle: @escaping (WatchEvent) -> Void) throws(WatchError) {
        let taken = prepared.withLock { prepared in
            defer { prepared = nil }
            return prepared
        }
        guard let taken else { throw WatchError.stopped }
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let loop = WatchLoop(
            source: taken.source, inbox: inbox, jar: jar, configuration: configuration, emit: handle)
        defer {
            jar.setOpen(false)
            loop.source?.close()
        }
        if let failure = taken.failure { handle(.unwatchable(failure)) }
        try loop.run(roots, cookieWatch: taken.cookieWatch)
    }

    /// Makes `run` return soon; cookies that are not answered yet never will be.
    package func stop() {
        inbox.put { $0.isStopping = true }
    }

    /// Requests a scan of all roots; a scan that is running starts again.
    package func requestScan(_ reason: ScanReason = .requested) {
        inbox.put { $0.scanReason = reason }
    }

    /// Leaves a cookie and returns its name.
    ///
    /// `.cookie` with this name is published after everything that happened before this call.
    ///
    /// Throws `cookiesUnwatched` if the kernel allowed no watch for cookies, and `stopped` after `stop`. Then only a
    /// full scan shows that the watch has caught up.
    package func leaveCookie() throws(WatchError) -> String {
        guard !inbox.isStopping else { throw WatchError.stopped }
        return try jar.leave()
    }

    private static func checkAbsolute(_ roots: [WatchedRoot]) throws(WatchError) {
        for root in roots where !root.path.isAbsolute { throw WatchError.relativeRoot(root.path) }
    }
}

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
