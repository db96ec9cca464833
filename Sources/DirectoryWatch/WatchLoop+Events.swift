import FileSystem
import Glibc
import SystemPackage

/// Handles inotify events.
extension WatchLoop {
    func handle(_ event: InotifyEvent) {
        if event.mask.contains(.overflow) {
            recoverFromLoss(.overflow)
            return
        }
        if event.mask.contains(.ignored) {
            forget(event.watch)
            return
        }
        // An unknown number belongs to a watch that was removed and had events waiting.
        guard let use = table[event.watch] else { return }
        if use.holdsCookies, event.mask.contains(.create), let name = event.name { receiveCookie(name) }
        for (root, name) in use.probes where name == nil || name == event.name { rootsToCheck.insert(root) }
        let nodes = use.nodes
        guard let name = event.name else {
            for node in nodes { handleSelf(event, node) }
            return
        }
        if event.mask.contains(.movedFrom) {
            movedFrom(event, name, nodes)
        } else if event.mask.contains(.movedTo) {
            movedTo(event, name, nodes)
        } else {
            for node in nodes { handle(event, name, in: node) }
        }
    }

    /// Holds the cookie until everything known by now is listed.
    ///
    /// One system call queues both halves of a rename. So if a second half is still missing when the cookie arrives, it
    /// was not queued before the cookie was left, and the rename need not wait for it.
    private func receiveCookie(_ name: EntryName) {
        let cookie = String(decoding: name.bytes, as: UTF8.self)
        guard jar.take(cookie) else { return }
        expireMoves(all: true)
        checkDoubtfulRoots()
        work.hold([cookie])
    }

    /// The kernel has dropped a watch: its directory was deleted or unmounted.
    private func forget(_ watch: Int32) {
        guard let use = table.forget(watch) else { return }
        source?.noteDropped()
        for root in roots where root.probe == watch { root.probe = nil }
        for root in use.probes.keys { rootsToCheck.insert(root) }
        for node in use.nodes {
            guard let place = node.place else { continue }
            if node.isRoot {
                rootsToCheck.insert(place.root.root.id)
            } else {
                work.add(node, scan: nil)
            }
        }
    }

    private func handleSelf(_ event: InotifyEvent, _ node: DirectoryNode) {
        guard let place = node.place else { return }
        // A change of its attributes may have made a root unreadable.
        if node.isRoot, !event.mask.isDisjoint(with: [.moveSelf, .deleteSelf, .unmount, .attributes]) {
            rootsToCheck.insert(place.root.root.id)
        }
        if event.mask.contains(.attributes), node.unreadable != nil { work.add(node, scan: nil) }
    }

    private func handle(_ event: InotifyEvent, _ name: EntryName, in node: DirectoryNode) {
        if isMarker(name, in: node) {
            if !event.mask.isDisjoint(with: [.create, .delete]) { work.add(node, scan: nil) }
        } else if node.isExcluded {
            return
        } else if event.mask.contains(.directory) {
            handleDirectory(event, name, in: node)
        } else {
            handleFile(event, name, in: node)
        }
    }

    func isMarker(_ name: EntryName, in node: DirectoryNode) -> Bool {
        !node.isRoot && name.bytes == LeftOut.marker
    }

    private func handleDirectory(_ event: InotifyEvent, _ name: EntryName, in node: DirectoryNode) {
        if event.mask.contains(.create) {
            directoryArrived(name, in: node)
        } else if event.mask.contains(.delete) {
            if let child = node.children[name] { directoryDeparted(child, isDeleted: true) }
        } else if event.mask.contains(.attributes), let child = node.children[name] {
            if child.unreadable != nil || child.watch == nil { work.add(child, scan: nil) }
        }
    }

    private func handleFile(_ event: InotifyEvent, _ name: EntryName, in node: DirectoryNode) {
        guard let place = node.place, LeftOut.file(name.bytes) == nil else { return }
        let root = place.root.root.id
        let path = place.path(to: name)
        if event.mask.contains(.delete) {
            node.openFiles[name] = nil
            emit(.gone(root: root, path: path))
        } else if event.mask.contains(.create) {
            expireMove(from: name, in: node)
            guard case .file(let stamp, let links) = look(at: name, in: node) else { return }
            // A new name of a complete file is a hard link, which nobody will close. If the first name has been removed
            // since, only the times show this: writing sets modification and status change time together, linking sets
            // only the latter.
            guard links == 1, stamp.modified == stamp.changed else {
                emit(.settled(root: root, path: path, stamp: stamp))
                return
            }
            node.openFiles[name] = OpenFile(stamp: stamp, looked: configuration.now())
            withOpenFiles[ObjectIdentifier(node)] = node
            emit(.writing(root: root, path: path))
        } else if event.mask.contains(.closeWrite) {
            node.openFiles[name] = nil
            settle(name, in: node)
        } else if event.mask.contains(.attributes), node.openFiles[name] == nil {
            settle(name, in: node)
        }
    }

    /// Publishes a file as it is now.
    ///
    /// If it is gone, an event that reports this is already in the queue.
    func settle(_ name: EntryName, in node: DirectoryNode) {
        guard let place = node.place, case .file(let stamp, _) = look(at: name, in: node) else { return }
        emit(.settled(root: place.root.root.id, path: place.path(to: name), stamp: stamp))
    }

    /// A directory was created or moved here: watch it, then list it.
    func directoryArrived(_ name: EntryName, in node: DirectoryNode) {
        expireMove(from: name, in: node)
        guard let place = node.place, !isLeftOut(directory: name, in: place) else { return }
        let child = node.children[name] ?? DirectoryNode(name: name, in: node)
        work.add(child, scan: place.root.scanning == nil ? nil : place.root)
    }

    /// Publishes that a directory has left this place, with everything below it.
    func directoryDeparted(_ node: DirectoryNode, isDeleted: Bool) {
        if let place = node.place, node.identity != nil, !node.isExcluded {
            emit(.directoryGone(root: place.root.root.id, path: place.path))
        }
        drop(node, isDeleted: isDeleted)
    }

    func isLeftOut(directory name: EntryName, in place: Place) -> Bool {
        if LeftOut.directory(name.bytes) != nil { return true }
        let excluded = place.root.root.excluded
        return !excluded.isEmpty && excluded.contains(place.path(to: name))
    }

    /// Forgets a directory and everything below it.
    ///
    /// The kernel removes the watches of deleted directories by itself. We must remove those of directories that were
    /// moved away, or they would report events outside the library. We remove only watches that the kernel still has,
    /// because libinotifytools complains about others on standard error.
    func drop(_ node: DirectoryNode, isDeleted: Bool) {
        var watches: [Int32] = []
        for dropped in node.subtree {
            work.cancel(dropped)
            unwatched[ObjectIdentifier(dropped)] = nil
            unreadable[ObjectIdentifier(dropped)] = nil
            withOpenFiles[ObjectIdentifier(dropped)] = nil
            if let watch = dropped.watch { watches.append(watch) }
            table.remove(dropped)
        }
        node.detach()
        guard !isDeleted, !watches.isEmpty else { return }
        let live = source?.live() ?? [:]
        for watch in watches where live[watch] != nil && table[watch]?.isEmpty == true { removeWatch(watch) }
    }
}
