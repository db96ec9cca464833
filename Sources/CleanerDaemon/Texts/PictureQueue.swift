import HeapModule
import PhotoCulling

/// The pictures that photos show, and those of them that wait for a piece of work, which each needs once.
struct PictureQueue: Sendable {
    /// The picture of each photo.
    private(set) var pictures: [PhotoID: PictureID] = [:]
    /// How many photos show each picture.
    private var photoCounts: [PictureID: Int] = [:]
    /// The pictures that wait; each is shown by a photo.
    private(set) var waiting: Set<PictureID> = []
    /// The waiting pictures, perhaps with some that no longer wait.
    private var order: Heap<PictureID> = []

    /// Whether no photo shows a picture.
    var isEmpty: Bool { photoCounts.isEmpty }

    /// How many of the pictures do not wait any more.
    var progress: FeatureProgress {
        FeatureProgress(done: photoCounts.count - waiting.count, total: photoCounts.count)
    }

    /// Notes which picture a photo shows.
    ///
    /// - Returns: Whether no other photo shows it.
    mutating func add(_ photo: PhotoID, showing picture: PictureID) -> Bool {
        guard pictures[photo] != picture else { return false }
        remove(photo)
        pictures[photo] = picture
        photoCounts[picture, default: 0] += 1
        return photoCounts[picture] == 1
    }

    /// Forgets a photo.
    ///
    /// - Returns: Its picture, if no other photo shows it.
    @discardableResult
    mutating func remove(_ photo: PhotoID) -> PictureID? {
        guard let picture = pictures.removeValue(forKey: photo), let count = photoCounts[picture] else { return nil }
        photoCounts[picture] = count > 1 ? count - 1 : nil
        guard count == 1 else { return nil }
        waiting.remove(picture)
        return picture
    }

    /// Lets a picture wait; does nothing if no photo shows it.
    mutating func push(_ picture: PictureID) {
        guard photoCounts[picture] != nil, waiting.insert(picture).inserted else { return }
        order.insert(picture)
    }

    /// The newest picture that waits; nil if none does.
    mutating func next() -> PictureID? {
        while let newest = order.max, !waiting.contains(newest) { order.removeMax() }
        return order.max
    }

    /// Notes that a picture no longer waits.
    mutating func finish(_ picture: PictureID) {
        waiting.remove(picture)
    }

    /// Lets just these pictures wait.
    mutating func restart(where isWaiting: (PictureID) -> Bool) {
        waiting = Set(photoCounts.keys.filter(isWaiting))
        order = Heap(waiting)
    }
}

/// How far a feature has come.
struct FeatureProgress: Sendable, Hashable {
    var done: Int
    var total: Int
}
