import PhotoCategories

/// The photos that stand for their pictures, and the heads of their groups.
extension GroupedPhotos {
    /// The code of the photos that share a picture or content.
    func copies(_ key: GroupID) -> Int32 { copies.code(of: key, photos) }

    /// The leading photo of a set of copies; nil if none of them is comparable.
    func lead(of code: Int32) -> Int32? {
        copies.lists.first(code).flatMap { photos[$0].isComparable(settings) ? $0 : nil }
    }

    /// The leading photo of a picture; nil if none is comparable.
    func lead(ofPicture picture: PictureID) -> Int32? { lead(of: copies(.duplicates(picture))) }

    /// Whether a picture has a comparable photo.
    func hasLead(_ picture: PictureID?) -> Bool { picture.map { lead(ofPicture: $0) != nil } ?? false }

    /// The head of the group to which a set of copies belongs; nil if none of them is comparable.
    func head(of code: Int32) -> Int32? { lead(of: code).flatMap { near.head(of: $0) } }

    /// The head of a picture's group; nil if the picture is not comparable.
    func head(ofPicture picture: PictureID) -> Int32? { head(of: copies(.duplicates(picture))) }

    // MARK: Changes

    /// What changed since the last `takeChanges`.
    struct Changes {
        /// All groups were made anew.
        var areAll = false
        /// The copies of these changed.
        var keys: [GroupID] = []
        /// The groups of near duplicates of these heads may have changed.
        var heads: Set<Int32> = []
        /// The series of these heads changed.
        var series: [Int32] = []
    }

    // MARK: Facts

    /// Whether the photo has exactly these facts, but for those that no verdict depends on at once.
    func holds(_ facts: PhotoFacts, at slot: Int32) -> Bool {
        photos.holds(facts, at: slot) && holdsHash(of: facts, at: slot)
    }

    func holdsHash(of facts: PhotoFacts, at slot: Int32) -> Bool {
        near.hash(of: slot) == facts.graphHash.map { OrientedHash($0) }
    }
}

extension PhotoFacts {
    /// What a video is compared by; nil of a photo, and of a video of which it is not known.
    var videoEntry: VideoIndex.Entry? {
        frames.flatMap { frames in milliseconds.map { VideoIndex.Entry(milliseconds: $0, frames: frames) } }
    }
}
