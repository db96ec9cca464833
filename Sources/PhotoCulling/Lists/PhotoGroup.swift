/// A group of photos with its keeper, after the user's decisions.
package struct PhotoGroup: Sendable, Hashable {
    package let id: GroupID
    /// In a group of near duplicates, the photo whose hash the others are compared with.
    ///
    /// In a group of duplicates, the photo whose measurements represent all of them.
    package let representative: PhotoID
    /// All photos that belong together, regardless of decisions; near duplicates have one for each picture.
    package let members: [PhotoID]
    /// Nil if every member is marked or in the maybe pile, and in groups in which nothing is proposed.
    package let keeper: PhotoID?
    /// Why the keeper is preferred to the other listed photos; nil if there are none.
    package let reason: KeeperReason?
    /// The keeper first, then the undecided photos in path order; empty if there are fewer than two.
    ///
    /// Of a moment all are undecided and in the order of their times.
    package let rows: [ListedPhoto]

    /// Whether a photo is proposed to stay: the keeper, one that shows another part of the scene, or another exposure.
    package func keeps(_ photo: PhotoID) -> Bool {
        photo == keeper || rows.contains { $0.photo == photo && $0.isKeeper }
    }

    /// The bytes that are freed if all photos that are proposed to go are deleted; 0 without a keeper.
    package var reclaimable: Int64 {
        keeper == nil ? 0 : rows.reduce(0) { $1.isKeeper ? $0 : $0 + $1.bytes }
    }
}
