import CZlib
import Images

/// Writes PNG files (ISO 15948) of red, green and blue.
enum PNGWriter {
    /// A text in Latin-1.
    struct Text: Hashable {
        let name: String
        let content: String
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let headerBytes = 13
    /// Where the texts of a file begin: behind the header, with length, type and checksum.
    static let textsStart = signature.count + 12 + headerBytes

    /// A whole file, the texts before the picture; nil without memory.
    static func file(_ picture: RGBImage, _ texts: [Text]) -> [UInt8]? {
        guard let data = packed(filtered(picture)) else { return nil }
        // Eight bits, red, green and blue, and the only methods that there are.
        let header = bigEndian(picture.width) + bigEndian(picture.height) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunks(texts) + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// The bytes of texts, as they stand in a file.
    static func chunks(_ texts: [Text]) -> [UInt8] {
        texts.flatMap { chunk("tEXt", Array($0.name.utf8) + [0] + Array($0.content.utf8)) }
    }

    private static func chunk(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
        let body = Array(UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)) + content
        let checksum = body.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        return bigEndian(content.count) + body + bigEndian(Int(checksum))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Each row as the differences from the bytes that Paeth's filter (9.4) expects: they compress best of photos.
    private static func filtered(_ picture: RGBImage) -> [UInt8] {
        let row = 3 * picture.width
        var filtered: [UInt8] = []
        filtered.reserveCapacity((row + 1) * picture.height)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<picture.height {
                filtered.append(4)
                for x in 0..<row {
                    let place = y * row + x
                    let left = x >= 3 ? Int(pixels[place - 3]) : 0
                    let above = y > 0 ? Int(pixels[place - row]) : 0
                    let corner = x >= 3 && y > 0 ? Int(pixels[place - row - 3]) : 0
                    filtered.append(pixels[place] &- expected(left, above, corner))
                }
            }
        }
        return filtered
    }

    private static func expected(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
        let sum = left + above - corner
        let distances = (abs(sum - left), abs(sum - above), abs(sum - corner))
        if distances.0 <= distances.1 && distances.0 <= distances.2 { return UInt8(left) }
        return UInt8(distances.1 <= distances.2 ? above : corner)
    }

    private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        // Thumbnails are far below the 4 GiB that zlib takes at once.
        let room = compressBound(uLong(bytes.count))
        let packed = [UInt8](unsafeUninitializedCapacity: Int(room)) { target, count in
            count = Int(cleanerd_pack_runs(bytes, uLong(bytes.count), target.baseAddress, room))
        }
        return packed.isEmpty ? nil : packed
    }
}
