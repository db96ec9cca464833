import BoundedReading

/// The parts of a JPEG XL file (ISO 18181-2): a bare codestream, or boxes with a codestream in one or more of them.
struct JXLContainer {
    /// The codestream, in file order.
    private(set) var codestream: [BoundedBytes] = []
    private(set) var exif: BoundedBytes?
    private(set) var xmp: BoundedBytes?
    /// Boxes that may change the look.
    private(set) var others: [BoundedBytes] = []
    /// The bytes behind the last box.
    private(set) var trailer: BoundedBytes

    /// Signature, file type, level, index of frames, metadata, data from which the original JPEG file can be had, and
    /// compressed boxes, which hold only these.
    private static let metadata: Set<FourCC> = [
        "JXL ", "ftyp", "jxll", "jxli", "Exif", "xml ", "jumb", "jbrd", "brob", "free", "skip",
    ]

    init(_ bytes: BoundedBytes) {
        trailer = bytes.from(bytes.count)
        guard bytes.byte(0) != 0xFF else {
            codestream = [bytes]
            return
        }
        let (boxes, rest) = ISOBox.read(bytes)
        trailer = rest
        for box in boxes {
            switch box.type {
            case "jxlc": codestream.append(box.content)
            // The number of the part comes first.
            case "jxlp": codestream.append(box.content.from(4))
            // The first four bytes are the offset of the TIFF structure after them.
            case "Exif" where exif == nil: exif = box.content.big32(0).map { box.content.from($0 + 4) }
            case "xml " where xmp == nil: xmp = box.content
            case let type where Self.metadata.contains(type): break
            default: others.append(box.whole)
            }
        }
    }
}
