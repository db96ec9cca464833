import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import Translation

/// Decides whether enough of a picture stays when a photo is marked for deletion.
///
/// A photo without copies needs nothing. Of several copies one has to stay, or a better photo of their group in their
/// place, which must lie there unchanged when they move. So a picture goes with all its copies only if its user says so,
/// or sees what stays instead.
struct StayRules {
    /// What was promised with a photo's mark.
    struct Promise: Hashable {
        /// Whether something has to be there in place of the photo when it moves.
        var needsOther = false
        /// The picture that stays in its place; nil if a copy stays.
        var standIn: PictureID?
        /// Whether earlier marks promise it as well.
        var isHeld = false
    }

    let reader: PhotoAnswers
    /// Photos that go as well, in addition to those that the store knows as marked; once one does, it always does.
    let isGoing: (PhotoID) -> Bool
    /// Whether a picture was promised in place of photos that the store does not know as marked.
    let isPromised: (PictureID) -> Bool

    private var decisions: DecisionStore { reader.store.decisions }

    /// Whether a mark of a photo, or of one that goes with it, is refused because too little would stay.
    func isLast(_ photo: PhotoID, _ known: inout KnownCopies, _ culling: inout Culling) throws -> Bool {
        let family = try reader.family(of: photo)
        do {
            for part in family { _ = try promise(for: part, with: family, &known, &culling) }
            return false
        } catch let error as ProtocolError where error.cause == .lastCopy {
            return true
        }
    }

    /// The promise with a mark that needs nothing to stay.
    func ofCopies(_ photo: PhotoID, with family: [PhotoID], _ known: inout KnownCopies) throws -> Promise {
        Promise(needsOther: try known.state(of: photo, with: family, in: decisions, isGoing: isGoing).exist)
    }

    /// The promise with a photo's mark.
    ///
    /// - Parameters:
    ///   - photo: The photo to mark.
    ///   - family: The photos that go with it, itself included.
    ///   - known: Copies and keepers that were looked up since the last decision.
    ///   - culling: The groups.
    /// - Returns: What has to stay for it.
    /// - Throws: `ProtocolError` with the cause `lastCopy` if too little would stay.
    func promise(
        for photo: PhotoID, with family: [PhotoID], _ known: inout KnownCopies, _ culling: inout Culling
    ) throws -> Promise {
        let copies = try known.state(of: photo, with: family, in: decisions, isGoing: isGoing)
        guard !copies.oneStays else { return Promise(needsOther: true) }
        guard try copies.exist || isLastPromised(photo) else { return Promise() }
        let held = try decisions.standIns(for: photo).free
        if let standIn = try standIn(for: photo, with: family, among: held) {
            return Promise(needsOther: true, standIn: standIn, isHeld: true)
        }
        if let standIn = try standIn(for: photo, with: family, among: culling.better(than: photo, &known.keepers)) {
            return Promise(needsOther: true, standIn: standIn)
        }
        throw copies.exist ? ProtocolError.lastToMark : .promised
    }

    /// The picture of the first candidate that stays and is no copy.
    private func standIn(
        for photo: PhotoID, with family: [PhotoID], among candidates: [PhotoID]
    ) throws -> PictureID? {
        let own = try decisions.copyKey(of: photo)
        let records = try reader.store.photos.records(of: candidates + [photo])
        for candidate in candidates where !isGoing(candidate) && !family.contains(candidate) {
            guard let record = records[candidate], !record.locations.isEmpty, record.decision != .delete,
                record.status == .analysed,
                record.stamp.inode != records[photo]?.stamp.inode
                    || record.stamp.volume != records[photo]?.stamp.volume,
                case let key? = try decisions.copyKey(of: candidate), key != own, case .picture(let picture) = key
            else { continue }
            return picture
        }
        return nil
    }

    /// Whether the photo is the last that stays in place of others that are marked.
    private func isLastPromised(_ photo: PhotoID) throws -> Bool {
        guard case .picture(let picture)? = try decisions.copyKey(of: photo) else { return false }
        if isPromised(picture) { return true }
        return try decisions.marked(inFavourOf: picture).contains { other in
            try decisions.standIns(for: other).free.allSatisfy { standIn in
                try standIn == photo || isGoing(standIn) || decisions.copyKey(of: standIn) == .picture(picture)
            }
        }
    }
}

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

/// Why a copy of a picture has to stay: no other one would be left in the library.
extension ProtocolError {
    /// The error for marking the last copy that is not marked.
    static var lastToMark: ProtocolError {
        ProtocolError(
            .refused, tr("it is the last copy of this picture that is not marked for deletion"),
            remedy: tr("keep it, or say --last-copy if all copies shall go"), cause: .lastCopy)
    }

    /// The error for marking what stays in place of photos that are marked.
    static var promised: ProtocolError {
        ProtocolError(
            .refused, tr("it stays in place of photos that are marked for deletion, and nothing else does"),
            remedy: tr("keep it, or say --last-copy if all of them shall go"), cause: .lastCopy)
    }

    /// The error for taking over the mark of a photo whose copy is not here.
    static var copyMissing: ProtocolError {
        ProtocolError(
            .refused, tr("it was marked because another copy stays, and none is in the library"),
            remedy: tr("keep it, or mark it yourself"), cause: .lastCopy)
    }

    /// The error for moving a photo while nothing that was promised in its place is left.
    static var promiseBroken: ProtocolError {
        lastToGo(tr("the better photo that was to stay in its place is marked for deletion, or gone"))
    }

    /// The error for moving one of several copies that are all marked.
    static var allCopiesMarked: ProtocolError {
        lastToGo(tr("all copies of this picture are marked for deletion"))
    }

    /// The error for moving a copy after the others went in the same emptying.
    static var otherCopyWent: ProtocolError {
        ProtocolError(
            .refused, tr("the other copy of this picture went to the trash just now"),
            remedy: tr("look at it again; if it shall go too, `cleanerctl trash send` once more"), cause: .lastCopy)
    }

    /// The error for moving a photo whose copies vanished from the disk.
    static var lastOnDisk: ProtocolError {
        lastToGo(tr("no other copy of this picture is on the disk any more"))
    }

    private static func lastToGo(_ problem: String) -> ProtocolError {
        ProtocolError(
            .refused, problem, remedy: tr("keep it, or mark it again with --last-copy if all copies shall go"),
            cause: .lastCopy)
    }
}
