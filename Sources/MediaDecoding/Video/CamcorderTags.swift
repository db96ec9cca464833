import BoundedReading
import Images

/// What an AVCHD camcorder says about a recording in its pictures: when, with which camera, and where.
///
/// It lies in user data of H.264 (ISO 14496-10, D.1.7), under an identifier of its own: tags of a number and four bytes.
/// What is longer goes on in the tags of the next numbers. No maker published them; ExifTool's documentation names them
/// (H264 MDPM tags).
struct CamcorderTags {
    private var contents: [UInt8: [UInt8]] = [:]

    /// Before the letters MDPM.
    private static let identifier: [UInt8] = [
        0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66,
    ]
    /// User data come before the picture itself.
    private static let searchedBytes = 64 << 10
    /// The most bytes of the tags, whose number is a byte.
    private static let mostBytes = 1 + 255 * 5
    private static let makes = [0x0103: "Panasonic", 0x0108: "Sony", 0x1011: "Canon", 0x1104: "JVC"]

    /// Reads a coded key frame, with start codes or lengths between its units; nil if it has no tags.
    init?(_ packet: BoundedBytes) {
        let head = packet.slice(0, Self.searchedBytes) ?? packet
        var position = 0
        while let found = head.firstIndex(of: "MDPM", from: position) {
            position = found + 4
            guard let name = head.slice(found - Self.identifier.count, Self.identifier.count),
                name.raw.elementsEqual(Self.identifier)
            else { continue }
            let rest = head.from(position)
            // An escape comes behind two other bytes at least.
            let tags = ShownMessages.unescaped(rest.slice(0, Self.mostBytes * 3 / 2) ?? rest)
            let count = Int(tags.first ?? 0)
            for start in stride(from: 1, to: min(1 + 5 * count, tags.count - 4), by: 5) {
                contents[tags[start]] = Array(tags[start + 1..<start + 5])
            }
            return
        }
        return nil
    }

    /// The camera's clock says more than a container's, which often has the time of copying.
    func describe(_ metadata: inout PhotoMetadata) {
        metadata.captured = captured ?? metadata.captured
        metadata.cameraMake = metadata.cameraMake ?? make
        metadata.cameraModel = metadata.cameraModel ?? model
        guard metadata.latitude == nil,
            let latitude = degrees(0xB2...0xB4, reference: 0xB1, positive: "N", negative: "S", most: 90),
            let longitude = degrees(0xB6...0xB8, reference: 0xB5, positive: "E", negative: "W", most: 180)
        else { return }
        (metadata.latitude, metadata.longitude) = (latitude, longitude)
    }

    /// The content of tags that follow each other; nil if one is missing.
    private func content(_ tags: ClosedRange<UInt8>) -> [UInt8]? {
        let parts = tags.compactMap { contents[$0] }
        return parts.count == tags.count ? parts.flatMap(\.self) : nil
    }

    /// Local time in decimal digits, two a byte, behind a byte about the zone.
    private var captured: CaptureTime? {
        guard let bytes = content(0x18...0x19) else { return nil }
        let digits = bytes.dropFirst().map { byte in "\(byte >> 4)\(byte & 15)" }
        guard digits.allSatisfy({ $0.count == 2 }) else { return nil }
        let date = "\(digits[0])\(digits[1]):\(digits[2]):\(digits[3]) \(digits[4]):\(digits[5]):\(digits[6])"
        return CaptureTime(exifDate: date, offset: Self.offset(bytes[0]))
    }

    /// A sign, the hours and a half hour; nil in summer time, as nobody says whether its hour is counted, and for zero,
    /// which is also what a camera without a zone writes.
    private static func offset(_ zone: UInt8) -> String? {
        let hours = zone >> 1 & 15
        guard zone & 0xC0 == 0, zone & 0x1F != 0 else { return nil }
        return "\(zone & 0x20 == 0 ? "+" : "-")\(hours < 10 ? "0" : "")\(hours):\(zone & 1 == 0 ? "00" : "30")"
    }

    private var make: String? { contents[0xE0].flatMap { Self.makes[Int($0[0]) << 8 | Int($0[1])] } }

    /// Only Sony's cameras write their model there.
    private var model: String? {
        guard make == "Sony" else { return nil }
        return content(0xE4...0xE6).flatMap { MetadataText.clean(utf8: $0.prefix { $0 != 0 }) }
    }

    /// Degrees, minutes and seconds, fractions of two bytes each.
    private func degrees(
        _ tags: ClosedRange<UInt8>, reference: UInt8, positive: Character, negative: Character, most: Double
    ) -> Double? {
        guard let letter = contents[reference].map({ Character(Unicode.Scalar($0[0])) }),
            letter == positive || letter == negative, let bytes = content(tags)
        else { return nil }
        let parts = stride(from: 0, to: 12, by: 4).map { place in
            func number(_ place: Int) -> Double { Double(Int(bytes[place]) << 8 | Int(bytes[place + 1])) }
            return number(place) / number(place + 2)
        }
        let value = parts[0] + parts[1] / 60 + parts[2] / 3600
        guard parts.dropFirst().allSatisfy({ $0 < 60.01 }), value <= most else { return nil }
        return letter == negative ? -value : value
    }
}
