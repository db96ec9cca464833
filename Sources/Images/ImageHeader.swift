/// What the container of a photo tells without hashing or decoding anything.
package struct ImageHeader: Hashable, Sendable {
    package let format: MediaFormat
    /// Size as coded, before the EXIF orientation turns it.
    package let storedWidth: Int
    package let storedHeight: Int
    package let metadata: PhotoMetadata
    package let isAnimated: Bool
    package let hasAlpha: Bool
    /// How often decoding goes over the whole picture at most: a progressive JPEG file has a scan for each time.
    package let passes: Int

    package init(
        format: MediaFormat, storedWidth: Int, storedHeight: Int, metadata: PhotoMetadata, isAnimated: Bool = false,
        hasAlpha: Bool = false, passes: Int = 1
    ) {
        self.format = format
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.metadata = metadata
        self.isAnimated = isAnimated
        self.hasAlpha = hasAlpha
        self.passes = passes
    }

    /// A row costs about as much as so many pixels, however short it is: an estimate, so that a PNG file of 1 × 200 million
    /// pixels counts for what its rows cost.
    private static let leastRow = 64

    /// The pixels that decoding goes over, those of all passes, as an estimate of what it costs.
    ///
    /// The largest number for absurd sizes.
    package var decodedPixels: Int {
        let (pixels, overflow) = max(storedWidth, Self.leastRow).multipliedReportingOverflow(by: storedHeight)
        let (all, allOverflow) = pixels.multipliedReportingOverflow(by: passes)
        return overflow || allOverflow ? .max : all
    }

    /// Width as a person sees the photo.
    package var width: Int { metadata.exchangesSides ? storedHeight : storedWidth }
    /// Height as a person sees the photo.
    package var height: Int { metadata.exchangesSides ? storedWidth : storedHeight }
}
