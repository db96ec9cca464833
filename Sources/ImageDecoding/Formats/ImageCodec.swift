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

    /// Decodes a region of the stored picture in its own pixels, without turning them.
    ///
    /// The caller has checked the header's size, and that the region lies in it.
    static func region(
        _ region: PixelRegion, of bytes: BoundedBytes, _ header: ImageHeader
    ) throws(ImageError) -> ChromaImage

    /// The memory that `region` takes, in bytes, as an estimate.
    static func regionBytes(_ header: ImageHeader) -> Int
}

extension ImageCodec {
    /// Bytes a pixel that colour takes in the `ChromaReducer` of a whole picture, in brightness and in the result.
    private static var bytesOfPixel: Int { 14 }

    static func region(
        _ region: PixelRegion, of bytes: BoundedBytes, _ header: ImageHeader
    ) throws(ImageError) -> ChromaImage {
        try regionOfWhole(region, of: bytes, header)
    }

    /// Decodes the whole picture and cuts the region out.
    static func regionOfWhole(
        _ region: PixelRegion, of bytes: BoundedBytes, _ header: ImageHeader
    ) throws(ImageError) -> ChromaImage {
        // Arrays end the process where memory is lacking.
        try SampleMemory.check(wholeBytes(header), for: header)
        return ChromaImage(region, of: try decode(bytes, header, denominator: 1, colour: .sight))
    }

    static func regionBytes(_ header: ImageHeader) -> Int { wholeBytes(header) }

    private static func wholeBytes(_ header: ImageHeader) -> Int {
        let pixels = header.storedWidth * header.storedHeight
        let (bytes, overflow) = header.decodingBytes.addingReportingOverflow(bytesOfPixel * pixels)
        return overflow ? .max : bytes
    }
}
