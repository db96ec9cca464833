import BoundedReading

/// One box of an ISO base media file (ISO 14496-12, 4.2).
struct ISOBox {
    let type: FourCC
    let content: BoundedBytes
    /// With its header.
    let whole: BoundedBytes

    /// The largest number of boxes read at one level; a photo has dozens, its property list hundreds.
    private static let countLimit = 1 << 16

    /// The consecutive boxes, and the rest that is no box.
    static func read(_ bytes: BoundedBytes) -> (boxes: [ISOBox], rest: BoundedBytes) {
        var boxes: [ISOBox] = []
        var position = 0
        while boxes.count < countLimit, let size = bytes.big32(position), let type = bytes.fourCC(position + 4) {
            var header = 8
            var length = size
            if size == 1 {
                header = 16
                length = bytes.big64(position + 8) ?? 0
            } else if size == 0 {
                length = bytes.count - position
            }
            guard length >= header, let whole = bytes.slice(position, length) else { break }
            boxes.append(ISOBox(type: type, content: whole.from(header), whole: whole))
            position += length
        }
        return (boxes, bytes.from(position))
    }

    /// The version and flags of a box that has them, and the content after them.
    var versioned: (version: Int, flags: Int, content: BoundedBytes)? {
        guard let word = content.big32(0) else { return nil }
        return (word >> 24, word & 0xFF_FFFF, content.from(4))
    }
}

/// Writes boxes.
extension ISOBox {
    static func written(_ type: FourCC, _ content: [UInt8]) -> [UInt8] {
        big(8 + content.count) + big(Int(type.code)) + content
    }

    /// The lowest bytes of a number, the highest of them first.
    static func big(_ number: Int, bytes: Int = 4) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

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
