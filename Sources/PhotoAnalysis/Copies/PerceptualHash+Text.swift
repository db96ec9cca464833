extension PerceptualHash: CustomStringConvertible {
    /// The hash as a 256-bit number in 64 hexadecimal digits, as PDQ's reference prints it.
    package var description: String {
        let digits: [UInt8] = Array("0123456789abcdef".utf8)
        return String(
            decoding: (0..<64).map { place in
                digits[Int(truncatingIfNeeded: words[3 - place / 16] >> UInt64(4 * (15 - place % 16))) & 15]
            }, as: UTF8.self)
    }

    /// Reads `description`, in either case; nil for anything else.
    package init?(hex: some StringProtocol) {
        guard hex.utf8.count == 64 else { return nil }
        var words = SIMD4<UInt64>()
        for (place, character) in hex.utf8.enumerated() {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
            default: return nil
            }
            words[3 - place / 16] |= UInt64(digit) << UInt64(4 * (15 - place % 16))
        }
        self.init(words: words)
    }
}

extension PerceptualHash: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let hash = PerceptualHash(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a perceptual hash is 64 hexadecimal digits")
        }
        self = hash
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
