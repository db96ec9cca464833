import CleanerProtocol
import FileSystem
import PhotoStore
import SystemPackage

/// What the journal of decisions gave back.
extension Catalogue {
    static let repaired = "database-repaired"

    /// Damaged files of the state lie there, the journal's before the database's, or none does any more.
    func tellDamaged(_ files: [FilePath]) {
        guard let first = files.first else { return clear(Self.repaired) }
        let others = files.count > 1 ? " (and \(files.count - 1) more)" : ""
        let isJournal = first.lastComponent?.string.hasPrefix("decisions") == true
        raise(
            Self.repaired,
            isJournal
                ? "The database was lost and the journal of decisions damaged: some decisions may be missing. What "
                    + "could not be read lies in \(first)\(others)."
                : "The database was damaged and is made anew; decisions came back from their journal. The damaged one "
                    + "lies in \(first)\(others).",
            remedy: "See that nothing is missing and that its disk is well, then: rm \(first)*")
    }

    /// When all is looked through, missing libraries included: gives what the journal says to photos that only their
    /// content tells.
    func endRecall() {
        guard isRecalling, !isScanning, missing.isEmpty, queue.outstanding == 0, restless.isEmpty else { return }
        isRecalling = false
        guarding("the end of a recall") { try refresh(store.recall.end(at: Self.now), live: false, event: .decided) }
    }
}
