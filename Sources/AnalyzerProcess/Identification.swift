package import Images

/// What a worker knows about a photo before decoding it: enough to recognise a picture that was measured before.
package struct Identification: Codable, Sendable, Hashable {
    /// SHA-256 of all bytes of the file.
    ///
    /// Of a large video or RAW file, that of `DigestExtent.ends`.
    package var bytesDigest: Digest256
    /// Bytes of the file, as the daemon stated them and the worker read them.
    package var size: Int64
    package var format: MediaFormat
    /// Pixels of the upright picture.
    package var width: Int
    package var height: Int
    package var metadata: PhotoMetadata
    /// SHA-256 of the coded picture without its metadata: equal for the same picture with other tags.
    ///
    /// Of a large video, that of some of its coded pictures; of a large RAW file, that of its ends and of its embedded
    /// picture. Equal digests then make copies likely, but do not prove them.
    package var pictureDigest: Digest256
    package var isAnimated: Bool
    package var hasAlpha: Bool
    package var holdings: Holdings
    /// What decoding it costs, as `ImageHeader` estimates it.
    package var decodedPixels: Int

    /// Whether other photos come first.
    package var isCostly: Bool { decodedPixels > PixelLimit.ordinaryDecodedPixels }

    package init(
        bytesDigest: Digest256, size: Int64, format: MediaFormat, width: Int, height: Int, metadata: PhotoMetadata,
        pictureDigest: Digest256, isAnimated: Bool, hasAlpha: Bool, decodedPixels: Int, holdings: Holdings = Holdings()
    ) {
        self.bytesDigest = bytesDigest
        self.size = size
        self.format = format
        self.width = width
        self.height = height
        self.metadata = metadata
        self.pictureDigest = pictureDigest
        self.isAnimated = isAnimated
        self.hasAlpha = hasAlpha
        self.holdings = holdings
        self.decodedPixels = decodedPixels
    }

    package init(bytesDigest: Digest256, size: Int64, inspection: Inspection) {
        self.init(
            bytesDigest: bytesDigest, size: size, format: inspection.format, width: inspection.width,
            height: inspection.height, metadata: inspection.metadata, pictureDigest: inspection.pictureDigest,
            isAnimated: inspection.isAnimated, hasAlpha: inspection.hasAlpha,
            decodedPixels: inspection.header.decodedPixels, holdings: inspection.holdings)
    }
}

/// The bytes of a file that a digest is about.
package enum DigestExtent: String, Codable, Sendable, Hashable {
    /// All bytes.
    case whole
    /// The size and `endBytes` at each end.
    case ends

    /// Bytes at one end of a file.
    ///
    /// Cameras and phones write what describes all of a video at one of its ends, with the size and the place of every
    /// frame. RAW files begin with the time of the shot and end with pixels, whose noise no other shot has.
    package static let endBytes = 512 << 10

    /// The extent of a digest that identifies a file.
    ///
    /// Large videos and RAW files are not hashed whole before another file has the same ends.
    package static func identifying(_ format: MediaFormat?, size: Int64) -> DigestExtent {
        format?.isSampled == true && size > 2 * Int64(endBytes) ? .ends : .whole
    }
}
