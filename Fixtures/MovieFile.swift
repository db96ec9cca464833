/// A film in the boxes of an ISO base media file (ISO 14496-12), with tracks but nothing that decodes.
package struct MovieFile: Sendable {
    package var milliseconds: Int
    package var hasSound = true
    package var hasPictures = true
    /// The letters of the kind of file; `heic` for a sequence of pictures.
    package var brand = "isom"
    /// How long its tracks are coded: bytes of any content.
    package var codedBytes = 400

    package init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    package var bytes: [UInt8] { fileType + movie + data }

    package var fileType: [UInt8] {
        Self.box("ftyp", Array(brand.utf8) + [0, 0, 2, 0] + Array("isommp42".utf8))
    }

    /// The box that describes the tracks.
    package var movie: [UInt8] {
        let header = [UInt8](repeating: 0, count: 12) + Self.big(1_000) + Self.big(UInt32(milliseconds))
        return Self.box(
            "moov",
            Self.box("mvhd", header + [UInt8](repeating: 0, count: 80))
                + (hasPictures ? Self.track(brand == "isom" ? "vide" : "pict", samples: 30) : [])
                + (hasSound ? Self.track("soun", samples: 90) : []))
    }

    package var data: [UInt8] {
        Self.box("mdat", (0..<codedBytes).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    }

    /// The film as the content of another box, such as that of Google's motion photos in HEIC.
    package func enclosed(in type: String) -> [UInt8] { Self.box(type, bytes) }

    private static func track(_ handler: String, samples: UInt32) -> [UInt8] {
        let handler = box("hdlr", big(0) + big(0) + Array(handler.utf8) + [UInt8](repeating: 0, count: 13))
        let sizes = box("stsz", big(0) + big(1) + big(samples))
        return box("trak", box("mdia", handler + box("minf", box("stbl", sizes))))
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    static func big(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
