import BoundedReading
import Images

/// Windows and OS/2 bitmaps, read by this target itself: no library of Debian reads only them.
enum BMPCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let bitmap = try BMPHeader(bytes)
        let header = ImageHeader(
            format: format, storedWidth: bitmap.width, storedHeight: bitmap.height, metadata: PhotoMetadata(),
            hasAlpha: bitmap.hasAlpha)
        return (header, { digest(bitmap) })
    }

    /// Hashes the fields that decide the look, the palette, and everything from the first row on.
    ///
    /// Resolution and the file's own size are metadata. A profile lies behind the rows.
    private static func digest(_ bitmap: BMPHeader) -> Digest256 {
        let hasher = PictureHasher(domain: "bmp")
        hasher.update("width", bitmap.width)
        hasher.update("height", bitmap.height)
        hasher.update("top down", bitmap.isTopDown ? 1 : 0)
        hasher.update("bits", bitmap.bitsPerPixel)
        hasher.update("coding", bitmap.coding == .runs ? 1 : 0)
        for mask in bitmap.masks {
            hasher.update("mask", Int(mask))
        }
        hasher.update("palette step", bitmap.paletteStep)
        hasher.update("palette", bitmap.palette)
        hasher.update("pixels", bitmap.pixels)
        if let space = bitmap.colourSpace { hasher.update("colour space", space) }
        if let profile = bitmap.profile { hasher.update("profile", profile) }
        return hasher.finish()
    }
}

// MARK: Decoding

extension BMPCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let bitmap = try BMPHeader(bytes)
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard bitmap.width == width, bitmap.height == height else {
            throw .damaged("the header changed while it was read")
        }
        let row = try SampleMemory(3 * width, for: header)
        // The numbers of all pixels if they are coded as runs; runs cannot be read from the top.
        let numbers = try SampleMemory(bitmap.coding == .runs ? width * height : 0, for: header)
        if bitmap.coding == .runs { try BMPRuns(bitmap).decode(to: numbers.start) }
        let painter = BMPRowPainter(bitmap)
        return try RowReducer.picture(
            width: width, height: height, hasColour: true, denominator: denominator, detail: colour
        ) { reducer throws(ImageError) in
            for line in 0..<height {
                let stored = bitmap.isTopDown ? line : height - 1 - line
                switch bitmap.coding {
                case .runs:
                    let numbers = UnsafeRawBufferPointer(start: numbers.start + stored * width, count: width)
                    painter.paint(numbers: numbers, bitsPerPixel: 8, width: width, to: row.start)
                case .plain:
                    // The last row in the file may lack the bytes that fill it up.
                    let needed = (width * bitmap.bitsPerPixel + 7) / 8
                    guard let source = bitmap.pixels.slice(stored * bitmap.rowBytes, needed) else {
                        throw ImageError.damaged("the BMP file is cut off")
                    }
                    painter.paint(source.raw, width: width, to: row.start)
                }
                reducer.add(row.start)
            }
        }
    }
}

/// Decodes run lengths of 4 or 8 bits (Windows: BI_RLE4 and BI_RLE8).
struct BMPRuns {
    private let source: BoundedBytes
    private let width: Int
    private let height: Int
    private let bitsPerPixel: Int

    init(_ bitmap: BMPHeader) {
        source = bitmap.pixels
        (width, height, bitsPerPixel) = (bitmap.width, bitmap.height, bitmap.bitsPerPixel)
    }

    /// Writes the numbers of all pixels, rows in the order of the file; what runs leave out stays as it is.
    ///
    /// Throws `damaged` if the end mark is missing and rows too.
    func decode(to target: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        var (position, column, row) = (0, 0, 0)
        func put(_ number: UInt8) {
            if column < width { target[row * width + column] = number }
            column += 1
        }
        while row < height {
            guard let count = source.byte(position), let value = source.byte(position + 1) else {
                throw .damaged("the BMP file is cut off")
            }
            position += 2
            switch (count, value) {
            case (0, 0):
                (column, row) = (0, row + 1)
            case (0, 1): return
            case (0, 2):
                guard let right = source.byte(position), let down = source.byte(position + 1) else {
                    throw .damaged("the BMP file is cut off")
                }
                position += 2
                (column, row) = (column + Int(right), row + Int(down))
            case (0, _):
                // Pixels as they are, filled up to an even number of bytes.
                let bytes = (Int(value) * bitsPerPixel + 7) / 8
                guard let pixels = source.slice(position, bytes) else { throw .damaged("the BMP file is cut off") }
                for index in 0..<Int(value) { put(number(pixels.raw[index * bitsPerPixel / 8], index)) }
                position += bytes + bytes % 2
            default:
                for index in 0..<Int(count) { put(number(value, index)) }
            }
        }
    }

    /// A byte holds one pixel or two.
    private func number(_ byte: UInt8, _ index: Int) -> UInt8 {
        bitsPerPixel == 8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 15
    }
}

// MARK: Headers

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
