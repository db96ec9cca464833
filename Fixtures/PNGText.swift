import CSpng

/// A text chunk of a PNG file (ISO 15948, 11.3.4).
package struct PNGText: Sendable {
    package enum Form: Sendable, CaseIterable {
        case latin, latinCompressed, international, internationalCompressed
    }

    package var name: String
    package var form: Form
    package var content: [UInt8]

    package init(_ name: String, _ form: Form, _ content: [UInt8]) {
        (self.name, self.form, self.content) = (name, form, content)
    }

    /// A profile as ImageMagick writes it: its name, its length and lines of 36 bytes in hexadecimal digits.
    package init(profile name: String, _ form: Form, _ bytes: [UInt8]) {
        var text = "\n\(name)\n\(String(repeating: " ", count: 5))\(bytes.count)"
        for (index, byte) in bytes.enumerated() {
            text += (index % 36 == 0 ? "\n" : "") + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        self.init("Raw profile type \(name)", form, Array("\(text)\n".utf8))
    }

    package func inserted(into file: [UInt8]) throws(FixtureError) -> [UInt8] {
        let head = Array(name.utf8) + [0]
        switch form {
        case .latin: return PNGChunk.inserting("tEXt", head + content, into: file)
        case .latinCompressed:
            return PNGChunk.inserting("zTXt", head + [0] + (try Self.packed(content)), into: file)
        case .international: return PNGChunk.inserting("iTXt", head + [0, 0, 0, 0] + content, into: file)
        case .internationalCompressed:
            return PNGChunk.inserting("iTXt", head + [1, 0, 0, 0] + (try Self.packed(content)), into: file)
        }
    }

    private static func packed(_ bytes: [UInt8]) throws(FixtureError) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        guard compress(&packed, &count, bytes, uLong(bytes.count)) == Z_OK else { throw .encoding("zlib") }
        return Array(packed.prefix(Int(count)))
    }
}
