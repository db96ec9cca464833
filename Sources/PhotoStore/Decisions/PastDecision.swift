package import PhotoCulling

/// One decision of the past.
package struct PastDecision: Sendable, Hashable {
    package let photo: PhotoID
    package let before: Decision?
    package let after: Decision?
    /// Nanoseconds since 1970.
    package let at: Int64
    package let isUndone: Bool
    /// The photo that was decided about, where this one only went with it.
    package let main: PhotoID?
}

/// A photo that went to the desktop's trash by way of us.
package struct Departure: Sendable, Hashable {
    /// Nanoseconds since 1970.
    package let at: Int64
    package let bytes: Int64
    /// Whether it still lies there, as far as is known.
    package let isInTrash: Bool

    package init(at: Int64, bytes: Int64, isInTrash: Bool) {
        self.at = at
        self.bytes = bytes
        self.isInTrash = isInTrash
    }
}
