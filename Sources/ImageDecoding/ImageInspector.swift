package import Images

/// Reads what a photo's container tells; the format is chosen by content alone.
package enum ImageInspector {
    /// Inspects a whole file in memory; cost: one SHA-256 pass over it, no pixel is decoded.
    ///
    /// Throws `empty` and `notMedia` for what is no picture, `unsupported` for formats that are only counted, and
    /// `damaged` where the container cannot be read. Any bytes may be given.
    package static func inspect(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Inspection {
        let (header, digest) = try container(bytes)
        return Inspection(header: header, pictureDigest: digest())
    }

    /// What decoding needs to know, for pictures that are to be seen and not recognised; nothing is hashed.
    ///
    /// Throws as `inspect` does.
    package static func header(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> ImageHeader {
        try container(bytes).header
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
