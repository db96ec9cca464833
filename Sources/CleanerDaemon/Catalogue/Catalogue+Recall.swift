import CleanerProtocol
import PhotoFiles
import PhotoStore
import SystemPackage

/// What the journal of decisions gave back.
extension Catalogue {
    static let repaired = "database-repaired"

    /// A damaged database lies there, or none does any more.
    func tellDamaged(_ files: [FilePath]) {
        guard let newest = files.first else { return clear(Self.repaired) }
        let others = files.count > 1 ? " and \(files.count - 1) before" : ""
        raise(
            Self.repaired,
            "The database was damaged and is made anew; decisions came back from their journal. The damaged one lies in "
                + "\(newest)\(others).",
            remedy: "See that nothing is missing and that its disk is well, then: rm \(newest)*")
    }

    /// When all is looked through: gives what the journal says to photos that only their content tells.
    func endRecall() {
        guard isRecalling, scanning.isEmpty, queue.outstanding == 0, restless.isEmpty else { return }
        isRecalling = false
        guarding("the end of a recall") { try refresh(store.endRecall(at: Self.now), live: false, event: .decided) }
    }
}
