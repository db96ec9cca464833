/// Windows bitmaps: what every browser decodes, and what costs nothing to make of bare pixels.
enum Bitmap {
    private static let headerBytes = 54

    /// The file of a picture with red, green and blue a byte each, rows from top to bottom.
    static func file(width: Int, height: Int, rgb: [UInt8]) -> [UInt8] {
        // Rows are padded to whole 32-bit words.
        let row = (width * 3 + 3) / 4 * 4
        let size = headerBytes + row * height
        return [UInt8](unsafeUninitializedCapacity: size) { file, filled in
            file.initialize(repeating: 0)
            func put(_ value: Int, at offset: Int, bytes: Int = 4) {
                for byte in 0..<bytes { file[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
            }
            // BITMAPFILEHEADER, then BITMAPINFOHEADER. A negative height has the rows begin at the top.
            file[0] = UInt8(ascii: "B")
            file[1] = UInt8(ascii: "M")
            put(size, at: 2)
            put(headerBytes, at: 10)
            put(40, at: 14)
            put(width, at: 18)
            put(-height, at: 22)
            put(1, at: 26, bytes: 2)
            put(24, at: 28, bytes: 2)
            put(row * height, at: 34)
            rgb.withUnsafeBufferPointer { rgb in
                for y in 0..<height {
                    var (source, target) = (y * width * 3, headerBytes + y * row)
                    for _ in 0..<width {
                        file[target] = rgb[source + 2]
                        file[target + 1] = rgb[source + 1]
                        file[target + 2] = rgb[source]
                        source += 3
                        target += 3
                    }
                }
            }
            filled = size
        }
    }
}
