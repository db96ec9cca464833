/// What changed since `Culling.takeChanged` was called last, for a caller that keeps an answer about many photos.
package struct ChangedPhotos: Sendable, Hashable {
    /// Photos that came, or whose facts, decisions or lists changed; nil if they are too many to be told.
    package let photos: Set<PhotoID>?
    /// Whether all else is as before: which photos there are, what is known of them and which belong together.
    package let areOnlyDecisions: Bool
}

/// The photos of `ChangedPhotos` by their slots.
struct ChangedSlots: Sendable {
    /// A caller looks at all photos anew rather than at more than so many.
    private static let most = 1000

    /// Nil if there are more; before the first call, all photos are new.
    private(set) var slots: Set<Int32>?

    mutating func note(_ slot: Int32) {
        guard slots?.insert(slot).inserted == true, slots?.count ?? 0 > Self.most else { return }
        slots = nil
    }
}
