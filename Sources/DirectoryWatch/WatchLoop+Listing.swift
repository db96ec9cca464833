import FileSystem
import Glibc
import SystemPackage

/// Lists one directory: watches it first, then reads it, so that nothing can appear unseen in between.
extension WatchLoop {
    func list(_ node: DirectoryNode, _ queued: QueuedListing) {
        guard let place = node.place else { return }
        do throws(OpeningFailure) {
            let directory = try open(node, readable: true)
            list(node, place, directory, queued)
        } catch {
            switch error {
            case .forgotten: return
            case .rootLost: checkRootLater(node)
            case .failed(.noSuchFileOrDirectory), .failed(.notDirectory), .failed(.tooManySymbolicLinkLevels):
                // Its parent's listing decides, or the second half of a rename.
                node.isStale = true
                if !isMoving(node) { recheck(node, above: 1, queued) }
            case .misplaced(let above): recheck(node, above: above, queued)
            // A root that cannot be opened is missing, so nothing below it counts as gone.
            case .failed where node.isRoot: checkRootLater(node)
            case .failed(let errno): markUnreadable(node, place, errno)
            }
        }
    }

    private func list(
        _ node: DirectoryNode, _ place: Place, _ directory: borrowing OpenDirectory,
        _ queued: QueuedListing
    ) {
        let root = place.root.root.id
        node.isStale = false
        if let known = node.identity, known != directory.identity {
            // Another directory is here now (exchanged, or mounted over).
            if !node.isExcluded { emit(.directoryGone(root: root, path: place.path)) }
            forgetContents(of: node)
        }
        guard !privateDirectories.contains(directory.identity) else {
            node.parent?.leftOut.add(.excluded)
            drop(node, isDeleted: false)
            return
        }
        node.identity = directory.identity
        if node.watch == nil { watch(node, directory) }
        var listing = read(node, place, directory)
        if listing.failure == nil, !listing.isExcluded, listing.entries.count > configuration.listedAtOnce {
            guard publishInParts(listing.entries, node, place, directory) else {
                if node.place != nil { work.add(node, scan: queued.scan, epoch: queued.epoch) }
                return
            }
            listing = read(node, place, directory)
        }
        node.leftOut = listing.leftOut
        if listing.isExcluded {
            exclude(node, place)
            return
        }
        node.isExcluded = false
        // Scans skipped the directory while it was unreadable, so it needs a new scan unless one is running.
        let needsScan = node.unreadable != nil && listing.failure == nil && queued.scan == nil
        if let failure = listing.failure {
            for entry in listing.entries {
                emit(.settled(root: root, path: place.path(to: entry.entryName), stamp: entry.stamp))
            }
            markUnreadable(node, place, failure)
        } else {
            if node.unreadable != nil {
                node.unreadable = nil
                unreadable[ObjectIdentifier(node)] = nil
                emit(.readableAgain(root: root, path: place.path))
            }
            let names = node.openFiles.isEmpty ? [] : Set(listing.entries.map(\.entryName))
            for name in node.openFiles.keys where !names.contains(name) { node.openFiles[name] = nil }
            for (name, child) in node.children where !listing.directories.contains(name) && !isMoving(child) {
                directoryDeparted(child, isDeleted: false)
            }
            emit(.listing(root: root, directory: place.path, entries: listing.entries))
        }
        for name in listing.directories {
            if let child = node.children[name] {
                if queued.scan != nil || child.isStale { work.add(child, scan: queued.scan, epoch: queued.epoch) }
            } else {
                work.add(DirectoryNode(name: name, in: node), scan: queued.scan, epoch: queued.epoch)
            }
        }
        if needsScan { beginScan(place.root, place.root.scanning ?? .readableAgain) }
    }

    private func read(
        _ node: DirectoryNode, _ place: Place, _ directory: borrowing OpenDirectory
    ) -> Listing {
        var listing = Listing(below: place.bytes, excluded: place.root.root.excluded, isRoot: node.isRoot)
        do throws(Errno) {
            try listing.read(directory, openFiles: node.openFiles)
        } catch {
            listing.failure = listing.failure ?? error
        }
        return listing
    }

    /// Publishes the files of a directory part by part and handles events in between, so that arrivals do not wait for
    /// all of them.
    ///
    /// Each part is as the files are when it is published: an event that was handled before may be about a later state
    /// than the listing. The caller lists the directory once more, because it may have other files by then.
    ///
    /// - Returns: False if the directory has another place by now, or the watch stops.
    private func publishInParts(
        _ entries: [WatchEvent.Entry], _ node: DirectoryNode, _ place: Place, _ directory: borrowing OpenDirectory
    ) -> Bool {
        var rest = entries[...]
        while !rest.isEmpty {
            let part = rest.prefix(configuration.listedAtOnce)
            emit(
                .found(
                    root: place.root.root.id, directory: place.path,
                    entries: Listing.current(part, in: directory, openFiles: node.openFiles)))
            rest = rest.dropFirst(part.count)
            drain()
            guard !inbox.isStopping, let now = node.place, now.root === place.root, now.bytes == place.bytes else {
                return false
            }
        }
        return true
    }

    /// Watches a directory through its open descriptor, so that the watch is on the directory that is listed.
    private func watch(_ node: DirectoryNode, _ directory: borrowing OpenDirectory) {
        do throws(Errno) {
            if let watch = try source?.add(directory.descriptor) {
                table.add(node, to: watch)
                unwatched[ObjectIdentifier(node)] = nil
                return
            }
        } catch {
            // ENOSPC is the limit of watches. After any error the directory is listed on the timer instead.
        }
        unwatched[ObjectIdentifier(node)] = node
    }

    private func exclude(_ node: DirectoryNode, _ place: Place) {
        node.leftOut = LeftOutCounts()
        node.leftOut.add(.excluded)
        node.openFiles = [:]
        for child in Array(node.children.values) { drop(child, isDeleted: false) }
        guard !node.isExcluded else { return }
        node.isExcluded = true
        emit(.directoryGone(root: place.root.root.id, path: place.path))
    }

    /// Keeps what is known below the directory, because it is not gone.
    private func markUnreadable(
        _ node: DirectoryNode, _ place: Place, _ error: Errno
    ) {
        unreadable[ObjectIdentifier(node)] = node
        guard node.unreadable != error else { return }
        node.unreadable = error
        emit(.unreadableDirectory(root: place.root.root.id, path: place.path, error: error))
    }

    /// Forgets everything about a directory except its place.
    private func forgetContents(of node: DirectoryNode) {
        for child in Array(node.children.values) { drop(child, isDeleted: false) }
        node.openFiles = [:]
        node.isExcluded = false
        guard let watch = node.watch else { return }
        table.remove(node)
        if table[watch]?.isEmpty == true, source?.live()[watch] != nil { removeWatch(watch) }
    }
}
