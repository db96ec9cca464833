import BoundedReading

/// Photoshop's image resources, in its own files, in JPEG and in TIFF: a mark, a number, a name and data, each of even
/// length.
enum PhotoshopResources {
    enum Kind: Int {
        case press = 0x0404
        case profile = 0x040F
        /// Whether a file holds its merged picture.
        case version = 0x0421
        case exif = 0x0422
        case xmp = 0x0424
    }

    /// The most resources to read; a file has some dozens.
    private static let countLimit = 4096

    static func find(_ kind: Kind, in bytes: BoundedBytes) -> BoundedBytes? {
        var position = 0
        for _ in 0..<countLimit {
            guard bytes.has("8BIM", at: position), let found = bytes.big16(position + 4),
                let name = bytes.byte(position + 6)
            else { return nil }
            // The name begins with its length, in one byte.
            let start = position + 6 + (Int(name) + 2) / 2 * 2
            guard let length = bytes.big32(start), let content = bytes.slice(start + 4, length) else { return nil }
            if found == kind.rawValue { return content }
            position = start + 4 + (length + 1) / 2 * 2
        }
        return nil
    }
}
