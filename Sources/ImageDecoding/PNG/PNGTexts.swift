import BoundedReading
import CSpng
import Images

/// The texts of a PNG file (ISO 15948, 11.3.4) that are read, in file order and without compression.
///
/// Programs that make PNG files of photos write EXIF, XMP and IPTC as hexadecimal texts named `Raw profile type …`.
struct PNGTexts {
    struct Text {
        let name: BoundedBytes
        let content: [UInt8]
        /// Otherwise it is Latin-1.
        let isUTF8: Bool
    }

    private(set) var texts: [Text] = []
    private(set) var exif: [UInt8] = []
    private(set) var xmp: [UInt8] = []
    private(set) var iptc: [UInt8] = []

    private static let profileName: StaticString = "Raw profile type "
    private static let packetIdentifier: StaticString = "http://ns.adobe.com/xap/1.0/\0"
    /// Bytes of all texts of a file together: the largest packet as a hexadecimal text with its ends of lines.
    private static let byteLimit = 2 * XMPPacket.sizeLimit + (1 << 20)

    init(_ chunks: PNGChunks) {
        var room = Self.byteLimit
        for chunk in chunks.chunks where room > 0 {
            guard let text = Self.text(chunk, room: &room) else { continue }
            if text.name.has(Self.profileName) {
                note(profile: Self.bytes(ofHexadecimal: text.content))
            } else if text.name.is("XML:com.adobe.xmp") {
                if xmp.isEmpty { xmp = text.content }
            } else {
                texts.append(text)
            }
        }
    }

    /// Takes a profile for what its content is: the same name stands for EXIF and XMP in some files.
    private mutating func note(profile: [UInt8]) {
        profile.withUnsafeBytes { profile in
            let bytes = BoundedBytes(profile)
            if bytes.has("Exif\0\0") || bytes.has("II*\0") || bytes.has("MM\0*") {
                if exif.isEmpty { exif = Array(profile) }
            } else if bytes.has(Self.packetIdentifier) {
                if xmp.isEmpty { xmp = Array(profile.dropFirst(Self.packetIdentifier.utf8CodeUnitCount)) }
            } else if bytes.has("<") || bytes.has("\u{FEFF}<") {
                if xmp.isEmpty { xmp = Array(profile) }
            } else if iptc.isEmpty {
                let resources = bytes.has("Photoshop 3.0\0") ? bytes.from(14) : bytes
                let record = bytes.byte(0) == 0x1C ? bytes : PhotoshopResources.find(.press, in: resources)
                if let record { iptc = Array(record.raw) }
            }
        }
    }

    /// A text whose name is known and that is not longer than `room`, from which its bytes are taken.
    ///
    /// So are those of a text that turns out to be too long or broken: unpacking many of them would take minutes.
    private static func text(_ chunk: PNGChunks.Chunk, room: inout Int) -> Text? {
        guard ["tEXt", "zTXt", "iTXt"].contains(chunk.type),
            let end = chunk.content.firstIndex(of: 0, from: 0), let name = chunk.content.slice(0, end), isRead(name)
        else { return nil }
        var content = chunk.content.from(end + 1)
        var isCompressed = false
        switch chunk.type {
        case "zTXt":
            // The method comes first; 0 is the only one.
            isCompressed = true
            content = content.from(1)
        case "iTXt":
            // A mark of compression, its method, a language and the name in that.
            isCompressed = content.byte(0) == 1
            guard let language = content.firstIndex(of: 0, from: 2),
                let translation = content.firstIndex(of: 0, from: language + 1)
            else { return nil }
            content = content.from(translation + 1)
        default: break
        }
        let bytes = isCompressed ? inflated(content, room: &room) : plain(content, room: &room)
        return bytes.map { Text(name: name, content: $0, isUTF8: chunk.type == "iTXt") }
    }

    private static func isRead(_ name: BoundedBytes) -> Bool {
        name.has(profileName) || name.is("XML:com.adobe.xmp") || name.is("Title") || name.is("Description")
            || name.is("Comment") || name.is("Keywords")
    }

    private static func plain(_ bytes: BoundedBytes, room: inout Int) -> [UInt8]? {
        guard bytes.count <= room else { return nil }
        room -= bytes.count
        return Array(bytes.raw)
    }

    /// Unpacks a zlib stream; nil if it is broken or has more bytes than `room`.
    private static func inflated(_ bytes: BoundedBytes, room: inout Int) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        // zlib does not write to its input.
        stream.next_in = UnsafeMutablePointer(mutating: bytes.raw.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(clamping: bytes.count)
        var result: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let status = piece.withUnsafeMutableBufferPointer { piece in
                stream.next_out = piece.baseAddress
                stream.avail_out = UInt32(piece.count)
                return inflate(&stream, Z_NO_FLUSH)
            }
            guard status == Z_OK || status == Z_STREAM_END else {
                room -= piece.count
                return nil
            }
            let count = piece.count - Int(stream.avail_out)
            room -= count
            guard room >= 0 else { return nil }
            result += piece.prefix(count)
            if status == Z_STREAM_END { return result }
        }
    }

    /// The bytes that a profile's text means: an end of line, its name, its length and hexadecimal digits in lines.
    private static func bytes(ofHexadecimal text: [UInt8]) -> [UInt8] {
        // At most three lines come before the digits, of which the first is empty.
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard lines.count == 3, let length = Int(String(decoding: lines[1].filter { $0 != 0x20 }, as: UTF8.self))
        else { return [] }
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in lines[2] where bytes.count < length {
            guard let value = Self.value(ofDigit: digit) else { continue }
            if let first = high { bytes.append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        return bytes
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension PhotoWords {
    /// Adds the texts of a PNG file.
    mutating func add(_ texts: PNGTexts) {
        for text in texts.texts {
            let words =
                text.isUTF8 ? MetadataText.clean(utf8: text.content) : MetadataText.clean(latin1: text.content)
            guard let words else { continue }
            if text.name.is("Title") {
                addTitle(words)
            } else if text.name.is("Description") || text.name.is("Comment") {
                addDescription(words)
            } else if text.name.is("Keywords") {
                addKeywords(in: words.utf8)
            }
        }
    }
}
