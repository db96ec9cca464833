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
