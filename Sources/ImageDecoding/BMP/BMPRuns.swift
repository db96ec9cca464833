import BoundedReading
import Images

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
