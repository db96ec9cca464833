package import Images
package import PhotoCulling

/// A decision that holds, by what identifies the photo in every store.
package struct KeptDecision: Sendable, Hashable {
    package let photo: PhotoID
    package let decision: Decision
    /// Nanoseconds since 1970.
    package let at: Int64
    /// nil if its file was never read.
    package let content: Digest256?
    package let picture: Digest256?
    /// Whether something else was to stay in place of a marked photo, or does so now.
    package let hasCopies: Bool
    /// Whether a marked photo is gone.
    package let isDeleted: Bool
}

/// Two pictures that the user called different, by their digests.
package struct KeptPair: Sendable, Hashable {
    package let one: Digest256
    package let other: Digest256
    /// Nanoseconds since 1970.
    package let at: Int64
}
