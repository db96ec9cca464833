/// A group of copies with its keeper, as it stands after the person's decisions.
package struct PhotoGroup: Sendable, Hashable {
    package let id: GroupID
    /// The photo whose hash the members of a group of near duplicates are compared with.
    ///
    /// Of duplicates, which are all equal, the one whose measurements stand for all.
    package let representative: PhotoID
    /// All photos that belong together, whatever was decided; of near duplicates one a picture.
    package let members: [PhotoID]
    /// Nil where every member is marked or put off.
    package let keeper: PhotoID?
    /// Why the keeper stands before the next best photo of the list; nil where there is none.
    package let reason: KeeperReason?
    /// The keeper and the undecided, the keeper first, then by path order; empty when fewer than two are left.
    package let rows: [ListedPhoto]

    /// Bytes that would be freed if all but the keeper went.
    package var reclaimable: Int64 {
        rows.reduce(0) { $1.isKeeper ? $0 : $0 + $1.bytes }
    }
}
