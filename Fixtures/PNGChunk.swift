/// Single chunks of a PNG file (ISO 15948, 5.3).
package enum PNGChunk {
    /// A file with a chunk more, behind its header.
    package static func inserting(_ type: String, _ content: [UInt8], into file: [UInt8]) -> [UInt8] {
        // Signature 8 bytes; header chunk 8 + 13 + 4.
        Array(file.prefix(33)) + bytes(type, content) + Array(file.dropFirst(33))
    }

    /// An animation of a picture that is shown several times; each frame lasts as long.
    package static func animation(of file: [UInt8], frames: Int, milliseconds: Int) -> [UInt8] {
        func control(_ number: Int) -> [UInt8] {
            let size = Array(file[16..<24])
            let delay: [UInt8] = [UInt8(milliseconds >> 8), UInt8(milliseconds & 255), 3, 232]
            let rest: [UInt8] = delay + [0, 0]
            return bytes("fcTL", bigEndian(UInt32(number)) + size + bigEndian(0) + bigEndian(0) + rest)
        }
        let data = Array(file[41..<file.count - 16])
        var more: [UInt8] = []
        for frame in 1..<frames {
            more += control(2 * frame - 1)
            more += bytes("fdAT", bigEndian(UInt32(2 * frame)) + data)
        }
        let count: [UInt8] = bytes("acTL", bigEndian(UInt32(frames)) + bigEndian(0))
        let head = Array(file.prefix(33)) + count + control(0)
        return head + Array(file[33..<file.count - 12]) + more + Array(file.suffix(12))
    }

    /// A file which declares a size, and whose picture ends behind the first bytes.
    package static func file(declaringWidth width: UInt32, height: UInt32) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let colour: [UInt8] = [8, 2, 0, 0, 0]
        return signature + bytes("IHDR", bigEndian(width) + bigEndian(height) + colour)
            + bytes("IDAT", [0x78, 1]) + bytes("IEND", [])
    }

    private static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// CRC-32 as annex D of the standard defines it, bit by bit: fixtures are small.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let carry = sum & 1
                sum = sum >> 1 ^ (carry == 0 ? 0 : 0xEDB8_8320)
            }
        }
        return ~sum
    }
}
