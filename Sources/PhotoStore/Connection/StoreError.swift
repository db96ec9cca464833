/// A failure of the store, and what to do about it.
package struct StoreError: Error, Sendable, Hashable {
    package enum Kind: Sendable {
        /// Another program holds it.
        case locked
        /// Written by a newer version of this program.
        case newer
        case damaged
        /// The disk is full, or the quota is used up.
        case full
        /// The disk is read-only or fails, or permission is missing.
        case unwritable
        case failed
    }

    package let kind: Kind
    /// What was wrong and what to do, for people.
    package let text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String { text }
}
