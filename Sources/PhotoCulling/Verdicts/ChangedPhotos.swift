/// What changed since `Culling.takeChanged` was called last, for a caller that keeps an answer about many photos.
package struct ChangedPhotos: Sendable, Hashable {
    /// The most photos that are named one by one.
    ///
    /// Of more it costs less to look at all photos anew; set by hand.
    package static let most = 1000

    /// Photos that came, or whose facts, decisions or lists changed; nil if they are too many to be told.
    package let photos: Set<PhotoID>?
    /// Whether all else is as before: which photos there are, what is known of them and which belong together.
    package let areOnlyDecisions: Bool
}

/// The photos of `ChangedPhotos` by their slots.
struct ChangedSlots: Sendable {
    /// Nil if they are too many; before the first call, all photos are new.
    private(set) var slots: Set<Int32>?

    mutating func note(_ slot: Int32) {
        slots?.insert(slot)
        if let count = slots?.count, count > ChangedPhotos.most { slots = nil }
    }
}
