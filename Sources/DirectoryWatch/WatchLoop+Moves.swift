import FileSystem
import SystemPackage

/// The first half of a rename, waiting for the second.
struct PendingMove {
    struct Source {
        let node: DirectoryNode
        let name: EntryName
        /// The directory that moves; nil for a file.
        let child: DirectoryNode?
    }

    /// More than one if a directory has several places (bind mounts).
    var sources: [Source]
    let isDirectory: Bool
    let deadline: BootTime
}

/// Joins the two halves of a rename, which have one cookie; either half may be missing.
extension WatchLoop {
    func movedFrom(_ event: InotifyEvent, _ name: EntryName, _ nodes: [DirectoryNode]) {
        let isDirectory = event.mask.contains(.directory)
        var sources: [PendingMove.Source] = []
        for node in nodes {
            if isMarker(name, in: node) {
                work.add(node, scan: nil)
            } else if isDirectory, let child = node.children[name] {
                sources.append(PendingMove.Source(node: node, name: name, child: child))
            } else if !isDirectory, !node.isExcluded, LeftOut.file(name.bytes) == nil {
                sources.append(PendingMove.Source(node: node, name: name, child: nil))
            }
        }
        guard !sources.isEmpty else { return }
        pendingMoves[event.cookie] = PendingMove(
            sources: sources, isDirectory: isDirectory, deadline: configuration.now() + configuration.renameGrace)
    }

    func movedTo(_ event: InotifyEvent, _ name: EntryName, _ nodes: [DirectoryNode]) {
        let isDirectory = event.mask.contains(.directory)
        var sources: [PendingMove.Source] = []
        if let pending = pendingMoves.removeValue(forKey: event.cookie) {
            if pending.isDirectory == isDirectory { sources = pending.sources } else { expire(pending) }
        }
        var left = sources[...]
        for node in nodes {
            if isMarker(name, in: node) {
                work.add(node, scan: nil)
            } else if node.place == nil || node.isExcluded {
                continue
            } else if isDirectory {
                directoryMoved(left.popFirst(), to: name, in: node)
            } else {
                fileMoved(left.popFirst(), to: name, in: node)
            }
        }
        for source in left { leaveLibrary(source) }
    }

    /// Ends renames whose second half did not come in time: what moved has left the libraries.
    func expireMoves(all: Bool = false) {
        guard !pendingMoves.isEmpty else { return }
        let now = configuration.now()
        for (cookie, pending) in pendingMoves where all || pending.deadline <= now {
            pendingMoves[cookie] = nil
            expire(pending)
        }
    }

    /// Ends a pending rename if something else has appeared at its old place.
    func expireMove(from name: EntryName, in node: DirectoryNode) {
        for (cookie, pending) in pendingMoves
        where pending.sources.contains(where: { $0.node === node && $0.name == name }) {
            pendingMoves[cookie] = nil
            for source in pending.sources { leaveLibrary(source, hasSuccessor: true) }
        }
    }

    func isMoving(_ node: DirectoryNode) -> Bool {
        pendingMoves.values.contains { $0.sources.contains { $0.child === node } }
    }

    private func expire(_ pending: PendingMove) {
        for source in pending.sources { leaveLibrary(source) }
    }

    /// Publishes that an entry has left the libraries, or what is in its place now.
    ///
    /// If it was exchanged with something from outside (RENAME_EXCHANGE), the newcomer may have been published before,
    /// so we look at the place. `hasSuccessor` says that something arrived there since; then we do not look.
    private func leaveLibrary(_ source: PendingMove.Source, hasSuccessor: Bool = false) {
        let sight = hasSuccessor ? .nothing : look(at: source.name, in: source.node)
        if let child = source.child {
            // It may have been dropped, or moved again, since the first half.
            guard child.parent === source.node, child.name == source.name else { return }
            if case .directory = sight {
                work.add(child, scan: nil)
            } else {
                directoryDeparted(child, isDeleted: false)
            }
        } else if let place = source.node.place {
            source.node.openFiles[source.name] = nil
            let root = place.root.root.id
            let path = place.path(to: source.name)
            if case .file(let stamp, _) = sight {
                emit(.settled(root: root, path: path, stamp: stamp))
            } else {
                emit(.gone(root: root, path: path))
            }
        }
    }

    private func fileMoved(_ source: PendingMove.Source?, to name: EntryName, in node: DirectoryNode) {
        expireMove(from: name, in: node)
        guard let place = node.place, LeftOut.file(name.bytes) == nil else {
            if let source { leaveLibrary(source) }
            return
        }
        let target = place.path(to: name)
        node.openFiles[name] = nil
        let found = look(at: name, in: node)
        guard let source, let origin = source.node.place else {
            switch found {
            case .file(let stamp, _): emit(.settled(root: place.root.root.id, path: target, stamp: stamp))
            case .other, .directory: emit(.gone(root: place.root.root.id, path: target))
            case .nothing: break
            }
            return
        }
        switch found {
        case .file, .nothing:
            var stamp: FileStamp?
            if case .file(let seen, _) = found { stamp = seen }
            if let open = source.node.openFiles.removeValue(forKey: source.name) {
                node.openFiles[name] = open
                withOpenFiles[ObjectIdentifier(node)] = node
            }
            emit(
                .moved(
                    fromRoot: origin.root.root.id, from: origin.path(to: source.name),
                    toRoot: place.root.root.id, to: target, stamp: stamp))
        case .other, .directory:
            leaveLibrary(source)
            emit(.gone(root: place.root.root.id, path: target))
        }
        // Two names may have been exchanged (RENAME_EXCHANGE), which the kernel reports as two renames.
        settle(source.name, in: source.node)
    }

    private func directoryMoved(_ source: PendingMove.Source?, to name: EntryName, in node: DirectoryNode) {
        // What was here has moved away before, and the second half of its rename may still come.
        expireMove(from: name, in: node)
        guard let place = node.place else { return }
        guard let source, let child = source.child, let origin = child.place, child.parent === source.node,
            child.name == source.name
        else {
            directoryArrived(name, in: node)
            return
        }
        guard !isLeftOut(directory: name, in: place), !child.contains(node), !child.isExcluded else {
            leaveLibrary(source)
            directoryArrived(name, in: node)
            return
        }
        if let replaced = node.children[name], replaced !== child { directoryDeparted(replaced, isDeleted: true) }
        child.move(to: name, in: node)
        emit(
            .directoryMoved(
                fromRoot: origin.root.root.id, from: origin.path,
                toRoot: place.root.root.id, to: place.path(to: name)))
        // Listed again to make sure that it is the same one, and because a running scan may have passed its new place.
        work.add(child, scan: place.root.scanning == nil ? nil : place.root)
        // Exchanged with another directory, or replaced by a new one.
        if case .directory = look(at: source.name, in: source.node) { directoryArrived(source.name, in: source.node) }
    }
}
