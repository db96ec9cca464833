import BoundedReading

/// The chunks of a PNG file (ISO 15948) in file order; their checksums are not checked.
struct PNGChunks {
    struct Chunk {
        let type: FourCC
        let content: BoundedBytes
    }

    private(set) var chunks: [Chunk] = []
    /// The bytes after the end chunk.
    private(set) var trailer: BoundedBytes
    /// Whether a chunk reaches beyond the file or the end chunk is missing.
    private(set) var isCutOff = true

    /// The largest number of chunks: a file may have millions of empty ones, real files have one for about 8 KB.
    private static let countLimit = 1 << 20

    init(_ bytes: BoundedBytes) {
        trailer = bytes.from(bytes.count)
        var position = 8
        while chunks.count < Self.countLimit, let length = bytes.big32(position),
            let type = bytes.fourCC(position + 4)
        {
            guard let content = bytes.slice(position + 8, length) else {
                chunks.append(Chunk(type: type, content: bytes.from(position + 8)))
                return
            }
            chunks.append(Chunk(type: type, content: content))
            position += 12 + length
            if type == "IEND" {
                trailer = bytes.from(position)
                isCutOff = false
                return
            }
        }
    }

    func first(_ type: FourCC) -> BoundedBytes? {
        chunks.first { $0.type == type }?.content
    }
}
