import BoundedReading
import Images

/// JPEG (ITU-T T.81) through libjpeg-turbo.
enum JPEGCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try JPEGStructure(bytes)
        let metadata = PhotoMetadata(exif: structure.exif, xmp: structure.xmp, iptc: structure.iptc)
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            passes: max(1, structure.scans), codingQuality: structure.quantisation.flatMap(JPEGQuality.init)?.level,
            holdings: JPEGHoldings(bytes, structure).found)
        return (header, { digest(bytes, structure, orientation: metadata.orientation) })
    }

    /// Hashes all segments except application data and comments, then the application data that change the look.
    ///
    /// Data after the end of the image (the video of a motion photo, a gain map) make the picture a different one.
    private static func digest(_ bytes: BoundedBytes, _ structure: JPEGStructure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "jpeg")
        for range in structure.coded {
            hasher.update(UnsafeRawBufferPointer(rebasing: bytes.raw[range]))
        }
        hasher.update("orientation", orientation)
        for part in structure.profileParts {
            hasher.update("profile", part)
        }
        if let adobe = structure.adobe { hasher.update("adobe", adobe) }
        if let end = structure.end {
            hasher.update("trailer", bytes.from(end))
        } else {
            hasher.update("without end", 0)
        }
        return hasher.finish()
    }
}
