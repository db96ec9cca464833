package import Images
package import PhotoAnalysis

/// Everything that the engine knows about one photo.
///
/// A file with several hard links is one photo. A value that was not measured is nil, never a default. `picture` and
/// `content` are those of the present file, and nil while it waits to be read again.
package struct PhotoFacts: Sendable, Hashable {
    /// Pictures with fewer pixels are icons, of which copies are found, but no versions or shots, and which are not judged.
    ///
    /// What tells one from another is a few pixels, which no hash of a photo sees. Of 447 groups of versions among 5,015
    /// pictures of Debian's packages 74 held icons of different names, such as a battery's levels; 72 of them had at most
    /// 96 × 96 pixels.
    package static let leastPixels: Int64 = 10_000

    package var id: PhotoID
    package var status: PhotoStatus
    /// Nil until the picture was read, and for formats that are not decoded.
    package var picture: PictureID?
    /// Nil until the bytes were hashed; photos without a picture are copies if their content is the same.
    package var content: ContentID?
    /// The size of the file.
    package var bytes: Int64
    /// Upright, in pixels; 0 where unknown.
    package var width: Int32 = 0
    /// Upright, in pixels; 0 where unknown.
    package var height: Int32 = 0
    /// Of a video, that of its poster.
    package var perceptualHash: PerceptualHash?
    /// 0…100; a flat picture has a low quality, and its hash says little.
    package var perceptualQuality: UInt8 = 0
    /// Larger is sharper; compared only between pictures of equal size.
    package var sharpness: Float?
    /// The probability that the photo is blurred, 0…1.
    package var blurriness: Float?
    /// The probability that the photo is a screenshot, 0…1.
    package var screenshot: Float?
    /// Whether people would agree that it is a screenshot.
    package var isScreenshot: Bool { screenshot ?? 0 >= Self.surelyScreenshot }
    /// From this probability on, evidence for a screenshot outweighs that against it.
    static let surelyScreenshot: Float = 0.5
    /// How little the photo shows because it is too dark, 0…1.
    package var darkness: Float?
    /// How little it shows because it is too bright, 0…1.
    package var brightness: Float?
    /// How little there is to see at all, 0…1.
    package var blankness: Float?
    /// `Measurements.page`; nil for a video.
    package var page: Float?
    /// Whether the picture has no colour.
    package var isGrey: Bool?
    /// Whether even bars surround the picture or lie at one of its sides.
    package var isFramed: Bool?
    /// The share of the picture that such bars take.
    package var frame: Float?
    /// The share of its sides that its detail needs, 0…1; less for an enlarged copy.
    package var usedResolution: Float?
    /// How far the tone beside its edges goes beyond the one that follows, 0…1; large after a filter that sharpens.
    package var overshoot: Float?
    /// Whether it is surely not blurred, at its own size and at that of a screen.
    package var isSharp = false
    /// How little a JPEG, WebP or AVIF file was compressed when it was compressed most, 1…100 on the scale of JPEG.
    package var codingQuality: UInt8?
    /// Whether it was saved once more at a higher quality, which makes a file larger and adds nothing.
    package var isSavedAgain = false
    /// The length of a video; nil for photos, and where its container does not say it.
    package var milliseconds: Int32?
    /// What a video shows at moments spread over its length.
    package var frames: VideoFrames?
    /// Whether it seems to show a page, a sign, a cover or other text.
    package var mayShowText = false
    /// 128 numbers, which are close for shots of one scene.
    package var embedding: Embedding?
    /// What the file holds besides the picture.
    package var holdings = Holdings()
    package var traits: PhotoTraits = []
    package var work: PhotoWork = []
    /// Whether its name is that of a copy of a file with a plain name.
    package var isNamedAsCopy = false
    /// The stars that a person gave it in the file, its notes or a sidecar, 0…5.
    package var stars: UInt8 = 0
    /// A number of the title, description, keywords and names in its file that a person wrote; nil for none.
    ///
    /// 1…255: two files with other words have the same one with a chance of 1 in 255.
    package var ownWords: UInt8?
    /// Whether its name has words that a person wrote.
    package var hasGivenName = false
    /// When the photo was taken: nanoseconds since the start of 1970 by the camera's local clock.
    package var captured: Int64?
    /// The camera's number as records keep it; 0 where unknown.
    package var camera: UInt32 = 0 { didSet { camera = Self.keptCamera(camera) } }
    /// The exposure value at ISO 100 (ISO 2720) in stops: what time, aperture and sensitivity were set to, more for a
    /// lighter scene.
    package var exposureValue: Float?
    /// The sensitivity to light that the camera was set to (ISO 12232).
    package var sensitivity: Float?
    /// The f-number of its opening.
    package var aperture: Float?
    /// A stable number of the burst that the camera names.
    package var burst: UInt32?
    /// When the file was last changed, in nanoseconds since 1970.
    package var modified: Int64
    package var folder: PhotoFolder?
    /// Bytes of the file name.
    package var nameLength: UInt16
    /// A stable hash of the path's bytes, which breaks the last ties.
    package var pathOrder: UInt64
    package var decision: Decision?
    /// The main photo of a companion.
    package var main: PhotoID?
    /// The total bytes of this photo's companions; nil without any.
    package var companionBytes: Int64?
    /// For a tombstone: photos with larger numbers arrived after it was deleted.
    package var departed: PhotoID?
    package var browsing = BrowsingFacts()

    package init(
        id: PhotoID, status: PhotoStatus, picture: PictureID? = nil, content: ContentID? = nil, bytes: Int64,
        modified: Int64, nameLength: UInt16, pathOrder: UInt64
    ) {
        self.id = id
        self.status = status
        self.picture = picture
        self.content = content
        self.bytes = bytes
        self.modified = modified
        self.nameLength = nameLength
        self.pathOrder = pathOrder
    }
}

