import DirectoryWatch
import SystemPackage

// Conditions of the watch.

extension ConditionKey {
    static func libraryMissing(_ root: Int64) -> ConditionKey { ConditionKey("library-missing", root: root) }
    static func watchLimit(_ root: Int64) -> ConditionKey { ConditionKey("watch-limit", root: root) }
    static func remote(_ root: Int64) -> ConditionKey { ConditionKey("remote", root: root) }
    static func folderUnreadable(_ root: Int64) -> ConditionKey { ConditionKey("folder-unreadable", root: root) }
    static func librarySilent(_ root: Int64) -> ConditionKey { ConditionKey("library-silent", root: root) }
    static let watchUnavailable = ConditionKey("watch-unavailable")
}

extension Conditions {
    /// Whether the watch reports every change: it cannot if watches are missing or another computer changes files.
    var isWatchComplete: Bool { !contains(anyOf: ["watch-limit", "watch-unavailable", "remote"]) }
}

extension ConditionReport {
    static func libraryMissing(_ root: Int64, _ name: String, _ absence: RootAbsence) -> ConditionReport {
        let (words, remedy) =
            switch absence {
            case .notFound: ("is not there", Self.reconnect)
            case .notADirectory: ("is not a folder", Self.reconnect)
            case .lost: ("was renamed, unmounted or replaced", Self.reconnect)
            case .emptyReplacement:
                ("is empty and not the folder that was known: perhaps its disk is not mounted", Self.reconnect)
            case .unreadable(let error): ("cannot be read: \(error)", Self.remedy(for: error))
            }
        return ConditionReport(
            .libraryMissing(root), "The library \(name) \(words). Nothing is forgotten.", remedy: remedy)
    }

    /// Photos of the library cannot be read, though the library itself may be there.
    static func librarySilent(_ root: Int64, _ name: String) -> ConditionReport {
        ConditionReport(
            .librarySilent(root), "The disk of \(name) does not answer: its photos wait. Nothing is forgotten.",
            remedy: remedy(for: .timedOut))
    }

    static func watchLimit(_ root: Int64, _ name: String, unwatched: Int, limit: Int) -> ConditionReport {
        ConditionReport(
            .watchLimit(root),
            "\(unwatched) folders of \(name) cannot be watched: the limit is \(limit) watches a user. "
                + "They are looked through every few minutes instead.",
            remedy: "An administrator can raise it: sysctl fs.inotify.max_user_watches=1048576")
    }

    static func watchUnavailable(_ reason: String) -> ConditionReport {
        ConditionReport(
            .watchUnavailable, "The libraries are looked through every few minutes instead of watched: \(reason).",
            remedy: "It is tried again by itself; `cleanerctl scan` looks and tries at once.")
    }

    static func remote(_ root: Int64, _ name: String, kind: String) -> ConditionReport {
        ConditionReport(
            .remote(root),
            "\(name) lies on \(kind), which does not tell what other computers change: "
                + "it is looked through every ten minutes.",
            remedy: "Nothing to do; `cleanerctl scan` looks at once.")
    }

    /// - Parameters:
    ///   - root: The library.
    ///   - name: Its name for people.
    ///   - folders: Why each cannot be read, by its path in the library; the empty path is the library itself.
    /// - Returns: nil if every folder can be read.
    static func foldersUnreadable(_ root: Int64, _ name: String, _ folders: [FilePath: Errno]) -> ConditionReport? {
        guard let first = folders.min(by: { String(decoding: $0.key) < String(decoding: $1.key) }) else { return nil }
        let others = folders.count > 1 ? " and \(folders.count - 1) more" : ""
        let names = first.key.isEmpty ? "\(name)\(others)" : "\(String(decoding: first.key))\(others) of \(name)"
        return ConditionReport(
            .folderUnreadable(root), "The folder \(names) cannot be read: \(first.value). Nothing is forgotten.",
            remedy: remedy(for: first.value))
    }

    private static let reconnect = "Connect or mount it again, or name another folder in config.toml."

    private static func remedy(for error: Errno) -> String {
        error == .permissionDenied
            ? "Give yourself the right to read it: chmod u+rx"
            : "Check that its disk is connected and works; the daemon tries again by itself."
    }
}
