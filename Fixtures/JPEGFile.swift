/// Bytes of a JPEG file, and what programs do to its metadata without touching the picture.
package struct JPEGFile: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// With an application segment behind the start marker; `content` is at most 65,533 bytes.
    package func adding(application number: UInt8, _ content: [UInt8]) -> JPEGFile {
        adding(marker: 0xE0 + number, content)
    }

    package func addingComment(_ text: String) -> JPEGFile {
        adding(marker: 0xFE, Array(text.utf8))
    }

    /// With an ICC profile in one part; the content need not be one, as nothing here interprets it.
    package func addingProfile(_ profile: [UInt8]) -> JPEGFile {
        adding(application: 2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    }

    /// An XMP packet with a rating.
    package func addingRating(_ stars: Int) -> JPEGFile {
        let packet = "<x:xmpmeta><rdf:Description xmp:Rating=\"\(stars)\"/></x:xmpmeta>"
        return adding(application: 1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    /// Without application segments and comments; the one by which Adobe's programs tell the colours stays.
    package func strippingMetadata() -> JPEGFile {
        var result = Array(bytes.prefix(2))
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
            let end = position + 2 + (Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
            let marker = bytes[position + 1]
            let isMetadata = marker == 0xFE || (0xE0...0xEF).contains(marker) && marker != 0xEE
            if !isMetadata { result += bytes[position..<min(end, bytes.count)] }
            position = end
        }
        return JPEGFile(result + bytes.dropFirst(position))
    }

    /// Cut off as by an interrupted copy.
    package func truncated(to count: Int) -> JPEGFile {
        JPEGFile(Array(bytes.prefix(count)))
    }

    /// With something behind the end of the image, as a motion photo has its film there.
    package func addingTrailer(_ trailer: [UInt8]) -> JPEGFile {
        JPEGFile(bytes + trailer)
    }

    private func adding(marker: UInt8, _ content: [UInt8]) -> JPEGFile {
        precondition(content.count <= 65_533, "a segment's length has 16 bits")
        let length = content.count + 2
        let head: [UInt8] = [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
        return JPEGFile(Array(bytes.prefix(2)) + head + content + Array(bytes.dropFirst(2)))
    }
}
