import BoundedReading
import Images

extension HEIFCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let document = try HEIFDocument(bytes, header.format)
        let picture = try document.decode()
        return try withExtendedLifetime(picture) { () throws(ImageError) in
            guard let planes = picture.planes else { throw .unsupported("colour planes of an unknown kind") }
            return try planes.decoded(denominator: denominator, colour: colour)
                .upright(orientation: document.orientation)
        }
    }
}
