import BoundedReading
package import Images

/// Previews for people.
extension ImageDecoder {
    /// The longer side of a coarse preview of a photo without a thumbnail: that of usual EXIF thumbnails.
    private static let coarseSide = 160

    /// The smallest scale of codecs; a coarse preview is not smaller.
    private static let coarseDenominator = 8

    /// Decodes an upright picture that fits the bounds, over white if it is transparent, never enlarged.
    ///
    /// Throws as `decode` does.
    package static func preview(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, within bounds: PreviewBounds
    ) throws(ImageError) -> RGBImage {
        let (width, height) = bounds.fitted(width: header.storedWidth, height: header.storedHeight)
        let picture = try asStored(bytes, header, longerSide: max(width, height), colour: .sight)
        return preview(picture, header, within: bounds, orientation: header.metadata.orientation)
    }

    /// Reduces and turns a picture that was decoded as stored.
    package static func preview(
        _ picture: DecodedPicture, _ header: ImageHeader, within bounds: PreviewBounds, orientation: Int
    ) -> RGBImage {
        let (width, height) = bounds.fitted(width: header.storedWidth, height: header.storedHeight)
        let sized = ChromaImage(picture, of: header, width: width, height: height)
        return RGBImage(sized.upright(orientation: orientation))
    }

    /// Decodes a region of the upright picture in its own pixels, over white if it is transparent.
    ///
    /// Throws as `decode` does. Precondition: it lies in the picture.
    package static func region(
        _ region: PixelRegion, of bytes: UnsafeRawBufferPointer, _ header: ImageHeader
    ) throws(ImageError) -> RGBImage {
        guard let codec = header.format.codec else { throw .unsupported(header.format.title) }
        try PixelLimit.check(header)
        let orientation = header.metadata.orientation
        let stored = region.asStored(
            orientation: orientation, width: header.storedWidth, height: header.storedHeight)
        return RGBImage(try codec.region(stored, of: BoundedBytes(bytes), header).upright(orientation: orientation))
    }

    /// The memory that decoding a region takes, in bytes, as an estimate; the largest `Int` for absurd sizes.
    package static func regionBytes(_ header: ImageHeader) -> Int {
        guard let codec = header.format.codec, (try? PixelLimit.check(header)) != nil else { return .max }
        return codec.regionBytes(header)
    }

    /// The bounds of the cheapest preview: the smallest scale of codecs, but at least `coarseSide`.
    package static func coarse(_ bounds: PreviewBounds, for header: ImageHeader) -> PreviewBounds {
        let longer = max(header.storedWidth, header.storedHeight)
        var coarse = bounds
        coarse.longerSide = min(bounds.longerSide, max(longer / coarseDenominator, coarseSide))
        return coarse
    }

    /// The upright EXIF thumbnail of a JPEG file, read from the file's first bytes.
    ///
    /// Nil if there is none, or if it is damaged or does not show the picture.
    package static func thumbnail(
        inHead head: UnsafeRawBufferPointer, within bounds: PreviewBounds
    ) -> RGBImage? {
        // A head that ends before the picture begins has no usable thumbnail.
        guard MediaFormat.sniff(head) == .jpeg,
            let structure = try? JPEGStructure(BoundedBytes(head), headersOnly: true), structure.width > 0,
            structure.height > 0, let exif = structure.exif, let block = ExifBlock(exif), let bytes = block.thumbnail,
            let header = try? ImageInspector.header(bytes.raw), header.format == .jpeg,
            max(header.storedWidth, header.storedHeight) <= thumbnailSide,
            let picture = try? asStored(bytes.raw, header, longerSide: thumbnailSide, colour: .sight)
        else { return nil }
        let whole = ChromaImage(picture, of: header, width: header.storedWidth, height: header.storedHeight)
        guard
            let framing = ThumbnailFraming(
                whole, storedWidth: structure.width, storedHeight: structure.height,
                orientation: block.integer(0x0112, in: .image) ?? 1)
        else { return nil }
        let cropped = whole.cropped(columns: framing.columns, rows: framing.rows)
        let (width, height) = bounds.fitted(width: cropped.width, height: cropped.height)
        return RGBImage(cropped.resized(width: width, height: height).upright(orientation: framing.orientation))
    }

    /// The longest side of a thumbnail in pixels; larger pictures are no thumbnails.
    private static let thumbnailSide = 2048
}

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

/// The part of an EXIF thumbnail that shows the picture, and its orientation.
///
/// By the standard a thumbnail has the orientation of its picture, in a frame of 160 by 120 pixels with black bars if
/// the proportions differ (CIPA DC-008, 4.5.4). Some programs write it upright although the picture is not; others
/// leave an old thumbnail after cropping the picture.
struct ThumbnailFraming {
    let columns: Range<Int>
    let rows: Range<Int>
    /// The EXIF orientation that still applies to the part.
    let orientation: Int

    /// The largest mean brightness of a black bar; JPEG makes it brighter next to a bright picture.
    private static let blackLevel = 24
    /// The largest error of a thumbnail's proportions by rounding, in pixels.
    private static let tolerance = 2

    /// Nil if the thumbnail has other proportions than the picture and no bars that explain them.
    init?(_ thumbnail: ChromaImage, storedWidth: Int, storedHeight: Int, orientation: Int) {
        let (width, height) = (thumbnail.width, thumbnail.height)
        let inner = Self.inner(width, height, proportions: storedWidth, storedHeight)
        let turned = Self.inner(width, height, proportions: storedHeight, storedWidth)
        if Self.isWhole(inner, width, height) {
            (columns, rows) = (0..<width, 0..<height)
            self.orientation = orientation
        } else if orientation >= 5, Self.isWhole(turned, width, height) {
            (columns, rows) = (0..<width, 0..<height)
            self.orientation = 1
        } else {
            let (left, top) = ((width - inner.width) / 2, (height - inner.height) / 2)
            // JPEG mixes bar and picture at their border, which is left out.
            let (side, above) = (left > 0 ? 1 : 0, top > 0 ? 1 : 0)
            columns = left + side..<max(left + side, left + inner.width - side)
            rows = top + above..<max(top + above, top + inner.height - above)
            self.orientation = orientation
            guard !columns.isEmpty, !rows.isEmpty, Self.hasBlackBars(thumbnail, left: left, top: top) else {
                return nil
            }
        }
    }

    /// The largest size of the given proportions inside a frame.
    private static func inner(
        _ width: Int, _ height: Int, proportions across: Int, _ down: Int
    ) -> (width: Int, height: Int) {
        width * down > height * across
            ? (max(1, (height * across + down / 2) / down), height)
            : (width, max(1, (width * down + across / 2) / across))
    }

    private static func isWhole(_ inner: (width: Int, height: Int), _ width: Int, _ height: Int) -> Bool {
        width - inner.width <= tolerance && height - inner.height <= tolerance
    }

    /// Whether both bars beside the picture, or above and below it, are black.
    private static func hasBlackBars(_ thumbnail: ChromaImage, left: Int, top: Int) -> Bool {
        let (width, height) = (thumbnail.width, thumbnail.height)
        let (across, down) = (left > 0 ? left : width, top > 0 ? top : height)
        return [(0, 0), (width - across, height - down)].allSatisfy { column, row in
            var sum = 0
            for line in row..<row + down {
                for place in column..<column + across { sum += Int(thumbnail.light[line * width + place]) }
            }
            return sum <= blackLevel * across * down
        }
    }
}
