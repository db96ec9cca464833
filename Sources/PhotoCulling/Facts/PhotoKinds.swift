package import Images

/// What kind of picture a photo is besides photo and video; several may apply.
package struct PhotoKinds: OptionSet, Sendable, Hashable {
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

    /// The kinds that follow from what the file says about itself.
    package init(_ metadata: PhotoMetadata?, format: MediaFormat?, isAnimated: Bool = false) {
        self = []
        if format == .raw { insert(.raw) }
        if isAnimated, format?.isVideo == false { insert(.animated) }
        guard let metadata else { return }
        if metadata.isPanorama == true { insert(.panorama) }
        if metadata.isSelfie == true { insert(.selfie) }
        if metadata.burstIdentifier != nil { insert(.burst) }
        if metadata.liveIdentifier != nil { insert(.live) }
    }

    /// The names in a fixed order, as people enter them.
    package var names: [String] {
        [
            (Self.raw, "raw"), (.panorama, "panorama"), (.selfie, "selfie"), (.burst, "burst"), (.live, "live"),
            (.animated, "animated"), (.damaged, "damaged"),
        ].filter { contains($0.0) }.map(\.1)
    }
}
