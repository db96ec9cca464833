import PhotoStore
import SystemPackage
import Translation

// Conditions of the store.

extension ConditionKey {
    static let diskFull = ConditionKey("disk-full")
    static let databaseRepaired = ConditionKey("database-repaired")
    static let marksLost = ConditionKey("marks-lost")
}

/// A failure of the store as a condition, and whether the analysis has to wait until it is over.
struct StoreProblem: Sendable {
    let report: ConditionReport
    let holdsAnalysis: Bool

    /// - Parameters:
    ///   - error: The error of the store.
    ///   - state: The directory that holds the store.
    ///   - hasRoom: Whether something can be written there; evaluated only if the error does not show it.
    init(_ error: StoreError, state: FilePath, hasRoom: @autoclosure () -> Bool) {
        // Some disks report an exceeded quota or limit only as a failure.
        let isFull = error.kind == .full || (error.kind == .unwritable && !hasRoom())
        holdsAnalysis = isFull || error.kind == .locked || error.kind == .unwritable
        report =
            switch error.kind {
            case _ where isFull:
                ConditionReport(
                    .diskFull,
                    tr("The disk that holds \(state) is full: the analysis waits, and nothing can be decided."),
                    remedy: tr("Free some space on it; cleanerd then continues by itself."))
            case .locked:
                ConditionReport(
                    ConditionKey("database-locked"),
                    tr("Another program holds the database in \(state): the analysis and all decisions wait for it."),
                    remedy: tr("Close that program, such as a backup or sqlite3; cleanerd then continues by itself."))
            case .unwritable:
                ConditionReport(
                    ConditionKey("state-unwritable"),
                    tr("What happens cannot be remembered: \(ReasonWords.shown(error.text))."),
                    remedy: tr("Repair the permissions or the disk of \(state); cleanerd then continues by itself."))
            default:
                ConditionReport(
                    ConditionKey("store-failing"),
                    tr("What happens cannot be remembered: \(ReasonWords.shown(error.text))"),
                    remedy: tr("See the journal: journalctl --user -u cleanerd"))
            }
    }
}

extension ConditionReport {
    /// Marked photos that were not found again after the database was lost.
    ///
    /// - Parameter count: Their number, at least one.
    /// - Returns: What became of their marks.
    static func marksLost(_ count: Int) -> ConditionReport {
        ConditionReport(
            .marksLost,
            count == 1
                ? tr(
                    """
                    The database was lost, and a photo that you had marked for deletion is not where it was: no other \
                    photo takes over its mark.
                    """)
                : tr(
                    """
                    The database was lost, and \(count) photos that you had marked for deletion are not where they \
                    were: no other photo takes over their marks.
                    """),
            remedy: tr("If you moved them, mark them again: cleanerctl review"))
    }

    /// - Parameter files: The damaged files that were kept, the journal's before the database's.
    /// - Returns: nil if there are no such files.
    static func databaseRepaired(_ files: [FilePath]) -> ConditionReport? {
        guard let first = files.first else { return nil }
        let more = files.count - 1
        let isJournal = first.lastComponent?.string.hasPrefix("decisions") == true
        return ConditionReport(
            .databaseRepaired,
            isJournal
                ? tr(
                    """
                    The database was lost and the journal of decisions damaged: some decisions may be missing. What \
                    could not be read lies in \(place(first, more)).
                    """)
                : tr(
                    """
                    The database was damaged and is made anew; decisions came back from their journal. The damaged one \
                    lies in \(place(first, more)).
                    """),
            remedy: tr("See that nothing is missing and that its disk is well, then: rm \(first)*"))
    }

    /// `/state/photos.sqlite.damaged-1 (and 2 more)`.
    private static func place(_ file: FilePath, _ more: Int) -> String {
        more > 0 ? tr("\(file) (and \(more) more)") : "\(file)"
    }
}
