package import PhotoCulling

/// One decision of the past.
package struct PastDecision: Sendable, Hashable {
    package let photo: PhotoID
    package let before: Decision?
    package let after: Decision?
    /// Nanoseconds since 1970.
    package let at: Int64
    package let isUndone: Bool
    /// The main photo, if this one is its companion.
    package let main: PhotoID?
}

/// A photo that we moved to the desktop's trash.
package struct Departure: Sendable, Hashable {
    /// Nanoseconds since 1970.
    package let at: Int64
    package let bytes: Int64
    /// Whether it is still in the trash, as far as we know.
    package let isInTrash: Bool

    package init(at: Int64, bytes: Int64, isInTrash: Bool) {
        self.at = at
        self.bytes = bytes
        self.isInTrash = isInTrash
    }
}
