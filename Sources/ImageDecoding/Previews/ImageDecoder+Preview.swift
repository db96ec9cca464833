package import Images

/// Pictures to be looked at.
extension ImageDecoder {
    /// The longer side of a coarse preview of a photo that holds no thumbnail: as large as EXIF's usual ones.
    private static let coarseSide = 160

    /// The smallest scale at which codecs decode; a coarse preview is not made smaller than that.
    private static let coarseDenominator = 8

    /// Decodes an upright picture that fits the bounds, laid over white where it is transparent; none is enlarged.
    ///
    /// Throws as `decode` does.
    package static func preview(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, within bounds: PreviewBounds
    ) throws(ImageError) -> RGBImage {
        let (width, height) = bounds.fitted(width: header.storedWidth, height: header.storedHeight)
        let picture = try asStored(bytes, header, longerSide: max(width, height), colour: .sight)
        let sized = ChromaImage(picture, of: header, width: width, height: height)
        return RGBImage(sized.upright(orientation: header.metadata.orientation))
    }

    /// Bounds within which a preview costs the least: as small as codecs decode at once, but never tiny.
    package static func coarse(_ bounds: PreviewBounds, for header: ImageHeader) -> PreviewBounds {
        let longer = max(header.storedWidth, header.storedHeight)
        var coarse = bounds
        coarse.longerSide = min(bounds.longerSide, max(longer / coarseDenominator, coarseSide))
        return coarse
    }

    /// The thumbnail that a camera put into a JPEG file, upright, found by the first bytes of the file alone.
    ///
    /// Nil where there is none, where it is damaged or shows something else than the picture.
    package static func thumbnail(
        inHead head: UnsafeRawBufferPointer, within bounds: PreviewBounds
    ) -> RGBImage? {
        // A head that ends before the picture begins, or is none of a JPEG file, holds no thumbnail that could be used.
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

    /// Pixels of the longer side that a thumbnail has at most; what declares more is no thumbnail.
    private static let thumbnailSide = 2048
}
