import FileSystem
import Glibc
import SystemPackage

/// The watching thread's state and its loop: events first, then one listing, then events again.
///
/// So a photo that arrives during the first scan of a big library is published at once, and the kernel's queue is
/// emptied after each directory.
final class WatchLoop {
    /// nil while the kernel gives no inotify instance; everything is then listed on a timer.
    var source: (any InotifySource)?
    let inbox: Inbox
    let jar: CookieJar
    let configuration: WatchConfiguration
    let emit: (WatchEvent) -> Void
    /// Keeps a root whose disk does not answer from holding up the others.
    let patience = DiskPatience()

    var table = WatchTable()
    var work = WorkList()
    /// In the order in which they were given.
    var roots: [RootState] = []
    var pendingMoves: [UInt32: PendingMove] = [:]
    /// Directories to be listed on a timer: without a watch, or unreadable.
    var unwatched: [ObjectIdentifier: DirectoryNode] = [:] {
        didSet { unwatchedChanged = true }
    }
    var unwatchedChanged = false
    var unreadable: [ObjectIdentifier: DirectoryNode] = [:]
    /// Directories that hold files that were created and not closed.
    var withOpenFiles: [ObjectIdentifier: DirectoryNode] = [:]
    var privateDirectories: Set<DeviceInode> = []
    var lastTick: BootTime
    var nextRetry: BootTime
    /// Roots that may have changed; they are checked before the loop waits.
    var rootsToCheck: Set<Int64> = []

    init(
        source: (any InotifySource)?, inbox: Inbox, jar: CookieJar, configuration: WatchConfiguration,
        emit: @escaping (WatchEvent) -> Void
    ) {
        self.source = source
        self.inbox = inbox
        self.jar = jar
        self.configuration = configuration
        self.emit = emit
        lastTick = configuration.now()
        nextRetry = lastTick + configuration.unwatchedInterval
    }

    func run(_ roots: [WatchedRoot], cookieWatch: Int32?) throws(WatchError) {
        if let cookieWatch { table.setCookies(cookieWatch) }
        for path in configuration.privateDirectories + [jar.directory] {
            if let directory = try? OpenDirectory(path) { privateDirectories.insert(directory.identity) }
        }
        self.roots = roots.map { RootState($0, nextScan: configuration.now()) }
        for root in self.roots { check(root) }
        while !inbox.isStopping {
            let isDrained = drain()
            handleRequests()
            expireMoves()
            checkDoubtfulRoots()
            if let (node, queued) = work.next() {
                list(node, queued)
                work.finish(queued)
                endScans()
                answerCookies()
                continue
            }
            endScans()
            answerCookies()
            publishUnwatched()
            if tickIsDue { tick() }
            renewSource()
            if isDrained, work.isEmpty, rootsToCheck.isEmpty { try wait() }
        }
    }

    /// The most events that are handled before other work has its turn, because a flood of events may never end.
    private static let eventsAtOnce = 256

    /// Handles waiting events, at most `eventsAtOnce`.
    ///
    /// - Returns: Whether nothing waits any more; poll(2) does not see what the source has read ahead.
    @discardableResult
    func drain() -> Bool {
        for _ in 0..<Self.eventsAtOnce {
            guard !inbox.isStopping, let event = source?.next() else { return true }
            handle(event)
        }
        return false
    }

    /// Sleeps until there is an event, a request or a deadline.
    private func wait() throws(WatchError) {
        let now = configuration.now()
        let timeout = nextDeadline.map { $0.milliseconds(since: now) } ?? -1
        var descriptors = [
            pollfd(fd: source?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&descriptors, nfds_t(descriptors.count), timeout) >= 0 || errno == EINTR else {
            throw WatchError.unavailable(Errno(rawValue: errno))
        }
    }

    private func handleRequests() {
        let requests = inbox.take()
        guard let reason = requests.scanReason else { return }
        startOver(reason)
    }

    func answerCookies() {
        while let name = work.nextCookie() {
            publishUnwatched()
            emit(.cookie(name))
        }
    }

    /// Lists everything again, after a check that each watch still stands for its directory.
    ///
    /// If inotify could not be opened before, this first tries again.
    func startOver(_ reason: ScanReason) {
        if source == nil { openSource() }
        verifyWatches()
        for root in roots { check(root) }
        for root in roots where root.node != nil { beginScan(root, reason) }
    }

    /// Discards pending renames and open files after a loss of events, and scans again.
    ///
    /// The scan answers the cookies that were not received.
    func recoverFromLoss(_ reason: ScanReason) {
        pendingMoves.removeAll()
        // The event that a writer closed its file may be among those lost.
        for node in withOpenFiles.values { node.openFiles = [:] }
        withOpenFiles.removeAll()
        startOver(reason)
        work.hold(jar.takeAll())
    }

    /// Drops watches without use, and those that the kernel no longer has or has for another directory.
    func verifyWatches() {
        let live = source?.live() ?? [:]
        for (watch, use) in table.uses {
            guard let inode = live[watch] else {
                _ = table.forget(watch)
                source?.noteDropped()
                continue
            }
            for node in use.nodes where node.identity?.inode != inode { table.remove(node) }
        }
        for watch in table.unused { removeWatch(watch) }
        for root in roots { if let probe = root.probe, table[probe] == nil { root.probe = nil } }
    }

    func removeWatch(_ watch: Int32) {
        source?.remove(watch)
        _ = table.forget(watch)
    }

    /// Opens inotify again when the source asks for that.
    private func renewSource() {
        guard let old = source, old.needsRenewal else { return }
        old.close()
        table.forgetAll()
        for root in roots { root.probe = nil }
        openSource()
        recoverFromLoss(.renewed)
    }

    /// Opens inotify, or publishes why it cannot be opened.
    func openSource() {
        do throws(WatchError) {
            source = try configuration.inotify.open(configuration)
            watchCookies()
            emit(.watchable)
        } catch {
            source = nil
            jar.setOpen(false)
            emit(.unwatchable(error))
        }
    }

    private func watchCookies() {
        do throws(Errno) {
            let directory = try OpenDirectory(jar.directory)
            guard let watch = try source?.add(directory.descriptor) else { return }
            table.setCookies(watch)
            jar.setOpen(true)
        } catch {
            jar.setOpen(false)
        }
    }
}
