package import PhotoCulling

/// One decision of the past.
package struct PastDecision: Sendable, Hashable {
    package let photo: PhotoID
    package let before: Decision?
    package let after: Decision?
    /// Nanoseconds since 1970.
    package let at: Int64
    /// Nil if the decision holds, or a later one replaced it.
    package let withdrawn: Withdrawal?
    /// The main photo, if this one is its companion.
    package let main: PhotoID?
}

/// Why a decision does not hold any more, although nobody made another one.
package enum Withdrawal: String, Sendable, Hashable {
    /// `undo` took it back.
    case undone
    /// The photo was taken out of the pile, or brought back from the trash.
    case restored
    /// The photo shows something else since.
    case changed
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
