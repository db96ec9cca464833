import BoundedReading
package import Images

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
