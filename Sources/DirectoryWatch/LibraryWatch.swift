import Glibc
import Synchronization
package import SystemPackage

/// Watches libraries with everything below them and tells in order what happens there.
///
/// One a process, because libinotifytools is; another can be made after `run` has returned. It opens no file of a
/// library and does not know what a photo is.
package final class LibraryWatch: Sendable {
    private let roots: [WatchedRoot]
    private let configuration: WatchConfiguration
    private let jar: CookieJar
    private let inbox: Inbox
    /// The open library and the cookies' watch, until `run` takes them.
    private let prepared: Mutex<Prepared?>

    private struct Prepared {
        let source: InotifySource
        let cookieWatch: Int32?
    }

    /// Opens inotify and watches the directory for cookies; the roots are looked for by `run`.
    ///
    /// To be called early: the descriptor must be below 1024. Cookies that are left from now on are answered.
    ///
    /// - Parameters:
    ///   - roots: The libraries; overlapping ones are both told.
    ///   - cookies: A directory for nobody else, outside the libraries; created if missing.
    ///   - configuration: The intervals, and directories never to be listed.
    /// - Throws: What keeps inotify or the cookies from working.
    package init(
        roots: [WatchedRoot], cookies: FilePath, configuration: WatchConfiguration = WatchConfiguration()
    ) throws(WatchError) {
        try Self.checkAbsolute(roots)
        self.roots = roots
        self.configuration = configuration
        inbox = try Inbox()
        jar = try CookieJar(directory: cookies)
        let source = try InotifySource()
        let result = Self.watchCookies(cookies, source)
        switch result {
        case .success(let ready):
            jar.setOpen(ready.cookieWatch != nil)
            prepared = Mutex(ready)
        case .failure(let error):
            source.close()
            throw error
        }
    }

    deinit {
        prepared.withLock { $0?.source.close() }
    }

    /// Watches until `stop` is called; blocks its thread, which must not be one of Swift's cooperative pool.
    ///
    /// All signals are blocked on the thread meanwhile. `handle` is called on it, one event at a time; while it takes
    /// its time, events wait in the kernel, and when too many do, everything is scanned again. May be called once.
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
            loop.source.close()
        }
        try loop.run(roots, cookieWatch: taken.cookieWatch)
    }

    /// Makes `run` return soon; cookies that are not answered yet never will be.
    package func stop() {
        inbox.put { $0.isStopping = true }
    }

    /// Wants all roots listed again; a scan that runs already starts over.
    package func requestScan(_ reason: ScanReason = .requested) {
        inbox.put { $0.wantsScan = reason }
    }

    /// Watches these roots from now on; those that stay unchanged are not scanned again.
    package func setRoots(_ roots: [WatchedRoot]) throws(WatchError) {
        try Self.checkAbsolute(roots)
        inbox.put { $0.roots = roots }
    }

    /// Leaves a cookie and returns its name: `.cookie` with it follows everything that happened before this call.
    ///
    /// Throws `cookiesUnwatched` where the kernel allowed no watch for them, and after the watch has stopped; a full
    /// scan is the way to be sure then.
    package func leaveCookie() throws(WatchError) -> String {
        guard !inbox.isStopping else { throw WatchError.stopped }
        return try jar.leave()
    }

    private static func checkAbsolute(_ roots: [WatchedRoot]) throws(WatchError) {
        for root in roots where !root.path.isAbsolute { throw WatchError.relativeRoot(root.path) }
    }

    private static func watchCookies(_ path: FilePath, _ source: InotifySource) -> Result<Prepared, WatchError> {
        var source = source
        do throws(Errno) {
            let directory = try OpenDirectory(path)
            do throws(Errno) {
                let watch = try source.add(directory.descriptor)
                return .success(Prepared(source: source, cookieWatch: watch))
            } catch .noSpace {
                return .success(Prepared(source: source, cookieWatch: nil))
            }
        } catch {
            return .failure(.cookieDirectory(path, error))
        }
    }
}
