/// H.264 (ISO 14496-10) whose pictures are two fields in a packet each, as camcorders write it; no encoder at hand does.
///
/// 128 × 128 pixels, 25 pictures a second, the first of ten a key frame. All samples are stored as they are (I_PCM): a
/// slope, over which a bar moves.
enum FieldPairs {
    private static let blocks = 8

    /// With start codes.
    static func coded(pictures: Int) -> [UInt8] {
        var bytes = unit(0x67, sequenceSet) + unit(0x68, pictureSet)
        for picture in 0..<pictures {
            for isBottom in [false, true] { bytes += field(picture, isBottom: isBottom) }
        }
        return bytes
    }

    private static var sequenceSet: Bits {
        var bits = Bits()
        for byte in [77, 0, 30] { bits.append(byte, 8) }
        // Number, four bits of frame number, the order of decoding is that of showing, one picture is referred to.
        for value in [0, 0, 2, 1] { bits.append(exponential: value) }
        bits.append(0, 1)
        bits.append(exponential: blocks - 1)
        bits.append(exponential: blocks / 2 - 1)
        // Fields, none within a frame; direct inference, no cropping, no further information.
        for bit in [0, 0, 1, 0, 0] { bits.append(bit, 1) }
        return bits.ended()
    }

    private static var pictureSet: Bits {
        var bits = Bits()
        for value in [0, 0] { bits.append(exponential: value) }
        bits.append(0, 2)
        for value in [0, 0, 0] { bits.append(exponential: value) }
        bits.append(0, 3)
        for value in [0, 0, 0] { bits.append(exponential: value) }
        // The loop filter can be switched off.
        bits.append(0b100, 3)
        return bits.ended()
    }

    private static func field(_ picture: Int, isBottom: Bool) -> [UInt8] {
        let inGroup = picture % 10
        let isRefresh = inGroup == 0 && !isBottom
        var bits = Bits()
        // From the first block on; all slices may refer to others, or none; the picture set.
        for value in [0, isRefresh ? 7 : 5, 0] { bits.append(exponential: value) }
        bits.append(inGroup, 4)
        bits.append(isBottom ? 0b11 : 0b10, 2)
        if isRefresh { bits.append(exponential: picture / 10 % 2) }
        // The usual references, and the usual end of them.
        bits.append(0, isRefresh ? 2 : 3)
        // No change of the quantiser, no loop filter.
        for value in [0, 1] { bits.append(exponential: value) }
        for block in 0..<blocks * blocks / 2 {
            // In a slice with references no block is skipped, and five kinds of blocks come first.
            if !isRefresh { bits.append(exponential: 0) }
            bits.append(exponential: isRefresh ? 25 : 30)
            bits.align()
            let (left, top) = (block % blocks * 16, block / blocks * 16)
            for row in 0..<16 {
                for column in 0..<16 {
                    bits.append(sample(left + column, 2 * (top + row) + (isBottom ? 1 : 0), picture), 8)
                }
            }
            for _ in 0..<128 { bits.append(128, 8) }
        }
        return unit(isRefresh ? 0x65 : 0x41, bits.ended())
    }

    private static func sample(_ column: Int, _ row: Int, _ picture: Int) -> Int {
        (column + 128 - 4 * picture % 128) % 128 < 24 ? 220 : 20 + column / 2 + row
    }

    /// With a start code, and with a 3 behind two zeros where the next byte is small.
    private static func unit(_ header: UInt8, _ content: Bits) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 1, header]
        var zeros = 0
        for byte in content.bytes {
            if zeros >= 2, byte <= 3 {
                bytes.append(3)
                zeros = 0
            }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return bytes
    }
}

/// Bits, the highest of each byte first.
private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    mutating func append(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            free -= 1
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << free
        }
    }

    /// Exp-Golomb (9.1).
    mutating func append(exponential value: Int) {
        let length = (value + 1).bitWidth - (value + 1).leadingZeroBitCount
        append(value + 1, 2 * length - 1)
    }

    mutating func align() {
        free = 0
    }

    func ended() -> Bits {
        var bits = self
        bits.append(1, 1)
        return bits
    }
}
