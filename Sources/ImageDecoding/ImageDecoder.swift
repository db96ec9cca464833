import BoundedReading
package import Images

/// Decodes a photo upright: brightness at the smallest sufficient scale, and a small colour picture.
package enum ImageDecoder {
    /// Decodes luma at 1/8, 1/4, 1/2 or 1/1: the smallest whose longer side is at least `longerSide` pixels.
    ///
    /// These are the scales of JPEG's own reduction, used for every format, so that a picture has the same samples in
    /// any format. A smaller picture is decoded at 1/1. `bytes` must be those that were inspected. Throws `tooLarge`
    /// and `tooCostly` before decoding, `damaged` for truncated or broken files, `unsupported` for features that the
    /// codec lacks.
    package static func decode(
        _ bytes: UnsafeRawBufferPointer, _ inspection: Inspection, longerSide: Int
    ) throws(ImageError) -> DecodedPicture {
        try asStored(bytes, inspection.header, longerSide: longerSide, colour: .shares)
            .upright(orientation: inspection.metadata.orientation)
    }

    /// Decodes without turning; throws as `decode` does.
    package static func asStored(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, longerSide: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        guard let codec = header.format.codec else { throw .unsupported(header.format.title) }
        try PixelLimit.check(header)
        let longer = max(header.storedWidth, header.storedHeight)
        let denominator = LumaReducer.denominator(longer: longer, least: longerSide)
        return try codec.decode(BoundedBytes(bytes), header, denominator: denominator, colour: colour)
    }
}

extension MediaFormat {
    /// The codec of a picture format; nil if `needsMediaWorker`, and for those that are only counted.
    var codec: (any ImageCodec.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .heif, .avif: HEIFCodec.self
        case .gif: GIFCodec.self
        case .bmp: BMPCodec.self
        case .tiff: TIFFCodec.self
        case .jpegXL: JXLCodec.self
        case .jpeg2000: JPEG2000Codec.self
        case .photoshop: PSDCodec.self
        case .raw, .video, .icon, .targa, .openEXR, .radiance, .jpegXR, .otherPicture: nil
        }
    }
}
