/// Finds `xmp:Rating` in an XMP packet by a text search: as an attribute or as an element.
enum XMPRating {
    /// XMP specification part 1, 8.4: 0 to 5 stars, -1 for rejected.
    static let range = -1...5

    static func find(_ packet: BoundedBytes) -> Int? {
        let name: StaticString = "xmp:Rating"
        var offset = 0
        while let found = packet.firstIndex(of: name, from: offset) {
            offset = found + name.utf8CodeUnitCount
            let rest = packet.from(offset).raw.prefix(32).drop(while: isBlank)
            // `xmp:Rating="4"` or `<xmp:Rating>4</xmp:Rating>`, but not `xmp:RatingPercent`.
            let value: Slice<UnsafeRawBufferPointer>
            switch rest.first {
            case UInt8(ascii: "="):
                value = rest.dropFirst().drop(while: isBlank).dropFirst()
            case UInt8(ascii: ">"):
                value = rest.dropFirst()
            default: continue
            }
            let digits = value.drop(while: isBlank).prefix { $0 == UInt8(ascii: "-") || isDigit($0) }
            if let stars = Int(String(decoding: digits, as: UTF8.self)), range.contains(stars) { return stars }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
