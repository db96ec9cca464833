/// What a store took from its journal when it was opened.
package struct Recollection: Hashable, Sendable {
    /// Photos of which something stands by it.
    package var photos = 0
    /// The store knew nothing of what the journal says: it was lost.
    package var wasLost = false
    /// Records that were passed over, as they are damaged.
    package var damagedRecords = 0
}
