import BoundedReading
import CSpng

/// The chunks of a PNG file (ISO 15948) in file order.
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
    /// Whether the file ends within a chunk, so that a part of it is missing.
    private(set) var isChunkCut = false
    /// Whether the checksum of coded data is wrong.
    private(set) var hasWrongChecksum = false

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
                isChunkCut = true
                return
            }
            chunks.append(Chunk(type: type, content: content))
            if Self.coded.contains(type), let sum = bytes.big32(position + 8 + length) {
                hasWrongChecksum = hasWrongChecksum || sum != Self.checksum(bytes, position + 4, length + 4)
            }
            position += 12 + length
            if type == "IEND" {
                trailer = bytes.from(position)
                isCutOff = false
                return
            }
        }
    }

    /// Chunks without which the picture is another one.
    private static let coded: Set<FourCC> = ["IHDR", "PLTE", "IDAT", "fdAT"]

    private static func checksum(_ bytes: BoundedBytes, _ start: Int, _ length: Int) -> Int? {
        bytes.slice(start, length).map { Int(crc32_z(0, $0.raw.bindMemory(to: UInt8.self).baseAddress, $0.count)) }
    }

    func first(_ type: FourCC) -> BoundedBytes? {
        chunks.first { $0.type == type }?.content
    }
}
