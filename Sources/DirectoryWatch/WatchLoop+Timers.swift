import FileSystem
import SystemPackage

/// Scans and timers; all coarse checks share one wake-up per tick.
extension WatchLoop {
    func beginScan(_ root: RootState, _ reason: ScanReason) {
        guard let node = root.node else { return }
        let interval = root.remoteKind == nil ? configuration.rescanInterval : configuration.remoteRescanInterval
        root.nextScan = configuration.now() + interval * Double.random(in: 0.75...1.25)
        root.scanning = reason
        root.needsScan = false
        emit(.scanBegan(root: root.root.id, reason: reason))
        work.add(node, scan: root)
    }

    /// Ends the scans whose directories are all listed.
    ///
    /// A last look at the root makes sure that we did not list the empty place of a missing one.
    func endScans() {
        for root in roots where root.scanning != nil && root.awaited == 0 {
            drain()
            guard root.scanning != nil, root.awaited == 0, !root.needsScan, let node = root.node else { continue }
            do throws(OpeningFailure) {
                _ = try open(node, readable: false)
            } catch {
                checkRootLater(node)
                continue
            }
            root.scanning = nil
            emit(.scanEnded(root: root.root.id, report: report(node)))
        }
    }

    private func report(_ top: DirectoryNode) -> ScanReport {
        var directories: Set<FilePath> = []
        var unknown: Set<FilePath> = []
        var leftOut = LeftOutCounts()
        for node in top.subtree {
            leftOut += node.leftOut
            guard !node.isExcluded, let path = node.place?.path else { continue }
            directories.insert(path)
            if node.unreadable != nil { unknown.insert(path) }
        }
        return ScanReport(directories: directories, unknown: unknown, leftOut: leftOut)
    }

    /// Publishes how many directories have no watch, if that has changed.
    ///
    /// Without an inotify source, `unwatchable` has already reported that none has one.
    func publishUnwatched() {
        guard unwatchedChanged, source != nil else { return }
        unwatchedChanged = false
        for root in roots {
            let count = unwatched.values.count { $0.place?.root === root }
            guard count != root.publishedUnwatched else { continue }
            root.publishedUnwatched = count
            let id = root.root.id
            emit(
                count == 0
                    ? .watchLimitCleared(root: id)
                    : .watchLimit(root: id, unwatched: count, limit: KernelLimit.watches.value))
        }
    }

    /// When the loop has to wake up although nothing has happened.
    var nextDeadline: BootTime? {
        let moves = pendingMoves.values.map(\.deadline).min()
        guard !roots.isEmpty else { return moves }
        return moves.map { min($0, nextTick) } ?? nextTick
    }

    private var nextTick: BootTime {
        let isHurried = !withOpenFiles.isEmpty
        return lastTick + (isHurried ? min(configuration.tick, configuration.openFileInterval) : configuration.tick)
    }

    var tickIsDue: Bool { nextTick <= configuration.now() }

    func tick() {
        let now = configuration.now()
        lastTick = now
        // Other file systems mounted over a root and renamed parents send no event.
        for root in roots { check(root) }
        if nextRetry <= now {
            nextRetry = now + configuration.unwatchedInterval
            if source == nil {
                openSource()
                if source != nil { recoverFromLoss(.renewed) }
            }
            for node in unwatched.values { work.add(node, scan: nil) }
            for node in unreadable.values { work.add(node, scan: nil) }
        }
        settleOpenFiles(now)
        let due = roots.filter { $0.node != nil && $0.scanning == nil && $0.nextScan <= now }
        if !due.isEmpty { verifyWatches() }
        for root in due { beginScan(root, .scheduled) }
    }

    /// Publishes files that their writer holds open and has not changed since the last look.
    private func settleOpenFiles(_ now: BootTime) {
        for node in Array(withOpenFiles.values) {
            for (name, file) in node.openFiles where file.looked + configuration.openFileInterval <= now {
                guard case .file(let stamp, _) = look(at: name, in: node) else {
                    node.openFiles[name] = nil
                    continue
                }
                guard stamp.size == file.stamp.size, stamp.modified == file.stamp.modified else {
                    node.openFiles[name] = OpenFile(stamp: stamp, looked: now)
                    continue
                }
                node.openFiles[name] = nil
                settle(name, in: node)
            }
            if node.openFiles.isEmpty { withOpenFiles[ObjectIdentifier(node)] = nil }
        }
    }
}
