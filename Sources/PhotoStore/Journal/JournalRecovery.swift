/// What a store took from its journal when it was opened.
package struct JournalRecovery: Hashable, Sendable {
    /// Photos that have a decision or a step of the trash from the journal.
    package var photos = 0
    /// The store knew nothing of what the journal says: it was lost.
    package var wasLost = false
    /// Damaged records, which were skipped.
    package var damagedRecords = 0
}
