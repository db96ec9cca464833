/// Reads what a photo's container tells; the format is chosen by content alone.
package enum ImageInspector {
    /// Inspects a whole file in memory; cost: one SHA-256 pass over it, no pixel is decoded.
    ///
    /// Throws `empty` and `notMedia` for what is no picture, `unsupported` for formats that are only counted, and
    /// `damaged` where the container cannot be read. Any bytes may be given.
    package static func inspect(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Inspection {
        guard !bytes.isEmpty else { throw .empty }
        guard let format = MediaFormat.sniff(bytes) else { throw .notMedia }
        guard let codec = format.codec else { throw .unsupported(format.title) }
        let inspection = try codec.inspect(BoundedBytes(bytes), as: format)
        guard inspection.storedWidth > 0, inspection.storedHeight > 0 else { throw .damaged("a picture without size") }
        return inspection
    }
}
