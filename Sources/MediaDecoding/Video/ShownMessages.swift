import BoundedReading
import CLibav
import ImageDecoding

/// The messages of a unit of supplemental information (ISO 14496-10, 7.3.2.3) that change what is seen.
enum ShownMessages {
    /// User data of a registered authority, which captions are; two pictures in one; turned pictures.
    private static let shown: Set<Int> = [4, 45, 47]

    static func hash(_ unit: BoundedBytes, _ codec: AVCodecID, into hasher: borrowing PictureHasher) {
        let content = unescaped(unit.from(codec == AV_CODEC_ID_H264 ? 1 : 2))
        content.withUnsafeBytes { content in
            let bytes = BoundedBytes(content)
            var position = 0
            while let type = number(bytes, &position), let size = number(bytes, &position),
                let message = bytes.slice(position, size)
            {
                if shown.contains(type) {
                    hasher.update("message", type)
                    hasher.update("content", message)
                }
                position += size
            }
        }
    }

    /// A byte of 255 adds itself and goes on.
    private static func number(_ bytes: BoundedBytes, _ position: inout Int) -> Int? {
        var sum = 0
        while let byte = bytes.byte(position) {
            sum += Int(byte)
            position += 1
            if byte != 255 { return sum }
        }
        return nil
    }

    /// Without the byte 3 behind two zeros, which keeps start codes out of a unit.
    static func unescaped(_ bytes: BoundedBytes) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count)
        var zeros = 0
        for byte in bytes.raw {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            content.append(byte)
        }
        return content
    }
}
