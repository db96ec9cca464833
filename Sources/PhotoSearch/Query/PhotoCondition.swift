import Images
package import PhotoAnalysis
package import PhotoCulling

/// A condition that a photo's own facts answer, without the index of words.
///
/// A search asks it of every photo, so it holds no reference-counted values.
package enum PhotoCondition: Sendable {
    case time(TimeCondition)
    case colour(ColourName)
    case scene(SceneWord)
    case kind(PhotoKind)
    case look(PictureLook)
    /// The size of the file in bytes.
    case size(ClosedRange<Int64>)

    /// How well a photo fits, 0 to about 1; `moment` is when it was taken, nil if no condition asks.
    package func strength(_ photo: BrowsedPhoto, _ moment: TimeCondition.Moment?) -> Float {
        switch self {
        case .time(let condition):
            moment.map { condition.holds($0, isSouth: (photo.place?.latitude ?? 0) < Self.tropics) } == true
                ? (photo.timeSource == .file ? Self.fileTime : 1) : 0
        case .colour(let name):
            photo.mainColours.contains(ColourMask(name)) ? Float(0.5 + photo.share(of: name) / 2) : 0
        case .scene(let word):
            Self.share(photo.probability(of: word), least: word.threshold ?? word.guessThreshold)
        case .kind(let kind): kind.holds(photo) ? 1 : 0
        case .size(let bytes): bytes.contains(photo.bytes) ? 1 : 0
        case .look(let look): Self.strength(look, photo) * (photo.isScreenshot ? Self.screenshotFactor : 1)
        }
    }

    private static func strength(_ look: PictureLook, _ photo: BrowsedPhoto) -> Float {
        switch look {
        case .dark: max(share(photo.darkness), share(Float(photo.share(of: .black)), least: mostlyBlack))
        case .bright: share(photo.brightness)
        case .blurred: share(photo.blurriness, least: surelyBlurred)
        case .monochrome: photo.isMonochrome ? 1 : 0
        }
    }

    /// The time of a file often says only when it was copied.
    private static let fileTime: Float = 0.5

    /// Screenshots count less: whoever searches for "black and white" or "dark" means photographs.
    private static let screenshotFactor: Float = 0.5

    /// South of this latitude the seasons are the southern ones; nearer to the equator nobody speaks of them.
    private static let tropics: Float = -10

    /// Photos with less are not called dark or bright.
    private static let leastShare = 0.25
    /// A photo that is black to this share is dark for people, such as a stage or a night with a moon.
    private static let mostlyBlack = 0.5
    /// From this probability on, a photo is more likely blurred than not.
    private static let surelyBlurred = 0.5

    /// The measurement if it is at least `least`, else 0.
    private static func share(_ measurement: Float?, least: Double? = leastShare) -> Float {
        guard let measurement, let least, Double(measurement) >= least else { return 0 }
        return measurement
    }
}

/// What people say of a whole picture, whatever it shows.
package enum PictureLook: String, CaseIterable, Sendable {
    case dark, bright, blurred, monochrome

    /// The look that a word names.
    init?(word: String) {
        guard let look = PictureLook(rawValue: word) ?? Self.others[word] ?? GermanQueryWords.look(word) else {
            return nil
        }
        self = look
    }

    /// All such words.
    static var words: [String] { allCases.map(\.rawValue) + others.keys }

    private static let others: [String: PictureLook] = [
        "blurry": .blurred, "blur": .blurred, "unsharp": .blurred, "unfocused": .blurred, "shaky": .blurred,
        "grayscale": .monochrome, "greyscale": .monochrome, "colourless": .monochrome, "colorless": .monochrome,
        "bw": .monochrome, "b&w": .monochrome, "overexposed": .bright, "underexposed": .dark,
    ]
    private static let phrases: [(words: [String], look: PictureLook)] = [
        (["out", "of", "focus"], .blurred), (["black", "and", "white"], .monochrome),
        (["black", "&", "white"], .monochrome),
    ]

    /// The look that some words name together, and how many they are.
    static func phrase(_ words: some Collection<String>) -> (look: PictureLook, words: Int)? {
        phrases.first { words.starts(with: $0.words) }.map { ($0.look, $0.words.count) }
    }
}

/// What a photo is, besides what it shows.
package enum PhotoKind: String, CaseIterable, Sendable {
    case photo, video, screenshot, panorama, selfie, burst, live, raw, animated, damaged, hdr, depth
    case portrait, landscape, square

    /// The kind that a word names.
    init?(word: String) {
        let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
        guard let kind = PhotoKind(rawValue: Self.others[singular] ?? singular) ?? GermanQueryWords.kind(singular)
        else {
            return nil
        }
        self = kind
    }

    /// All such words, in the singular.
    static var words: [String] { allCases.map(\.rawValue) + others.keys }

    private static let others = [
        "movie": "video", "clip": "video", "film": "video", "recording": "video", "screencap": "screenshot",
        "screengrab": "screenshot", "picture": "photo", "image": "photo", "pano": "panorama", "animation": "animated",
        "broken": "damaged", "corrupt": "damaged", "corrupted": "damaged",
        "photosphere": "panorama", "360°": "panorama",
        // Neighbouring words are searched as one, too: `motion photo`, `depth map`.
        "motionphoto": "live", "depthmap": "depth", "gainmap": "hdr", "ultrahdr": "hdr",
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
        case .live: photo.kinds.contains(.live) || photo.held.contains(.video)
        case .raw: photo.kinds.contains(.raw)
        case .animated: photo.kinds.contains(.animated)
        case .damaged: photo.kinds.contains(.damaged)
        case .hdr: photo.kinds.contains(.hdr)
        case .depth: photo.held.contains(.depth)
        case .portrait: photo.height > photo.width
        case .landscape: photo.width > photo.height
        case .square: photo.width > 0 && photo.width == photo.height
        }
    }
}
