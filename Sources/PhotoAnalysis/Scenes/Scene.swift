package import Images

/// What a picture is compared with others by, in the form in which it is stored and travels: bytes of few kilobytes.
///
/// They come from a worker, so whoever unpacks them trusts none of it.
package struct Scene: Sendable, Hashable {
    /// The picture's `LocalFeatures`.
    package let features: [UInt8]
    /// Its `Thumbnail`.
    package let thumbnail: [UInt8]

    package init(features: [UInt8], thumbnail: [UInt8]) {
        self.features = features
        self.thumbnail = thumbnail
    }

    /// Nil for pictures that are too small.
    ///
    /// `box` is the picture without its bars, as `Trim` finds it.
    package static func measure(_ luma: LumaImage, within box: Trim.Box) -> Scene? {
        guard let levels = FeatureLevel.pyramid(of: luma, within: box) else { return nil }
        return Scene(
            features: LocalFeatures.measure(levels).bytes, thumbnail: Thumbnail.measure(levels[0].picture).bytes)
    }
}
