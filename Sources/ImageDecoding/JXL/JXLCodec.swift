import BoundedReading
import CJXL
import Images

/// JPEG XL (ISO 18181), bare or in boxes, and the first frame of animations, through libjxl.
enum JXLCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let reader = try JXLReader(bytes)
        let info = try reader.readInformation()
        let container = JXLContainer(bytes)
        var metadata = PhotoMetadata(exif: container.exif, xmp: container.xmp)
        // libjxl turns the picture by the codestream's own orientation, which has priority (ISO 18181-2, 9.3).
        metadata.orientation = 1
        let header = ImageHeader(
            format: format, storedWidth: Int(info.xsize), storedHeight: Int(info.ysize), metadata: metadata,
            isAnimated: info.have_animation != 0, hasAlpha: info.alpha_bits > 0,
            holdings: info.have_animation != 0 ? Holdings(.animation) : Holdings())
        return (header, { digest(container) })
    }

    /// Hashes the codestream regardless of its division into boxes: it holds size, orientation, colours and frames.
    private static func digest(_ container: JXLContainer) -> Digest256 {
        let hasher = PictureHasher(domain: "jxl")
        hasher.update("codestream", container.codestream.reduce(0) { $0 + $1.count })
        for part in container.codestream {
            hasher.update(part.raw)
        }
        for box in container.others {
            hasher.update("box", box)
        }
        hasher.update("trailer", container.trailer)
        return hasher.finish()
    }
}
