import DirectoryWatch
import PhotoStore
import SystemPackage

/// What is degraded on the side of the watch, in words with a remedy.
extension Catalogue {
    func takeCondition(_ event: WatchEvent) {
        switch event {
        case .rootMissing(let root, let why):
            missing.insert(root)
            writing = writing.filter { $0.root != root }
            scanning.remove(root)
            scansOrdered.remove(root)
            raise(
                "library-missing", "The library \(name(root)) \(words(why)). Nothing is forgotten.",
                remedy: remedy(for: why), root: root)
            settleWaiters()
        case .rootBack(let root, let path, let identity, _):
            missing.remove(root)
            if let library = libraries[root] { realPaths.set(library, to: path) }
            lookForPlacesAgain()
            // A scan always follows, and nothing may count as looked through before.
            scanning.insert(root)
            clear("library-missing", root: root)
            guarding("a library's identity") {
                try store.settings.set("root-\(root)", to: "\(identity.volume) \(identity.inode)")
            }
        case .watchLimit(let root, let unwatched, let limit):
            raise(
                "watch-limit",
                "\(unwatched) folders of \(name(root)) cannot be watched: the limit is \(limit) watches a user. "
                    + "They are looked through every few minutes instead.",
                remedy: "An administrator can raise it: sysctl fs.inotify.max_user_watches=1048576", root: root)
        case .watchLimitCleared(let root):
            clear("watch-limit", root: root)
        case .unwatchable(let error):
            raise(
                "watch-unavailable", "The libraries are looked through every few minutes instead of watched: \(error).",
                remedy: "It is tried again by itself; `cleanerctl scan` looks and tries at once.")
        case .watchable:
            clear("watch-unavailable")
        case .unreadableDirectory(let root, let path, let error):
            unreadable[root, default: [:]][path] = error
            tellUnreadable(root)
        case .readableAgain(let root, let path):
            unreadable[root]?[path] = nil
            tellUnreadable(root)
        case .remoteFileSystem(let root, let kind):
            raise(
                "remote",
                "\(name(root)) lies on \(kind), which does not tell what other computers change: "
                    + "it is looked through every ten minutes.",
                remedy: "Nothing to do; `cleanerctl scan` looks at once.", root: root)
        case .localFileSystem(let root):
            clear("remote", root: root)
        default:
            break
        }
    }

    /// A folder is not there any more, nor is what lay in it.
    func forgetUnreadable(_ folder: FilePath, of root: Int64) {
        guard let known = unreadable[root], known.keys.contains(where: { $0.starts(with: folder) }) else { return }
        unreadable[root] = known.filter { !$0.key.starts(with: folder) }
        tellUnreadable(root)
    }

    /// A folder lies elsewhere with all that lies in it, and can be read there as little.
    func moveUnreadable(_ folder: FilePath, of root: Int64, to other: FilePath, of otherRoot: Int64) {
        let known = unreadable[root] ?? [:]
        forgetUnreadable(folder, of: root)
        var isNews = false
        for (path, error) in known {
            guard let moved = path.moved(with: folder, to: other) else { continue }
            unreadable[otherRoot, default: [:]][moved] = error
            isNews = true
        }
        if isNews { tellUnreadable(otherRoot) }
    }

    func tellUnreadable(_ root: Int64) {
        let folders = unreadable[root] ?? [:]
        guard let first = folders.min(by: { String(decoding: $0.key) < String(decoding: $1.key) }) else {
            return clear("folder-unreadable", root: root)
        }
        let others = folders.count > 1 ? " and \(folders.count - 1) more" : ""
        let names =
            first.key.isEmpty ? "\(name(root))\(others)" : "\(String(decoding: first.key))\(others) of \(name(root))"
        raise(
            "folder-unreadable", "The folder \(names) cannot be read: \(first.value). Nothing is forgotten.",
            remedy: remedy(for: first.value), root: root)
    }

    private func remedy(for absence: RootAbsence) -> String {
        if case .unreadable(let error) = absence { return remedy(for: error) }
        return "Connect or mount it again, or name another folder in config.toml."
    }

    private func remedy(for error: Errno) -> String {
        error == .permissionDenied
            ? "Give yourself the right to read it: chmod u+rx"
            : "Check that its disk is connected and works; the daemon tries again by itself."
    }

    private func words(_ absence: RootAbsence) -> String {
        switch absence {
        case .notFound: "is not there"
        case .notADirectory: "is not a folder"
        case .lost: "was renamed, unmounted or replaced"
        case .emptyReplacement: "is empty and not the folder that was known: perhaps its disk is not mounted"
        case .unreadable(let error): "cannot be read: \(error)"
        }
    }
}
