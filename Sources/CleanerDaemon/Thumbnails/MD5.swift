import Glibc

/// The digest by which the desktop names thumbnails (RFC 1321); it protects nothing.
enum MD5 {
    /// In 32 hexadecimal digits.
    static func hexadecimal(of message: some Collection<UInt8>) -> String {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        let bytes = padded(message)
        for start in stride(from: 0, to: bytes.count, by: 64) { take(bytes[start..<start + 64], &state) }
        return state.flatMap(littleEndian).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// The message, a set bit, and its length in bits at the end of a block.
    private static func padded(_ message: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array(message) + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bits = UInt64(message.count) * 8
        return bytes + littleEndian(UInt32(truncatingIfNeeded: bits)) + littleEndian(UInt32(bits >> 32))
    }

    private static func littleEndian(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }

    private static func take(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        let words = (0..<16).map { number in
            let start = block.startIndex + 4 * number
            var word: UInt32 = 0
            for byte in block[start..<start + 4].reversed() { word = word << 8 | UInt32(byte) }
            return word
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let mixed: UInt32
            let word: Int
            switch step / 16 {
            case 0: (mixed, word) = ((b & c) | (~b & d), step)
            case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
            case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
            default: (mixed, word) = (c ^ (b | ~d), 7 * step % 16)
            }
            let sum: UInt32 = a &+ mixed &+ sines[step] &+ words[word]
            let turn: UInt32 = turns[step / 16][step % 4]
            let turned: UInt32 = (sum << turn) | (sum >> (32 - turn))
            (a, d, c, b) = (d, c, b, b &+ turned)
        }
        state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
    }

    private static let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}
