import Images

/// One decoded format: to add a format is one type of this shape, and its case in `MediaFormat.codec`.
///
/// Neither function may trust the bytes, trap on them, or keep a pointer into them.
protocol ImageCodec {
    /// Reads the container alone: size and metadata, and the picture digest only where it is asked for.
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256)

    /// Decodes once, to luma at one over `denominator` of the stored size, rounded up, and to a picture in colour where
    /// there is colour; not yet turned by EXIF orientation.
    ///
    /// The pixel limit was checked against the size that the header gave.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture
}

extension MediaFormat {
    /// The codec of a format; each that `isDecoded` has one.
    var codec: (any ImageCodec.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .heif, .avif: HEIFCodec.self
        case .gif, .tiff, .bmp, .raw, .jpegXL, .video: nil
        }
    }
}
