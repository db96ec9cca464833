import BoundedReading

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
