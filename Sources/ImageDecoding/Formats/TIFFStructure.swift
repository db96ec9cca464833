import BoundedReading

/// A TIFF structure (TIFF 6.0, or BigTIFF with offsets of 64 bits) in untrusted bytes.
struct TIFFStructure {
    let bytes: BoundedBytes
    let isBigEndian: Bool
    /// Whether offsets and counts have 64 bits.
    let isBig: Bool
    /// The offset of the first directory.
    let firstDirectory: Int

    init?(_ bytes: BoundedBytes) {
        isBigEndian = bytes.has("MM")
        isBig = bytes.has(isBigEndian ? "MM\0+" : "II+\0")
        guard isBig || bytes.has(isBigEndian ? "MM\0*" : "II*\0"),
            let first = Self.number(bytes, isBig ? 8 : 4, size: isBig ? 8 : 4, isBigEndian)
        else { return nil }
        self.bytes = bytes
        firstDirectory = first
    }

    private init(bytes: BoundedBytes, isBigEndian: Bool, isBig: Bool, firstDirectory: Int) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
        self.isBig = isBig
        self.firstDirectory = firstDirectory
    }

    /// The same of a camera's RAW file; Olympus and Panasonic write letters where others write 42.
    init?(raw bytes: BoundedBytes) {
        guard bytes.has("IIRO") || bytes.has("IIRS") || bytes.has("MMOR") || bytes.has("IIU\0") else {
            self.init(bytes)
            return
        }
        let isBigEndian = bytes.has("MM")
        guard let first = Self.number(bytes, 4, size: 4, isBigEndian) else { return nil }
        self.init(bytes: bytes, isBigEndian: isBigEndian, isBig: false, firstDirectory: first)
    }

    func number(_ offset: Int, size: Int) -> Int? {
        Self.number(bytes, offset, size: size, isBigEndian)
    }

    /// An unsigned number of 1, 2, 4 or 8 bytes; nil for other sizes and for numbers that do not fit.
    static func number(_ bytes: BoundedBytes, _ offset: Int, size: Int, _ isBigEndian: Bool) -> Int? {
        switch (size, isBigEndian) {
        case (1, _): bytes.byte(offset).map(Int.init)
        case (2, true): bytes.big16(offset)
        case (2, false): bytes.little16(offset)
        case (4, true): bytes.big32(offset)
        case (4, false): bytes.little32(offset)
        case (8, true): bytes.big64(offset)
        case (8, false): bytes.little64(offset)
        default: nil
        }
    }
}

extension TIFFStructure {
    /// The most thumbnails that may lie before the picture.
    private static let mostThumbnails = 16

    /// The directory of the picture that viewers show, and its number in the file: the first one that is no smaller copy
    /// of another one; of nothing but copies the first.
    var shown: (directory: TIFFDirectory, number: Int)? {
        guard let first = TIFFDirectory(self, at: firstDirectory) else { return nil }
        var (directory, number) = (first, 0)
        while directory.isReduced || directory.number(256) == nil, number < Self.mostThumbnails {
            guard directory.next > 0, let next = TIFFDirectory(self, at: directory.next) else { return (first, 0) }
            (directory, number) = (next, number + 1)
        }
        return number < Self.mostThumbnails ? (directory, number) : (first, 0)
    }
}

extension TIFFDirectory {
    /// Whether this is a smaller copy of another picture (`NewSubfileType`).
    var isReduced: Bool { (number(254) ?? 0) & 1 == 1 }
}
