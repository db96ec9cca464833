/// Reads bits, the highest of each byte first.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    mutating func skip(_ count: Int) { position += count }

    /// The next bit; 0 behind the end.
    mutating func bit() -> Bool { number(1) == 1 }

    /// A number of some bits; nil behind the end.
    mutating func number(_ count: Int) -> Int? {
        guard position + count <= 8 * bytes.count else { return nil }
        var number = 0
        for _ in 0..<count {
            number = number << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return number
    }

    /// A number in Exp-Golomb coding (ITU-T H.265, 9.2); nil behind the end, and for those of more than 32 bits.
    mutating func exponential() -> Int? {
        var zeros = 0
        while let bit = number(1), bit == 0 { zeros += 1 }
        guard zeros <= 32, let rest = number(zeros) else { return nil }
        return (1 << zeros) - 1 + rest
    }
}
