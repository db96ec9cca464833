/// Bytes of a JPEG file, and what programs do to its metadata without touching the picture.
package struct JPEGFile: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
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
    package func addingRating(_ stars: Int) -> JPEGFile { addingXMP("xmp:Rating=\"\(stars)\"") }

    /// An XMP packet with attributes.
    package func addingXMP(_ attributes: String) -> JPEGFile {
        let packet = "<x:xmpmeta><rdf:Description \(attributes)/></x:xmpmeta>"
        return adding(application: 1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    /// Extended XMP, in which Google's cameras wrote depth maps; any bytes will do.
    package func addingExtendedXMP(_ count: Int) -> JPEGFile {
        let head = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
        return adding(application: 1, head + [UInt8](repeating: 65, count: 40 + count))
    }

    /// A motion photo: the film behind the picture, and its length in XMP.
    package func addingMotion(_ film: MovieFile) -> JPEGFile {
        let film = film.bytes
        return addingXMP("GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(film.count)\"").addingTrailer(film)
    }

    /// With bytes of the first scan changed: `count` of them from a place that is a share of the scan's length.
    package func damagingScan(at share: Double, count: Int, seed: UInt64) -> JPEGFile {
        var random = RandomSource(seed: seed)
        guard let scan = bytes.indices.dropLast().first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }) else {
            return self
        }
        let (start, end) = (scan + 14, bytes.count - 2)
        var changed = bytes
        let first = start + Int(Double(end - start - count) * share)
        // No byte that begins a marker.
        for place in first..<first + count where changed[place] != 0xFF && changed[place - 1] != 0xFF {
            changed[place] = UInt8.random(in: 0...254, using: &random)
        }
        return JPEGFile(changed)
    }

    /// With bytes before the end marker.
    package func insertingBeforeEnd(_ stray: [UInt8]) -> JPEGFile {
        JPEGFile(bytes.dropLast(2) + stray + bytes.suffix(2))
    }

    /// With bytes between two segments before the picture.
    package func insertingInHeader(_ stray: [UInt8]) -> JPEGFile {
        let length = 2 + (Int(bytes[4]) << 8 | Int(bytes[5]))
        return JPEGFile(bytes.prefix(2 + length) + stray + bytes.dropFirst(2 + length))
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
