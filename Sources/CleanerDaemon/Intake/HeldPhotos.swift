import PhotoCulling

/// Photos that wait because of something outside them, such as the disk of their library.
///
/// Whatever the number of photos, one of them is tried now and then. Once that one can be read, the others follow by
/// portions, each of which begins with the result of the one before.
struct HeldPhotos: Sendable {
    /// What keeps photos from being read.
    enum Cause: Hashable, Sendable {
        /// The disk of this library fails or does not answer.
        case library(Int64)
        /// No worker for videos and RAW files can be started.
        case mediaWorker
    }

    /// Photos that are read again in one step.
    static let portion = 256

    private struct Hold {
        var waiting: Set<PhotoID> = []
        /// The photo whose reading decides for the others.
        var trial: PhotoID?
        /// The photo that was tried last; one that can never be read does not keep the others waiting.
        var lastTrial: PhotoID?
        /// How often the photos were tried.
        var attempt: Int

        /// The next one to be tried: the one after the last one.
        mutating func next() -> PhotoID? {
            trial = waiting.filter { photo in lastTrial.map { photo > $0 } ?? true }.min() ?? waiting.min()
            if let trial { waiting.remove(trial) }
            lastTrial = trial
            return trial
        }
    }

    private var holds: [Cause: Hold] = [:]

    /// Holds a photo that could not be read.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - cause: What kept it from being read.
    ///   - attempt: How often it was tried before.
    /// - Returns: How many trials there were if a next one must be planned; nil if one is planned or under way.
    mutating func hold(_ photo: PhotoID, because cause: Cause, attempt: Int) -> Int? {
        guard var hold = holds[cause] else {
            holds[cause] = Hold(waiting: [photo], lastTrial: photo, attempt: attempt)
            return attempt
        }
        let isTrial = hold.trial == photo
        hold.waiting.insert(photo)
        if isTrial {
            hold.trial = nil
            hold.attempt += 1
        }
        holds[cause] = hold
        return isTrial ? hold.attempt : nil
    }

    /// The photo to be tried now, and how often photos were tried before; nil if none waits any more.
    mutating func nextTrial(of cause: Cause) -> (photo: PhotoID, attempt: Int)? {
        guard var hold = holds[cause], let photo = hold.next() else {
            holds[cause] = nil
            return nil
        }
        holds[cause] = hold
        return (photo, hold.attempt + 1)
    }

    /// The photos to be read again because this one was read, and how often they were tried before.
    mutating func released(by photo: PhotoID) -> (photos: [PhotoID], attempt: Int) {
        guard let cause = causeTried(by: photo), var hold = holds[cause] else {
            for cause in holds.keys { holds[cause]?.waiting.remove(photo) }
            return ([], 0)
        }
        let released = Array(hold.waiting.prefix(Self.portion))
        hold.waiting.subtract(released)
        // The last of them decides for those that are left.
        hold.trial = released.last
        hold.lastTrial = hold.trial
        holds[cause] = hold.trial == nil ? nil : hold
        return (released, hold.attempt + 1)
    }

    /// Forgets a photo that is gone.
    ///
    /// - Returns: The cause for which another photo must be tried in its place, if any.
    mutating func remove(_ photo: PhotoID) -> Cause? {
        let cause = causeTried(by: photo)
        if let cause { holds[cause]?.trial = nil }
        for cause in holds.keys { holds[cause]?.waiting.remove(photo) }
        return cause
    }

    /// Ends the waiting for a cause, and gives the photos that waited.
    mutating func drop(_ cause: Cause) -> [PhotoID] {
        guard let hold = holds.removeValue(forKey: cause) else { return [] }
        return Array(hold.waiting)
    }

    private func causeTried(by photo: PhotoID) -> Cause? {
        holds.first { $0.value.trial == photo }?.key
    }
}
