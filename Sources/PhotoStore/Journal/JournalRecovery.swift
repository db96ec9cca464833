/// What a store took from its journal when it was opened.
package struct JournalRecovery: Hashable, Sendable {
    /// Photos that have a decision or a step of the trash from the journal.
    package var photos = 0
    /// Whether the store was lost, so that it knew none of the journal's records.
    package var wasLost = false
    /// The number of damaged records, which were skipped.
    package var damagedRecords = 0
}
