import BoundedReading
import Images

extension JPEGCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        var structure = try JPEGStructure(bytes, headersOnly: true)
        let width = LumaReducer.reduced(header.storedWidth, by: denominator)
        let height = LumaReducer.reduced(header.storedHeight, by: denominator)
        if structure.components == 3,
            let picture = try planes(
                bytes, header, structure, width: width, height: height, denominator: denominator, colour: colour)
        {
            return picture
        }
        // Its end helps to judge warnings.
        structure = try JPEGStructure(bytes)
        let turbo = try TurboJPEG(header, width: width, height: height, colour: colour)
        if structure.components == 4 { return try turbo.inks(bytes, structure) }
        if structure.components == 3, turbo.isRGB(bytes) { return try turbo.rgb(bytes, structure) }
        return try turbo.grey(bytes, structure)
    }

    /// Brightness and colour as they are coded; nil where the file holds something else.
    private static func planes(
        _ bytes: BoundedBytes, _ header: ImageHeader, _ structure: JPEGStructure, width: Int, height: Int,
        denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture? {
        guard try JPEGPlanes(bytes.raw, header) != nil else { return nil }
        var (chroma, damage): (ChromaImage?, String?) = (nil, nil)
        let luma = try LumaImage(width: width, height: height) { target throws(ImageError) in
            damage = try JPEGComplaint.judge(bytes, header, isSingleScan: structure.isSingleScan) {
                data throws(ImageError) in
                guard let planes = try JPEGPlanes(data, header) else {
                    throw ImageError.damaged("a JPEG header that reads differently the second time")
                }
                let decoded = try planes.decode(
                    to: target, width: width, height: height, denominator: denominator, colour: colour)
                chroma = decoded.chroma
                return decoded.complaint
            }
        }
        var picture = DecodedPicture(luma: luma, chroma: chroma)
        picture.damage = damage
        return picture
    }
}
