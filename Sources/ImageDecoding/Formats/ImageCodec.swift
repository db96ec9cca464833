import BoundedReading
import Images

/// The codec of a format.
///
/// To add a format, write a type that conforms, and add its case to `MediaFormat.codec`. Neither function may trust the
/// bytes, trap on them, or keep a pointer into them.
protocol ImageCodec {
    /// Reads only the container: size and metadata, and a function that computes the picture digest.
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256)

    /// Decodes luma at one over `denominator` of the stored size, rounded up, and a colour picture if there is colour,
    /// without turning them by the EXIF orientation.
    ///
    /// The caller has checked the header's size against the pixel limit.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture
}
