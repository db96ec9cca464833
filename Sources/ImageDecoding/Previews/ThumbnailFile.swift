import BoundedReading
package import Images

/// A thumbnail of the desktop (Thumbnail Managing Standard, freedesktop.org): a PNG file whose texts name its photo.
///
/// Any program may have written it, so nothing in it is trusted.
package struct ThumbnailFile {
    /// The largest thumbnails of the standard.
    package static let longestSide = 1024

    package let header: ImageHeader
    private let chunks: PNGChunks

    /// Nil if the file is no whole PNG file, or shows a larger picture.
    ///
    /// - Parameter bytes: Must outlive the value.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard MediaFormat.sniff(bytes) == .png else { return nil }
        let chunks = PNGChunks(BoundedBytes(bytes))
        guard !chunks.isCutOff, let header = try? ImageInspector.header(bytes), header.damage == nil,
            max(header.storedWidth, header.storedHeight) <= Self.longestSide
        else { return nil }
        self.header = header
        self.chunks = chunks
    }

    /// Whether an uncompressed text of this name has this content; nil if there is no such text.
    package func says(_ content: String, as name: StaticString) -> Bool? {
        for chunk in chunks.chunks where chunk.type == "tEXt" {
            guard let end = chunk.content.firstIndex(of: 0, from: 0), chunk.content.slice(0, end)?.is(name) == true
            else { continue }
            return chunk.content.from(end + 1).raw.elementsEqual(content.utf8)
        }
        return nil
    }
}
