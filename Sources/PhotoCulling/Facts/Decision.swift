/// What the person said about a photo.
package enum Decision: UInt8, Sendable, Hashable, CaseIterable {
    case keep
    /// Marked: the photo goes to the trash when it is emptied, not before.
    case delete
    /// Put off: the photo lies in the maybe pile and is not proposed again until the decision is taken back.
    case maybe
}
