package import Images

/// The data for detailed comparisons of a picture, in its stored form of a few kilobytes.
///
/// They come from a worker, so that readers must not trust them.
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
