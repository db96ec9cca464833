import BoundedReading
import Images

/// PNG (ISO 15948) and the first picture of animated PNG, through libspng.
enum PNGCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let chunks = PNGChunks(bytes)
        guard let start = chunks.chunks.first, start.type == "IHDR", let width = start.content.big32(0),
            let height = start.content.big32(4), let colour = start.content.byte(9)
        else { throw .damaged("a PNG file without header") }
        let metadata = metadata(chunks)
        let frames = chunks.first("acTL")?.big32(0) ?? 1
        let header = ImageHeader(
            format: format, storedWidth: width, storedHeight: height, metadata: metadata, isAnimated: frames > 1,
            hasAlpha: colour & 4 != 0 || chunks.first("tRNS") != nil, holdings: holdings(chunks, frames: frames),
            damage: damage(chunks, frames: frames))
        return (header, { digest(chunks, orientation: metadata.orientation) })
    }

    /// Chunks beside the coded data that change the look: transparency, colour space, light, animation.
    private static let shownChunks: [FourCC] = [
        "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCv", "mDCV", "cLLi", "cLLI", "acTL", "fcTL", "fdAT",
    ]

    /// Hashes the header, the palette and the coded data regardless of their division into chunks, then by type the
    /// chunks that change the look, so that their order does not matter.
    private static func digest(_ chunks: PNGChunks, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "png")
        for type: FourCC in ["IHDR", "PLTE"] {
            if let content = chunks.first(type) { hasher.update("critical", content) }
        }
        let data = chunks.chunks.lazy.filter { $0.type == "IDAT" }
        hasher.update("data", data.reduce(0) { $0 + $1.content.count })
        for chunk in data {
            hasher.update(chunk.content.raw)
        }
        let shown = chunks.chunks.filter { shownChunks.contains($0.type) }
        for type in shownChunks {
            for chunk in shown where chunk.type == type {
                hasher.update("chunk", Int(type.code))
                hasher.update("content", chunk.content)
            }
        }
        hasher.update("orientation", orientation)
        hasher.update("trailer", chunks.trailer)
        if chunks.isCutOff { hasher.update("without end", 0) }
        if chunks.hasWrongChecksum { hasher.update("wrong checksum", 0) }
        return hasher.finish()
    }

    /// The frames of an animation, each with its time as a fraction of a second (PNG, third edition, 11.3.6).
    private static func holdings(_ chunks: PNGChunks, frames: Int) -> Holdings {
        let controls = chunks.chunks.filter { $0.type == "fcTL" }
        guard frames > 1, controls.count > 1 else { return Holdings() }
        let milliseconds = controls.reduce(0) { sum, control in
            let (delay, unit) = (control.content.big16(20) ?? 0, control.content.big16(22) ?? 0)
            return sum + delay * 1_000 / (unit == 0 ? 100 : unit)
        }
        return Holdings(.animation, milliseconds: milliseconds)
    }

    /// A missing end chunk alone does no harm.
    private static func damage(_ chunks: PNGChunks, frames: Int) -> String? {
        if chunks.isChunkCut { return "the PNG file is cut off" }
        if chunks.hasWrongChecksum { return "a checksum in the PNG file is wrong" }
        let isShort = frames > 1 && chunks.isCutOff && chunks.chunks.count { $0.type == "fcTL" } < frames
        return isShort ? "frames of the PNG animation are missing" : nil
    }

    /// EXIF has a chunk of its own since 2017; before, programs put it into a text.
    private static func metadata(_ chunks: PNGChunks) -> PhotoMetadata {
        let texts = PNGTexts(chunks)
        return texts.exif.withUnsafeBytes { exif in
            texts.xmp.withUnsafeBytes { xmp in
                texts.iptc.withUnsafeBytes { iptc in
                    PhotoMetadata(
                        exif: chunks.first("eXIf") ?? BoundedBytes(exif), xmp: BoundedBytes(xmp),
                        iptc: BoundedBytes(iptc)
                    ) { $0.add(texts) }
                }
            }
        }
    }
}
