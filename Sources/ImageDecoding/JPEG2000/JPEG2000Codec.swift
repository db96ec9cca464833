import BoundedReading
import Images

/// JPEG 2000 (ISO 15444-1), bare or in boxes, through OpenJPEG.
enum JPEG2000Codec: ImageCodec {
    /// More components and tiles than any camera or scanner writes would cost much memory before anything is decoded.
    ///
    /// The largest picture has 12,208 tiles of 128 × 128 pixels.
    private static let mostComponents = 32
    private static let mostTiles = 1 << 14

    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try JPEG2000Structure(bytes)
        guard structure.components <= mostComponents else {
            throw .unsupported("\(structure.components) samples in each pixel")
        }
        guard structure.tiles <= mostTiles else { throw .unsupported("\(structure.tiles) tiles") }
        let metadata = PhotoMetadata(exif: structure.exif, xmp: structure.xmp, iptc: structure.iptc)
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            hasAlpha: structure.hasOpacity, codecBytes: decodingBytes(structure, coded: bytes.count))
        return (header, { digest(structure, orientation: metadata.orientation) })
    }

    /// Hashes the codestream, and all boxes but metadata: colours, palette, opacity.
    private static func digest(_ structure: JPEG2000Structure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "jpeg 2000")
        hasher.update("codestream", structure.codestream)
        for box in structure.shown {
            hasher.update("box", box)
        }
        hasher.update("orientation", orientation)
        hasher.update("trailer", structure.trailer)
        return hasher.finish()
    }
}
