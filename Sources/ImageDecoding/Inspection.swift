/// What the container of a photo tells without decoding a pixel.
package struct Inspection: Hashable, Sendable {
    package let format: MediaFormat
    /// Size as coded, before the EXIF orientation turns it.
    package let storedWidth: Int
    package let storedHeight: Int
    package let metadata: PhotoMetadata
    /// SHA-256 of the coded picture and of all that changes how it is shown, without metadata.
    ///
    /// It survives adding, changing and stripping of metadata. It is not a digest of the file and never equal to one.
    package let pictureDigest: Digest256
    package let isAnimated: Bool
    package let hasAlpha: Bool

    package init(
        format: MediaFormat, storedWidth: Int, storedHeight: Int, metadata: PhotoMetadata, pictureDigest: Digest256,
        isAnimated: Bool = false, hasAlpha: Bool = false
    ) {
        self.format = format
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.metadata = metadata
        self.pictureDigest = pictureDigest
        self.isAnimated = isAnimated
        self.hasAlpha = hasAlpha
    }

    /// Width as a person sees the photo.
    package var width: Int { metadata.exchangesSides ? storedHeight : storedWidth }
    /// Height as a person sees the photo.
    package var height: Int { metadata.exchangesSides ? storedWidth : storedHeight }
}
