import BoundedReading
import Images

extension MediaFormat {
    /// Netpbm's pictures (its pages pbm(5), pgm(5), ppm(5), pam(5) and pfm(5)).
    ///
    /// Their mark is a letter and a digit, which begin texts too, so the whole header must make sense.
    static func isNetpbm(_ bytes: BoundedBytes) -> Bool {
        guard bytes.byte(0) == UInt8(ascii: "P"), let kind = bytes.byte(1) else { return false }
        var words = NetpbmWords(bytes)
        switch kind {
        case UInt8(ascii: "1")...UInt8(ascii: "3"):
            return words.areSides() && (kind == UInt8(ascii: "1") || words.isNumber(to: 65_535)) && words.areNumbers
        case UInt8(ascii: "4")...UInt8(ascii: "6"):
            return words.beginLine && words.areSides() && (kind == UInt8(ascii: "4") || words.isNumber(to: 65_535))
        case UInt8(ascii: "7"):
            return words.beginLine
                && (bytes.has("WIDTH ", at: 3) || bytes.has("HEIGHT ", at: 3) || bytes.has("DEPTH ", at: 3)
                    || bytes.has("MAXVAL ", at: 3) || bytes.has("TUPLTYPE ", at: 3) || bytes.has("#", at: 3))
        case UInt8(ascii: "F"), UInt8(ascii: "f"):
            return words.beginLine && words.areSides() && words.next().flatMap { Double($0) } != nil
        default: return false
        }
    }
}

/// The words of a header, behind its mark of two bytes.
private struct NetpbmWords {
    private let bytes: BoundedBytes
    private var place = 2

    init(_ bytes: BoundedBytes) { self.bytes = bytes }

    /// Whether the mark is a line of its own, as all programs write it where the pixels are no text.
    var beginLine: Bool { bytes.byte(2) == 0x0A || bytes.byte(2) == 0x0D }

    /// The next word, which must have space on both sides; nil if there is none.
    mutating func next() -> String? {
        guard let first = bytes.byte(place), MediaFormat.isSpace(first) else { return nil }
        while let byte = bytes.byte(place) {
            if byte == UInt8(ascii: "#") {
                guard let end = bytes.firstIndex(of: 0x0A, from: place) else { return nil }
                place = end
            } else if !MediaFormat.isSpace(byte) {
                break
            }
            place += 1
        }
        let start = place
        while let byte = bytes.byte(place), !MediaFormat.isSpace(byte) { place += 1 }
        guard place > start, place < bytes.count, let word = bytes.slice(start, place - start) else { return nil }
        return String(decoding: word.raw, as: UTF8.self)
    }

    mutating func isNumber(to most: Int) -> Bool {
        next().flatMap { Int($0) }.map { (1...most).contains($0) } ?? false
    }

    mutating func areSides() -> Bool { isNumber(to: 1 << 20) && isNumber(to: 1 << 20) }

    /// Whether nothing but digits and space follow, up to a note.
    var areNumbers: Bool {
        for byte in bytes.from(place).raw {
            if byte == UInt8(ascii: "#") || byte == 0 { return true }
            guard MediaFormat.isSpace(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                return false
            }
        }
        return true
    }
}
