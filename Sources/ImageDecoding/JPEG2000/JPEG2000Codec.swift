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

// MARK: Decoding

extension JPEG2000Codec {
    /// Always in full: the smaller scales of the format are not averages of squares, as those of other formats are.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let structure = try JPEG2000Structure(bytes)
        _ = try SampleMemory(decodingBytes(structure, coded: bytes.count), for: header)
        let reader = try JPEG2000Reader(bytes, structure, header)
        return try reader.planes(header).decoded(denominator: denominator, colour: colour)
    }

    /// Bytes that OpenJPEG needs for each sample, and for each component of a tile, beside the file's own.
    ///
    /// Measured as the peak of resident memory at 6 and 12 megapixels in three components, with OpenJPEG 2.5: 4.4 for
    /// lossy pictures, 4.8 for lossless ones, with and without tiles. What a tile takes is an estimate.
    private static let sampleBytes = 6
    private static let tileBytes = 2_048

    /// The memory that decoding takes, in bytes, with the coded file; the largest `Int` for absurd sizes.
    static func decodingBytes(_ structure: JPEG2000Structure, coded: Int) -> Int {
        // Components and tiles are few here; only the sides may be anything.
        let (pixels, overflow) = structure.width.multipliedReportingOverflow(by: structure.height)
        let (samples, allOverflow) = pixels.multipliedReportingOverflow(by: structure.components * sampleBytes)
        let (bytes, sumOverflow) = samples.addingReportingOverflow(
            structure.tiles * (structure.components + 4) * tileBytes + coded)
        return overflow || allOverflow || sumOverflow ? .max : bytes
    }
}
