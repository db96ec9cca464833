import PhotoCulling
import PhotoStore

/// The copies of the photos in one slice of a `mark`, and what stays in their place.
///
/// Those of a picture are read once, however many are named.
struct KnownCopies: Sendable {
    private struct Copies {
        let all: [PresentCopy]
        /// The free copies, without first ones that go; so each is passed over once.
        var free: ArraySlice<PhotoID>
    }

    private var known: [CopyKey: Copies] = [:]
    /// The keepers of the photos' groups.
    var keepers = Culling.KnownKeepers()

    /// Looks at the copies of a photo that lie in the library.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - family: Photos that go with it.
    ///   - store: Where copies are read that are not known yet.
    ///   - isGoing: Whether a photo goes as well; once it does, it always does.
    /// - Returns: Whether there are any, and whether one of them stays.
    /// - Throws: `StoreError`.
    mutating func state(
        of photo: PhotoID, with family: [PhotoID], in store: DecisionStore, isGoing: (PhotoID) -> Bool
    ) throws(StoreError) -> (exist: Bool, oneStays: Bool) {
        guard let key = try store.copyKey(of: photo) else { return (false, false) }
        var copies: Copies
        if let read = known[key] {
            copies = read
        } else {
            let all = try store.present(key)
            copies = Copies(all: all, free: all.filter(\.isFree).map(\.photo)[...])
        }
        copies.free = copies.free.drop(while: isGoing)
        known[key] = copies
        let oneStays = copies.free.contains { $0 != photo && !isGoing($0) && !family.contains($0) }
        return (copies.all.count > 1 || copies.all.first.map { $0.photo != photo } ?? false, oneStays)
    }
}