extension [[PhotoFacts]] {
    /// Passes on all facts with their slots, by their places: `joined` copies each of them.
    func forEach(at slots: [[Int32]], _ body: (borrowing PhotoFacts, Int32) -> Void) {
        for (page, slots) in zip(self, slots) {
            for place in page.indices { body(page[place], slots[place]) }
        }
    }
}

/// The state of a photo's analysis.
package enum PhotoStatus: UInt8, Sendable, Hashable, CaseIterable {
    case analysed
    /// The file is damaged or could not be read; the reason is stored with the photo.
    case unreadable
    /// A format that is counted but not decoded.
    case unsupported
    case waiting
}

/// What a file's name and the files beside it say about a person's work on the photo, or a program's.
package struct PhotoWork: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A sidecar belongs to the photo: stars, words, the steps of an edit.
    package static let sidecar = PhotoWork(rawValue: 1 << 0)
    /// The name says that it was edited, or that the phone or its owner chose it among others.
    package static let edited = PhotoWork(rawValue: 1 << 1)
    /// A program's copy from before it changed the photo.
    package static let backup = PhotoWork(rawValue: 1 << 2)
    /// Beside `edited`: it is no edit of another photo, but the one that was chosen of a burst.
    package static let chosen = PhotoWork(rawValue: 1 << 3)
}

/// What filters and searches know about a photo besides what culling judges by.
package struct BrowsingFacts: Sendable, Hashable {
    /// Where it was taken.
    package var place: GeographicPoint?
    package var palette: ColourPalette?
    package var words: SceneWords?
    package var kinds: PhotoKinds = []
    package var nameTime: NameTime?
    /// The app that a screenshot shows, if it is known.
    package var app: ScreenshotApp?
    /// If the photo has several hard links, the folders of the others.
    package var otherFolders: Set<PhotoFolder> = []

    package init() {}
}

/// What kind of picture a photo is besides photo and video; several may apply.
package struct PhotoKinds: OptionSet, Sendable, Hashable, BitwiseCopyable {
    // The values are stored.
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A RAW file.
    package static let raw = PhotoKinds(rawValue: 1 << 0)
    /// The camera made it as a panorama.
    package static let panorama = PhotoKinds(rawValue: 1 << 1)
    /// The camera at the front took it.
    package static let selfie = PhotoKinds(rawValue: 1 << 2)
    /// One of a burst.
    package static let burst = PhotoKinds(rawValue: 1 << 3)
    /// The picture or the video of a live photo.
    package static let live = PhotoKinds(rawValue: 1 << 4)

    /// A picture of several frames that follow each other, such as a moving GIF; no video.
    package static let animated = PhotoKinds(rawValue: 1 << 5)
    /// A part of it is missing or wrong.
    package static let damaged = PhotoKinds(rawValue: 1 << 6)
    /// Of a high dynamic range: the camera joined exposures, or the file holds a map for HDR screens.
    package static let hdr = PhotoKinds(rawValue: 1 << 7)

    /// The kinds that follow from what the file says about itself.
    package init(_ metadata: PhotoMetadata?, format: MediaFormat?, isAnimated: Bool = false) {
        self = []
        if format == .raw { insert(.raw) }
        if isAnimated, format?.isVideo == false { insert(.animated) }
        guard let metadata else { return }
        if metadata.isPanorama == true { insert(.panorama) }
        if metadata.isHDR == true { insert(.hdr) }
        if metadata.isSelfie == true { insert(.selfie) }
        if metadata.burstIdentifier != nil { insert(.burst) }
        if metadata.liveIdentifier != nil { insert(.live) }
    }

    /// The names in a fixed order, as people enter them.
    package var names: [String] {
        [
            (Self.raw, "raw"), (.panorama, "panorama"), (.selfie, "selfie"), (.burst, "burst"), (.live, "live"),
            (.animated, "animated"), (.damaged, "damaged"), (.hdr, "hdr"),
        ].filter { contains($0.0) }.map(\.1)
    }
}

/// What the user decided about a photo.
package enum Decision: UInt8, Sendable, Hashable, CaseIterable {
    case keep
    /// Marked: the photo goes to the trash when it is emptied, not before.
    case delete
    /// Postponed: the photo is in the maybe pile and is not proposed until the decision is withdrawn.
    case maybe
}
