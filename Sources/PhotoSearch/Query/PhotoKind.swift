import PhotoCulling

/// What a photo is, besides what it shows.
package enum PhotoKind: String, CaseIterable, Sendable {
    case photo, video, screenshot, panorama, selfie, burst, live, raw, animated, damaged, portrait, landscape, square

    /// The kind that a word names.
    init?(word: String) {
        let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
        self.init(rawValue: Self.others[singular] ?? singular)
    }

    /// All such words, in the singular.
    static var words: [String] { allCases.map(\.rawValue) + others.keys }

    private static let others = [
        "movie": "video", "clip": "video", "film": "video", "recording": "video", "screencap": "screenshot",
        "screengrab": "screenshot", "picture": "photo", "image": "photo", "pano": "panorama", "animation": "animated",
        "broken": "damaged", "corrupt": "damaged", "corrupted": "damaged",
        "selfy": "selfie", "pic": "photo", "photograph": "photo", "snapshot": "photo", "vertical": "portrait",
        "upright": "portrait", "horizontal": "landscape",
    ]
}

extension PhotoKind {
    func holds(_ photo: BrowsedPhoto) -> Bool {
        switch self {
        case .photo: !photo.isVideo && !photo.isScreenshot
        case .video: photo.isVideo
        case .screenshot: photo.isScreenshot
        case .panorama: photo.isPanorama
        case .selfie: photo.kinds.contains(.selfie)
        case .burst: photo.kinds.contains(.burst)
        case .live: photo.kinds.contains(.live)
        case .raw: photo.kinds.contains(.raw)
        case .animated: photo.kinds.contains(.animated)
        case .damaged: photo.kinds.contains(.damaged)
        case .portrait: photo.height > photo.width
        case .landscape: photo.width > photo.height
        case .square: photo.width > 0 && photo.width == photo.height
        }
    }
}
