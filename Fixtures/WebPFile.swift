/// Bytes of a WebP file (RFC 9649), and what programs do around its picture.
package struct WebPFile: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The file of one picture in the extended form that metadata needs.
    package func adding(exif: [UInt8], width: Int, height: Int) -> WebPFile {
        let chunks = bytes.dropFirst(bytes[12..<16].elementsEqual("VP8X".utf8) ? 30 : 12)
        let opacity: UInt8 = bytes[12..<16].elementsEqual("VP8X".utf8) ? bytes[20] & 0x10 : 0
        return Self.file(
            Self.header(flags: 0x08 | opacity, width: width, height: height) + chunks + Self.chunk("EXIF", exif))
    }

    /// An animation of pictures of one size, each a WebP file without metadata, for a tenth of a second each.
    package static func animation(of frames: [[UInt8]], width: Int, height: Int) -> WebPFile {
        animation(of: frames, frameWidth: width, frameHeight: height, left: 0, top: 0, width: width, height: height)
    }

    /// Frames in a place of their own on a larger canvas; `left` and `top` are even.
    package static func animation(
        of frames: [[UInt8]], frameWidth: Int, frameHeight: Int, left: Int, top: Int, width: Int, height: Int
    ) -> WebPFile {
        let place = [left / 2, top / 2].flatMap { LittleEndian.bytes(UInt32($0)).prefix(3) }
        let pieces = frames.flatMap { frame in
            chunk(
                "ANMF",
                place + size(frameWidth) + size(frameHeight) + [100, 0, 0, 0]
                    + frame.dropFirst(frame[12..<16].elementsEqual("VP8X".utf8) ? 30 : 12))
        }
        return file(
            header(flags: 0x02, width: width, height: height) + chunk("ANIM", [255, 255, 255, 255, 0, 0]) + pieces)
    }

    private static func header(flags: UInt8, width: Int, height: Int) -> [UInt8] {
        chunk("VP8X", [flags, 0, 0, 0] + size(width) + size(height))
    }

    private static func file(_ chunks: [UInt8]) -> WebPFile {
        WebPFile(Array("RIFF".utf8) + LittleEndian.bytes(UInt32(chunks.count + 4)) + Array("WEBP".utf8) + chunks)
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + LittleEndian.bytes(UInt32(content.count)) + content
            + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    /// Sizes are written less one, in three bytes.
    private static func size(_ length: Int) -> [UInt8] {
        Array(LittleEndian.bytes(UInt32(length - 1)).prefix(3))
    }
}
