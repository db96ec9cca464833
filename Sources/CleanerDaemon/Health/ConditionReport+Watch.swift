import DirectoryWatch
import SystemPackage
import Translation

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
        ConditionReport(.libraryMissing(root), words(for: absence, name), remedy: remedy(for: absence))
    }

    private static func words(for absence: RootAbsence, _ name: String) -> String {
        switch absence {
        case .notFound: tr("The library \(name) is not there. Nothing is forgotten.")
        case .notADirectory: tr("The library \(name) is not a folder. Nothing is forgotten.")
        case .lost: tr("The library \(name) was renamed, unmounted or replaced. Nothing is forgotten.")
        case .emptyReplacement:
            tr(
                """
                The library \(name) is empty and not the folder that was known: perhaps its disk is not mounted. \
                Nothing is forgotten.
                """)
        case .unreadable(let error): tr("The library \(name) cannot be read: \(error). Nothing is forgotten.")
        }
    }

    /// Photos of the library cannot be read, though the library itself may be there.
    static func librarySilent(_ root: Int64, _ name: String) -> ConditionReport {
        ConditionReport(
            .librarySilent(root), tr("The disk of \(name) does not answer: its photos wait. Nothing is forgotten."),
            remedy: remedy(for: .timedOut))
    }

    static func watchLimit(_ root: Int64, _ name: String, unwatched: Int, limit: Int) -> ConditionReport {
        ConditionReport(
            .watchLimit(root),
            tr(
                """
                \(unwatched) folders of \(name) cannot be watched: the limit is \(limit) watches a user. They are \
                looked through every few minutes instead.
                """),
            remedy: tr("An administrator can raise it: sysctl fs.inotify.max_user_watches=1048576"))
    }

    static func watchUnavailable(
        _ reason: @autoclosure @escaping @Sendable () -> String
    ) -> ConditionReport {
        ConditionReport(
            .watchUnavailable,
            tr("The libraries are looked through every few minutes instead of watched: \(reason())."),
            remedy: tr("It is tried again by itself; `cleanerctl scan` looks and tries at once."))
    }

    static func remote(_ root: Int64, _ name: String, kind: String) -> ConditionReport {
        ConditionReport(
            .remote(root),
            tr(
                """
                \(name) lies on \(kind), which does not tell what other computers change: it is looked through every \
                ten minutes.
                """),
            remedy: tr("Nothing to do; `cleanerctl scan` looks at once."))
    }

    /// - Parameters:
    ///   - root: The library.
    ///   - name: Its name for people.
    ///   - folders: Why each cannot be read, by its path in the library; the empty path is the library itself.
    /// - Returns: nil if every folder can be read.
    static func foldersUnreadable(_ root: Int64, _ name: String, _ folders: [FilePath: Errno]) -> ConditionReport? {
        guard let first = folders.min(by: { String(decoding: $0.key) < String(decoding: $1.key) }) else { return nil }
        let (folder, error, more) = (String(decoding: first.key), first.value, folders.count - 1)
        return ConditionReport(
            .folderUnreadable(root), words(forFolder: folder, of: name, more: more, error), remedy: remedy(for: error))
    }

    private static func words(forFolder folder: String, of library: String, more: Int, _ error: Errno) -> String {
        switch (folder.isEmpty, more) {
        case (true, 0): tr("The folder \(library) cannot be read: \(error). Nothing is forgotten.")
        case (true, _): tr("The folder \(library) and \(more) more cannot be read: \(error). Nothing is forgotten.")
        case (false, 0): tr("The folder \(folder) of \(library) cannot be read: \(error). Nothing is forgotten.")
        case (false, _):
            tr("The folder \(folder) and \(more) more of \(library) cannot be read: \(error). Nothing is forgotten.")
        }
    }

    private static func remedy(for absence: RootAbsence) -> String {
        if case .unreadable(let error) = absence { return remedy(for: error) }
        return tr("Connect or mount it again, or name another folder in config.toml.")
    }

    private static func remedy(for error: Errno) -> String {
        error == .permissionDenied
            ? tr("Give yourself the right to read it: chmod u+rx")
            : tr("Check that its disk is connected and works; the daemon tries again by itself.")
    }
}
