import BoundedReading
import Images

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

    /// The memory that decoding takes, in bytes, with the coded file.
    static func decodingBytes(_ structure: JPEG2000Structure, coded: Int) -> Int {
        let samples = structure.width * structure.height * structure.components
        return samples * sampleBytes + structure.tiles * (structure.components + 4) * tileBytes + coded
    }
}
