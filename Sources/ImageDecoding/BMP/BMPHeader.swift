import BoundedReading
import Images

/// The headers of a bitmap file: those of OS/2 1 and 2, and those of Windows up to version 5.
struct BMPHeader {
    enum Coding {
        case plain, runs
    }

    let width: Int
    let height: Int
    /// Rows are stored from bottom to top, unless the height is negative.
    let isTopDown: Bool
    let bitsPerPixel: Int
    let coding: Coding
    /// The bits of red, green, blue and opacity in a pixel of 16 or 32 bits; 0 if there is none.
    let masks: [UInt32]
    /// Blue, green, red, and a byte without meaning unless `paletteStep` is 3.
    let palette: BoundedBytes
    let paletteStep: Int
    /// Everything from the first row on.
    let pixels: BoundedBytes
    /// Gamma and primaries, if the file does not leave them to the program.
    let colourSpace: BoundedBytes?
    let profile: BoundedBytes?

    var hasAlpha: Bool { masks[3] != 0 }

    /// Bytes of a row; rows begin at multiples of four.
    var rowBytes: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    /// Bytes of the two headers at the beginning.
    private static let fileHeaderBytes = 14

    /// Throws `damaged` and `unsupported`.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        guard let size = bytes.little32(14), let start = bytes.little32(10),
            let header = bytes.slice(Self.fileHeaderBytes, size)
        else { throw .damaged("the BMP file is cut off") }
        let isOld = size == 12
        guard let width = isOld ? header.little16(4) : Self.signed(header, 4),
            let height = isOld ? header.little16(6) : Self.signed(header, 8),
            let bits = header.little16(isOld ? 10 : 14)
        else { throw .damaged("a BMP file without size") }
        guard width > 0, height != 0 else { throw .damaged("a picture without size") }
        self.width = width
        self.height = abs(height)
        isTopDown = height < 0
        bitsPerPixel = bits
        // Headers of 16 and 64 bytes are those of OS/2 2; a short header ends before the field.
        let compression = isOld ? 0 : header.little32(16) ?? 0
        let hasMasks = compression == 3 || compression == 6
        switch (compression, bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): coding = .plain
        case (3, 16), (3, 32), (6, 16), (6, 32): coding = .plain
        case (1, 8), (2, 4): coding = .runs
        default: throw .unsupported("BMP coding \(compression) with \(bits) bits a pixel")
        }
        // The masks lie behind the header of 40 bytes, and at the same place in longer ones.
        let opacityMask = size >= 56 || compression == 6 ? bytes.little32(66) : 0
        if hasMasks {
            let found = [bytes.little32(54), bytes.little32(58), bytes.little32(62), opacityMask].compactMap { $0 }
            guard found.count == 4 else { throw .damaged("the BMP file is cut off") }
            masks = found.map { UInt32($0) }
        } else {
            masks = bits == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
        }
        let masksBehind = size == 40 && hasMasks ? (compression == 6 ? 16 : 12) : 0
        let paletteStart = Self.fileHeaderBytes + size + masksBehind
        paletteStep = isOld ? 3 : 4
        let most = bits <= 8 ? 1 << bits : 0
        let said = isOld ? 0 : header.little32(32) ?? 0
        let colours = said == 0 ? most : min(said, most)
        // Some programs write shorter palettes than they say, or leave out where the pixels begin.
        let room = start > paletteStart ? start - paletteStart : Int.max
        palette =
            bytes.from(paletteStart).slice(0, min(colours * paletteStep, room, bytes.from(paletteStart).count))
            ?? bytes.from(bytes.count)
        pixels = bytes.from(start >= paletteStart ? start : paletteStart + palette.count)
        (colourSpace, profile) = Self.colours(header, size)
    }

    /// The parts of the headers 4 and 5 that say what colours mean.
    private static func colours(_ header: BoundedBytes, _ size: Int) -> (BoundedBytes?, BoundedBytes?) {
        guard size >= 108 else { return (nil, nil) }
        let isProfile = header.little32(56) == 0x4D42_4544 || header.little32(56) == 0x4C49_4E4B  // MBED, LINK
        return (header.slice(56, 52), isProfile ? header.slice(108, 16) : nil)
    }

    private static func signed(_ bytes: BoundedBytes, _ offset: Int) -> Int? {
        bytes.little32(offset).map { Int(Int32(truncatingIfNeeded: $0)) }
    }
}
