extension TIFFEncoder.Numbers {
    /// From one number of a palette to the next: in wide ones they are spread, so that all bits count.
    var paletteStep: Int { 1 << max(0, bits - 8) }

    /// Samples of 8 bits as these numbers: whole bytes in the order of this machine, others packed.
    func written(_ samples: [UInt8], rows: Int, isPalette: Bool) -> [UInt8] {
        let most = Double(sign: .plus, exponent: bits, significand: 1) - 1
        let white = white ?? (kind == .real ? 1 : most)
        let numbers = samples.map { isPalette ? Double(Int($0) * paletteStep) : Double($0) / 255 * white }
        switch kind {
        case .real: return numbers.flatMap { Self.bytes(ofReal: $0, bits: bits) }
        case .signed:
            let middle = (white + 1) / 2
            return numbers.flatMap {
                Self.bytes(Int64(min($0 - middle, 0x1p63.nextDown).rounded(.down)), count: bits / 8)
            }
        case .unsigned where bits == 64:
            return numbers.flatMap { Self.bytes(Int64(bitPattern: UInt64(min($0, 0x1p64.nextDown))), count: 8) }
        case .unsigned where bits % 8 == 0: return numbers.flatMap { Self.bytes(Int64($0.rounded()), count: bits / 8) }
        case .unsigned: return packed(numbers.map { UInt16($0.rounded()) }, perRow: numbers.count / rows)
        }
    }

    private static func bytes(_ number: Int64, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * Int64($0))) }
    }

    private static func bytes(ofReal number: Double, bits: Int) -> [UInt8] {
        switch bits {
        case 16: return bytes(Int64(Float16(number).bitPattern), count: 2)
        case 32: return bytes(Int64(Float(number).bitPattern), count: 4)
        case 64: return bytes(Int64(bitPattern: number.bitPattern), count: 8)
        default:
            guard number > 0 else { return [0, 0, 0] }
            let mantissa = Int64(((number.significand - 1) * 65_536).rounded(.down))
            return bytes(Int64(number.exponent + 63) << 16 | mantissa, count: 3)
        }
    }

    /// From the highest bit of the first byte on; a row begins with a new byte.
    private func packed(_ numbers: [UInt16], perRow: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: numbers.count, by: perRow) {
            var row = [UInt8](repeating: 0, count: (perRow * bits + 7) / 8)
            for place in 0..<perRow * bits where numbers[start + place / bits] >> (bits - 1 - place % bits) & 1 == 1 {
                row[place / 8] |= 0x80 >> UInt8(place % 8)
            }
            bytes += row
        }
        return bytes
    }
}

/// The samples of a raster as a TIFF file stores them.
struct TIFFSamples {
    /// All samples of a pixel together.
    let interleaved: [UInt8]
    private let samplesPerPixel: Int
    private let bytesPerSample: Int

    /// The channels one after the other.
    var planes: [[UInt8]] {
        (0..<samplesPerPixel).map { channel in
            stride(from: channel * bytesPerSample, to: interleaved.count, by: samplesPerPixel * bytesPerSample).flatMap
            {
                interleaved[$0..<$0 + bytesPerSample]
            }
        }
    }

    init(_ raster: Raster, _ encoder: TIFFEncoder) throws(FixtureError) {
        samplesPerPixel = encoder.pixels.samples
        bytesPerSample = max(1, encoder.pixels.bits / 8)
        interleaved =
            switch encoder.pixels {
            case .colour, .jpeg: raster.rgb
            // libtiff takes 16 bits in the order of this machine.
            case .colour16: raster.rgb.flatMap { [$0, $0] }
            case .grey, .greyPalette: PNGEncoder.grey(raster)
            case .inverseGrey: PNGEncoder.grey(raster).map { 255 - $0 }
            case .grey16: PNGEncoder.grey(raster).flatMap { [$0, $0] }
            case .palette where encoder.numbers != nil: try IndexedRaster(coloursOf: raster).numbers
            case .palette: Self.packed(try IndexedRaster(coloursOf: raster).numbers, width: raster.width, bits: 4)
            case .bilevel:
                Self.packed(PNGEncoder.grey(raster).map { $0 < 128 ? 1 : 0 }, width: raster.width, bits: 1)
            case .inks: Self.inks(raster)
            case .halvedColour: Self.halved(raster)
            case .opacity: raster.interleaved(opacity: encoder.opacity)
            case .multipliedOpacity: Self.multiplied(raster.interleaved(opacity: encoder.opacity))
            }
    }

    /// Several numbers in a byte, the leftmost in the highest bits; a row begins with a new byte.
    private static func packed(_ numbers: [UInt8], width: Int, bits: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in stride(from: 0, to: numbers.count, by: width) {
            for start in stride(from: row, to: row + width, by: 8 / bits) {
                var byte: UInt8 = 0
                for place in start..<start + 8 / bits {
                    byte = byte << UInt8(bits) | (place < row + width ? numbers[place] : 0)
                }
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func inks(_ raster: Raster) -> [UInt8] {
        var inks: [UInt8] = []
        for start in stride(from: 0, to: raster.rgb.count, by: 3) {
            // As much black as all three have in common.
            let brightest = raster.rgb[start..<start + 3].max() ?? 0
            for channel in 0..<3 {
                let light = brightest == 0 ? 255 : Int(raster.rgb[start + channel]) * 255 / Int(brightest)
                inks.append(UInt8(255 - light))
            }
            inks.append(255 - brightest)
        }
        return inks
    }

    private static func multiplied(_ pixels: [UInt8]) -> [UInt8] {
        pixels.indices.map { index in
            index % 4 == 3 ? pixels[index] : UInt8((Int(pixels[index]) * Int(pixels[index | 3]) + 127) / 255)
        }
    }

    /// Blocks of four brightnesses and one Cb and Cr; width and height are even.
    private static func halved(_ raster: Raster) -> [UInt8] {
        var blocks: [UInt8] = []
        for top in stride(from: 0, to: raster.height, by: 2) {
            for left in stride(from: 0, to: raster.width, by: 2) {
                var (blue, red) = (0.0, 0.0)
                for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
                    let start = 3 * (row * raster.width + column)
                    let rgb = raster.rgb[start..<start + 3].map(Double.init)
                    let light = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
                    blocks.append(UInt8(light.rounded()))
                    blue += (rgb[2] - light) / 1.772 / 4
                    red += (rgb[0] - light) / 1.402 / 4
                }
                blocks += [UInt8((128 + blue).rounded()), UInt8((128 + red).rounded())]
            }
        }
        return blocks
    }
}
