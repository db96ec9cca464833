import BoundedReading
import CWebP
import Images

/// WebP (RFC 9649), lossy, lossless and the first frame of animations, through libwebp.
enum WebPCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(
            bytes.raw.bindMemory(to: UInt8.self).baseAddress, bytes.count, &features)
        guard status == VP8_STATUS_OK else { throw error(status, width: 0, height: 0) }
        let chunks = WebPChunks(file: bytes)
        let metadata = PhotoMetadata(exif: chunks.first("EXIF"), xmp: chunks.first("XMP "))
        let header = ImageHeader(
            format: format, storedWidth: Int(features.width), storedHeight: Int(features.height), metadata: metadata,
            isAnimated: features.has_animation != 0, hasAlpha: features.has_alpha != 0,
            codingQuality: chunks.first("VP8 ").flatMap(QuantiserIndex.quality(vp8:)), holdings: holdings(chunks),
            damage: chunks.isChunkCut ? "the WebP file is cut off" : nil)
        return (header, { digest(chunks, orientation: metadata.orientation) })
    }

    private static func holdings(_ chunks: WebPChunks) -> Holdings {
        let frames = chunks.chunks.lazy.filter { $0.type == "ANMF" }
        guard frames.dropFirst().first != nil else { return Holdings() }
        // Place and size come before the time.
        return Holdings(.animation, milliseconds: frames.reduce(0) { $0 + ($1.content.little24(12) ?? 0) })
    }

    /// Chunks that hold the picture or change its look, in the order of the file.
    private static let shownChunks: Set<FourCC> = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]

    /// Hashes the extended header only of an animation: adding metadata to a still picture adds that header, which
    /// repeats the picture's size and opacity.
    private static func digest(_ chunks: WebPChunks, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "webp")
        let animationFlag: UInt8 = 0x02
        if let header = chunks.first("VP8X"), let flags = header.byte(0), flags & animationFlag != 0 {
            hasher.update("animation", header.from(4))
        }
        for chunk in chunks.chunks where shownChunks.contains(chunk.type) {
            hasher.update("chunk", Int(chunk.type.code))
            hasher.update("content", chunk.content)
        }
        hasher.update("orientation", orientation)
        hasher.update("trailer", chunks.trailer)
        if chunks.isCutOff { hasher.update("without end", 0) }
        return hasher.finish()
    }

    static func error(_ status: VP8StatusCode, width: Int, height: Int) -> ImageError {
        switch status {
        case VP8_STATUS_OUT_OF_MEMORY: .tooLarge(width: width, height: height)
        case VP8_STATUS_UNSUPPORTED_FEATURE: .unsupported("a WebP feature that libwebp does not know")
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: .damaged("the WebP file is cut off")
        default: .damaged("the WebP data is broken")
        }
    }
}

/// The chunks of a WebP file (RFC 9649) or of one frame of it.
struct WebPChunks {
    struct Chunk {
        let type: FourCC
        let content: BoundedBytes
    }

    private(set) var chunks: [Chunk] = []
    /// The bytes after the end that the file's size field names.
    private(set) var trailer: BoundedBytes
    private(set) var isCutOff = false
    /// Whether the file ends within a chunk, so that a part of it is missing.
    private(set) var isChunkCut = false

    /// The largest number of chunks; an animation of many minutes has about ten thousand frames.
    private static let countLimit = 1 << 18

    /// A whole file.
    init(file: BoundedBytes) {
        let size = file.little32(4) ?? 0
        // The size field does not count the first eight bytes; sizes are even.
        let end = min(8 + size + size % 2, file.count)
        trailer = file.from(end)
        isCutOff = 8 + size > file.count
        read(file.slice(0, end) ?? file, from: 12)
    }

    /// The chunks of one animation frame, behind its header.
    init(frame: BoundedBytes) {
        trailer = frame.from(frame.count)
        read(frame, from: 16)
    }

    private mutating func read(_ bytes: BoundedBytes, from start: Int) {
        var position = start
        while chunks.count < Self.countLimit, let type = bytes.fourCC(position),
            let length = bytes.little32(position + 4)
        {
            guard let content = bytes.slice(position + 8, length) else {
                chunks.append(Chunk(type: type, content: bytes.from(position + 8)))
                isCutOff = true
                isChunkCut = true
                return
            }
            chunks.append(Chunk(type: type, content: content))
            position += 8 + length + length % 2
        }
    }

    func first(_ type: FourCC) -> BoundedBytes? {
        chunks.first { $0.type == type }?.content
    }
}
