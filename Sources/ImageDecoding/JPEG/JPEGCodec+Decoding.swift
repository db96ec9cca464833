import Images

extension JPEGCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let structure = try JPEGStructure(bytes, headersOnly: true)
        let turbo = try TurboJPEG(
            header, width: LumaReducer.reduced(header.storedWidth, by: denominator),
            height: LumaReducer.reduced(header.storedHeight, by: denominator), colour: colour)
        return switch structure.components {
        case 3: try turbo.coloured(bytes, structure)
        case 4: try turbo.inks(bytes, structure)
        default: try turbo.grey(bytes, structure)
        }
    }
}
