import BoundedReading

/// Converts rows of a bitmap to red, green and blue, transparent ones over white.
struct BMPRowPainter {
    /// Up to eight bits of a pixel that hold one channel, and the level that each of their values means.
    private struct Field {
        let shift: UInt32
        let mask: UInt32
        let levels: [UInt8]

        init(_ mask: UInt32) {
            // Bits below the highest eight change less than a level.
            let bits = mask == 0 ? 0 : 32 - mask.leadingZeroBitCount - mask.trailingZeroBitCount
            let used = min(bits, 8)
            shift = UInt32(mask.trailingZeroBitCount % 32 + bits - used)
            self.mask = UInt32(1) << UInt32(used) - 1
            let top = max(Int(self.mask), 1)
            levels = (0...Int(self.mask)).map { UInt8(($0 * 255 + top / 2) / top) }
        }
    }

    private let bitmap: BMPHeader
    /// Red, green and blue of the numbers that a pixel may have; those without a colour are black.
    private let palette: [UInt8]
    private let fields: [Field]
    /// Whether opacity counts: some programs leave it 0 everywhere, which means opaque.
    private let isTransparent: Bool

    init(_ bitmap: BMPHeader) {
        self.bitmap = bitmap
        var palette = [UInt8](repeating: 0, count: 768)
        for index in 0..<min(bitmap.palette.count / bitmap.paletteStep, 256) {
            for channel in 0..<3 {
                palette[3 * index + channel] = bitmap.palette.byte(bitmap.paletteStep * index + 2 - channel) ?? 0
            }
        }
        self.palette = palette
        fields = bitmap.masks.map(Field.init)
        isTransparent = bitmap.hasAlpha && Self.isAnyPixelOpaque(bitmap)
    }

    /// Whether any pixel has an opacity above 0.
    private static func isAnyPixelOpaque(_ bitmap: BMPHeader) -> Bool {
        let bytes = bitmap.bitsPerPixel / 8
        let end = min(bitmap.pixels.count, bitmap.rowBytes * bitmap.height)
        var place = 0
        while place + bytes <= end {
            if pixel(bitmap.pixels.raw, place, bytes) & bitmap.masks[3] != 0 { return true }
            place += bytes
        }
        return false
    }

    /// Paints a row as the file stores it; `source` holds all its pixels.
    func paint(_ source: UnsafeRawBufferPointer, width: Int, to target: UnsafeMutablePointer<UInt8>) {
        switch bitmap.bitsPerPixel {
        case 24:
            precondition(source.count >= 3 * width, "all pixels of the row")
            for column in 0..<width {
                target[3 &* column] = source[3 &* column &+ 2]
                target[3 &* column &+ 1] = source[3 &* column &+ 1]
                target[3 &* column &+ 2] = source[3 &* column]
            }
        case 16, 32: paint(fieldsOf: source, width: width, to: target)
        default: paint(numbers: source, bitsPerPixel: bitmap.bitsPerPixel, width: width, to: target)
        }
    }

    /// Paints numbers of the palette, the leftmost pixel in the highest bits.
    func paint(
        numbers: UnsafeRawBufferPointer, bitsPerPixel: Int, width: Int, to target: UnsafeMutablePointer<UInt8>
    ) {
        precondition(numbers.count * 8 >= width * bitsPerPixel, "all pixels of the row")
        let mask = UInt8(truncatingIfNeeded: (1 << bitsPerPixel) - 1)
        palette.withUnsafeBufferPointer { palette in
            for column in 0..<width {
                let bit = column &* bitsPerPixel
                let shift = UInt8(truncatingIfNeeded: 8 &- bitsPerPixel &- bit & 7)
                let place = 3 &* Int(numbers[bit &>> 3] &>> shift & mask)
                target[3 &* column] = palette[place]
                target[3 &* column &+ 1] = palette[place &+ 1]
                target[3 &* column &+ 2] = palette[place &+ 2]
            }
        }
    }

    private func paint(fieldsOf source: UnsafeRawBufferPointer, width: Int, to target: UnsafeMutablePointer<UInt8>) {
        let bytes = bitmap.bitsPerPixel / 8
        precondition(source.count >= bytes * width, "all pixels of the row")
        for column in 0..<width {
            let pixel = Self.pixel(source, column &* bytes, bytes)
            let opacity = isTransparent ? level(pixel, fields[3]) : 255
            for channel in 0..<3 {
                let light = level(pixel, fields[channel])
                target[3 &* column &+ channel] =
                    opacity == 255 ? light : LumaWeights.overWhite(light, opacity: opacity)
            }
        }
    }

    @inline(__always)
    private func level(_ pixel: UInt32, _ field: Field) -> UInt8 {
        field.levels[Int(pixel &>> field.shift & field.mask)]
    }

    @inline(__always)
    private static func pixel(_ source: UnsafeRawBufferPointer, _ place: Int, _ bytes: Int) -> UInt32 {
        bytes == 2
            ? UInt32(UInt16(littleEndian: source.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
            : UInt32(littleEndian: source.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
}
