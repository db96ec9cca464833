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

/// Reads a photo's container; the content alone decides the format.
package enum ImageInspector {
    /// Inspects a whole file in memory with one SHA-256 pass, without decoding pixels.
    ///
    /// Throws `empty` and `notMedia` for anything but a picture, `unsupported` for formats that are only counted, and
    /// `damaged` if the container cannot be read. Accepts any bytes.
    package static func inspect(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Inspection {
        let (header, digest) = try container(bytes)
        return Inspection(header: header, pictureDigest: digest())
    }

    /// The header alone, without hashing: enough for a preview.
    ///
    /// Throws as `inspect` does.
    package static func header(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> ImageHeader {
        try container(bytes).header
    }

    /// The memory that `inspect` and `header` take, in bytes, as an estimate; 0 where they decode nothing.
    ///
    /// The size of a seldom kind of HEIF file is known only once it is decoded; `decode` takes as much.
    package static func inspectionBytes(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch MediaFormat.sniff(bytes) {
        case .heif, .avif: HEIFHeader(BoundedBytes(bytes))?.inspectionBytes ?? 0
        default: 0
        }
    }

    private static func container(
        _ bytes: UnsafeRawBufferPointer
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        guard !bytes.isEmpty else { throw .empty }
        guard let format = MediaFormat.sniff(bytes) else { throw .notMedia }
        guard let codec = format.codec else { throw .unsupported(format.title) }
        let (header, digest) = try codec.inspect(BoundedBytes(bytes), as: format)
        guard header.storedWidth > 0, header.storedHeight > 0 else { throw .damaged("a picture without size") }
        return (header, digest)
    }
}

/// The film of a motion photo, inside the file of its picture.
package enum HeldFilm {
    /// The formats whose files phones put films into.
    package static let formats: Set<MediaFormat> = [.jpeg, .heif, .avif]

    /// Where in a whole file the film lies that `Holdings` count; nil without one.
    ///
    /// Accepts any bytes. The film is a file of its own there, and nothing of its coded pictures was looked at.
    package static func place(in bytes: UnsafeRawBufferPointer, _ format: MediaFormat) -> Range<Int>? {
        let bytes = BoundedBytes(bytes)
        switch format {
        case .jpeg:
            guard let end = (try? JPEGStructure(bytes))?.end, end < bytes.count else { return nil }
            let place = MovieBox.film(in: bytes.from(end))?.place
            return place.map { $0.lowerBound + end..<$0.upperBound + end }
        case .heif, .avif:
            let (boxes, rest) = ISOBox.read(bytes)
            return HEIFHoldings.film(boxes, rest)?.place
        default: return nil
        }
    }
}
