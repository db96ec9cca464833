package import Images

/// Properties of a photo that affect what is proposed and which photo is the keeper.
package struct PhotoTraits: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The metadata name a camera and, of a photo, an exposure, which exports and forwarded copies seldom have.
    package static let cameraOriginal = PhotoTraits(rawValue: 1 << 0)
    /// The metadata hold coordinates.
    package static let place = PhotoTraits(rawValue: 1 << 1)
    /// The metadata hold stars that the user gave.
    package static let rating = PhotoTraits(rawValue: 1 << 2)
    package static let video = PhotoTraits(rawValue: 1 << 3)
    /// Never proposed: the user or the file system forbids its removal.
    package static let protected = PhotoTraits(rawValue: 1 << 4)
    /// Neither proposed nor a keeper: it lies in a folder that the user left out.
    package static let leftOut = PhotoTraits(rawValue: 1 << 5)
    /// The user deleted the photo; its picture is remembered in case it returns.
    package static let tombstone = PhotoTraits(rawValue: 1 << 6)
    /// Belongs to another photo and is deleted with it: never proposed by itself.
    package static let companion = PhotoTraits(rawValue: 1 << 7)
    /// Has companions.
    package static let accompanied = PhotoTraits(rawValue: 1 << 8)
    /// The metadata hold keywords or the names of people.
    package static let keywords = PhotoTraits(rawValue: 1 << 14)
    /// The metadata hold a colour or flag by which a person sorts photos.
    package static let label = PhotoTraits(rawValue: 1 << 25)
    /// The metadata hold a title that a person wrote.
    package static let title = PhotoTraits(rawValue: 1 << 20)
    /// The metadata hold a description or comment that a person wrote.
    package static let description = PhotoTraits(rawValue: 1 << 21)
    /// The format keeps every pixel as it was.
    package static let lossless = PhotoTraits(rawValue: 1 << 15)
    /// The camera took it as one of a series of exposures.
    package static let bracketed = PhotoTraits(rawValue: 1 << 19)
    /// Somebody had the camera take it clearly darker than it measured.
    package static let darkened = PhotoTraits(rawValue: 1 << 26)
    /// Somebody had the camera take it clearly lighter than it measured.
    package static let lightened = PhotoTraits(rawValue: 1 << 27)
    /// The flash fired.
    package static let flash = PhotoTraits(rawValue: 1 << 31)
    /// A decoder complained about the file, or a part of it is missing.
    package static let damaged = PhotoTraits(rawValue: 1 << 13)
    /// The metadata name a program with which people edit photos.
    package static let editor = PhotoTraits(rawValue: 1 << 24)
    /// Known to have no colour.
    static let grey = PhotoTraits(rawValue: 1 << 9)
    /// Known to have colour.
    static let coloured = PhotoTraits(rawValue: 1 << 10)
    /// Known to have bars around the picture or at one of its sides.
    static let framed = PhotoTraits(rawValue: 1 << 11)
    /// Known to have none.
    static let unframed = PhotoTraits(rawValue: 1 << 12)
    /// Has a hash, or frames that make one.
    static let hashed = PhotoTraits(rawValue: 1 << 18)
    /// Resembles a written page, as a whole or in a part; see `PageLikeness`.
    static let resemblesPage = PhotoTraits(rawValue: 1 << 22)
    /// Surely shows writing, which may be all of it: a slide, a poster, a sign.
    static let writing = PhotoTraits(rawValue: 1 << 23)
    /// Likely a written page.
    static let likelyPage = PhotoTraits(rawValue: 1 << 16)
    /// Surely a written page.
    static let page = PhotoTraits(rawValue: 1 << 17)
}

// MARK: Metadata

extension PhotoTraits {
    /// The traits that follow from a file's metadata and format.
    package init(_ metadata: PhotoMetadata?, format: MediaFormat?) {
        self = []
        if format?.isVideo == true { insert(.video) }
        if let format, Self.losslessFormats.contains(format) { insert(.lossless) }
        guard let metadata else { return }
        let hasCamera = metadata.cameraMake != nil || metadata.cameraModel != nil
        // Cameras write no exposure into videos.
        let hasShot = metadata.exposureTime != nil || metadata.fNumber != nil || format?.isVideo == true
        if hasCamera && hasShot { insert(.cameraOriginal) }
        if metadata.latitude != nil && metadata.longitude != nil { insert(.place) }
        if metadata.bracketExposure != nil { insert(.bracketed) }
        let compensation = metadata.exposureCompensation ?? 0
        if abs(compensation) >= Self.leastCompensation { insert(compensation < 0 ? .darkened : .lightened) }
        if metadata.flashFired == true { insert(.flash) }
        // Cameras write 0, and -1 is a photo that the user rejected.
        if metadata.rating ?? 0 > 0 { insert(.rating) }
        if metadata.isLabelled == true { insert(.label) }
        if !(metadata.keywords ?? []).isEmpty || !(metadata.people ?? []).isEmpty { insert(.keywords) }
        let software = metadata.software?.lowercased() ?? ""
        if Self.editors.contains(where: software.contains) { insert(.editor) }
        let own = OwnText(metadata)
        if own.isWritten(metadata.title) { insert(.title) }
        if own.isWritten(metadata.comment) { insert(.description) }
    }

    /// The least compensation of an exposure that can be seen, in stops.
    private static let leastCompensation = 0.3

    /// Parts of what programs with which people edit photos write as software, in small letters.
    ///
    /// Set by hand, from known files. Programs that only manage or turn photos are none of them.
    private static let editors = [
        "adobe photoshop", "lightroom", "dxo", "capture one", "darktable", "rawtherapee", "gimp", "affinity photo",
        "luminar", "on1 photo", "snapseed", "pixelmator", "photomatix", "paint.net", "paintshop", "silkypix",
        "digital photo professional", "capture nx", "nx studio", "aperture", "picasa", "photoscape", "polarr", "vsco",
        "topaz", "aurora hdr", "lightzone", "acdsee", "zoner", "picsart", "fotor",
    ]
    private static let losslessFormats: Set<MediaFormat> = [.png, .tiff, .bmp, .raw, .photoshop]
}
