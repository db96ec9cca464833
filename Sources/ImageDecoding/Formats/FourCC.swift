import BoundedReading

/// A four-letter code as PNG, RIFF and ISO base media files name their parts.
struct FourCC: Hashable, ExpressibleByStringLiteral {
    let code: UInt32

    init(code: UInt32) {
        self.code = code
    }

    /// Exactly four ASCII characters; anything else is a mistake in the program.
    init(stringLiteral value: StaticString) {
        precondition(value.utf8CodeUnitCount == 4, "a four-letter code has four letters")
        code = UnsafeBufferPointer(start: value.utf8Start, count: 4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// For people; what is no printable letter is a question mark.
    var text: String {
        String(
            decoding: (0..<4).map { index -> UInt8 in
                let letter = UInt8(truncatingIfNeeded: code >> UInt32(24 - 8 * index))
                return (0x20..<0x7F).contains(letter) ? letter : UInt8(ascii: "?")
            }, as: UTF8.self)
    }
}

extension BoundedBytes {
    func fourCC(_ offset: Int) -> FourCC? {
        big32(offset).map { FourCC(code: UInt32($0)) }
    }
}
