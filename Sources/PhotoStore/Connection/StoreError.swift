/// A failure of the store, with what to do about it.
package struct StoreError: Error, Sendable, Hashable {
    package enum Kind: Sendable {
        /// Another program holds it.
        case locked
        /// Written by a newer version of this program.
        case newer
        case damaged
        /// No space, or no more of the quota.
        case full
        /// Read-only, not permitted, or a failing disk.
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
