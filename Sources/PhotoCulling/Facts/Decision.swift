/// What the user decided about a photo.
package enum Decision: UInt8, Sendable, Hashable, CaseIterable {
    case keep
    /// Marked: the photo goes to the trash when it is emptied, not before.
    case delete
    /// Postponed: the photo is in the maybe pile and is not proposed until the decision is withdrawn.
    case maybe
}
