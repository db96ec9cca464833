import BoundedReading
import Images

/// The first frame of GIF files (CompuServe, GIF 87a and 89a) on its canvas.
enum GIFCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try GIFStructure(bytes)
        let metadata = PhotoMetadata(exif: nil, xmp: structure.xmp) { words in
            words.addDescription(structure.comment.flatMap { MetadataText.clean(utf8: $0.raw) })
        }
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            isAnimated: structure.frames > 1, hasAlpha: structure.hasAlpha,
            holdings: structure.frames > 1
                ? Holdings(.animation, milliseconds: structure.milliseconds) : Holdings(),
            damage: structure.isBlockCut ? "the GIF file is cut off" : nil)
        return (header, { digest(structure, orientation: metadata.orientation) })
    }

    /// Hashes the canvas and all blocks but comments and XMP: frames, times, repetition, profiles.
    private static func digest(_ structure: GIFStructure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "gif")
        hasher.update("screen", structure.screen)
        for block in structure.shown {
            hasher.update("block", block)
        }
        hasher.update("trailer", structure.trailer)
        if orientation != 1 { hasher.update("orientation", orientation) }
        if structure.isCutOff { hasher.update("without end", 0) }
        return hasher.finish()
    }
}
