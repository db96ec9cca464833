import BoundedReading
import Images

/// Windows and OS/2 bitmaps, read by this target itself: no library of Debian reads only them.
enum BMPCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let bitmap = try BMPHeader(bytes)
        let header = ImageHeader(
            format: format, storedWidth: bitmap.width, storedHeight: bitmap.height, metadata: PhotoMetadata(),
            hasAlpha: bitmap.hasAlpha)
        return (header, { digest(bitmap) })
    }

    /// Hashes the fields that decide the look, the palette, and everything from the first row on.
    ///
    /// Resolution and the file's own size are metadata. A profile lies behind the rows.
    private static func digest(_ bitmap: BMPHeader) -> Digest256 {
        let hasher = PictureHasher(domain: "bmp")
        hasher.update("width", bitmap.width)
        hasher.update("height", bitmap.height)
        hasher.update("top down", bitmap.isTopDown ? 1 : 0)
        hasher.update("bits", bitmap.bitsPerPixel)
        hasher.update("coding", bitmap.coding == .runs ? 1 : 0)
        for mask in bitmap.masks {
            hasher.update("mask", Int(mask))
        }
        hasher.update("palette step", bitmap.paletteStep)
        hasher.update("palette", bitmap.palette)
        hasher.update("pixels", bitmap.pixels)
        if let space = bitmap.colourSpace { hasher.update("colour space", space) }
        if let profile = bitmap.profile { hasher.update("profile", profile) }
        return hasher.finish()
    }
}
