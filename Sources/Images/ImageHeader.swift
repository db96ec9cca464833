/// What the container of a photo tells without hashing or decoding anything.
package struct ImageHeader: Hashable, Sendable {
    package let format: MediaFormat
    /// Size as coded, before the EXIF orientation turns it.
    package let storedWidth: Int
    package let storedHeight: Int
    package let metadata: PhotoMetadata
    package let isAnimated: Bool
    package let hasAlpha: Bool

    package init(
        format: MediaFormat, storedWidth: Int, storedHeight: Int, metadata: PhotoMetadata, isAnimated: Bool = false,
        hasAlpha: Bool = false
    ) {
        self.format = format
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.metadata = metadata
        self.isAnimated = isAnimated
        self.hasAlpha = hasAlpha
    }

    /// Width as a person sees the photo.
    package var width: Int { metadata.exchangesSides ? storedHeight : storedWidth }
    /// Height as a person sees the photo.
    package var height: Int { metadata.exchangesSides ? storedWidth : storedHeight }
}
