/// Encodes a raster as a Windows or OS/2 bitmap.
package struct BMPEncoder: Sendable {
    package enum Pixels: Sendable, CaseIterable {
        /// Numbers of a palette of the raster's own colours.
        case one, four, eight
        /// Numbers of a palette of 256 greys.
        case grey
        /// Five bits a channel; five, six and five bits by masks.
        case sixteen, sixteenByMasks
        case colour
        /// With a fourth byte that means nothing, or opacity by masks.
        case thirtyTwo, opacity
        /// Runs of numbers: of the raster's own colours, and of greys.
        case runsOfFour, runsOfGrey
    }

    package var pixels = Pixels.colour
    package var isTopDown = false
    /// Whether to write the short header of OS/2 1.
    package var isOld = false
    /// One value a pixel for `opacity`; opaque if absent.
    package var opacity: [UInt8]?

    package init() {}

    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        let (rows, palette) = try rows(raster)
        var data = Array((isTopDown ? rows : rows.reversed()).joined())
        if isRuns { data += [0, 1] }
        var colours: [UInt8] = []
        for colour in palette {
            colours += [colour[2], colour[1], colour[0]]
            if !isOld { colours.append(0) }
        }
        let header = header(raster, colours: palette.count, dataBytes: data.count)
        let start = 14 + header.count + colours.count
        var bytes = Array("BM".utf8)
        bytes += LittleEndian.bytes(UInt32(start + data.count))
        bytes += [0, 0, 0, 0]
        bytes += LittleEndian.bytes(UInt32(start))
        return bytes + header + colours + data
    }

    private var isRuns: Bool { pixels == .runsOfFour || pixels == .runsOfGrey }

    private var bits: Int {
        switch pixels {
        case .one: 1
        case .four, .runsOfFour: 4
        case .eight, .grey, .runsOfGrey: 8
        case .sixteen, .sixteenByMasks: 16
        case .colour: 24
        case .thirtyTwo, .opacity: 32
        }
    }

    private func header(_ raster: Raster, colours: Int, dataBytes: Int) -> [UInt8] {
        var bytes = LittleEndian.bytes(UInt32(isOld ? 12 : pixels == .opacity ? 108 : 40))
        guard !isOld else {
            for number in [raster.width, raster.height, 1, bits] { bytes += LittleEndian.bytes(UInt16(number)) }
            return bytes
        }
        let (compression, masks): (Int, [UInt32]) =
            switch pixels {
            case .runsOfGrey: (1, [])
            case .runsOfFour: (2, [])
            case .sixteenByMasks: (3, [0xF800, 0x07E0, 0x001F])
            case .opacity: (3, [0xFF00_0000, 0x00FF_0000, 0x0000_FF00, 0x0000_00FF])
            default: (0, [])
            }
        bytes += LittleEndian.bytes(Int32(raster.width))
        bytes += LittleEndian.bytes(Int32(isTopDown ? -raster.height : raster.height))
        for number in [1, bits] { bytes += LittleEndian.bytes(UInt16(number)) }
        for number in [compression, dataBytes, 2_835, 2_835, colours, 0] {
            bytes += LittleEndian.bytes(UInt32(number))
        }
        for mask in masks { bytes += LittleEndian.bytes(mask) }
        if pixels == .opacity {
            // The rest of version 4: the name of sRGB, and no primaries of its own.
            bytes += LittleEndian.bytes(UInt32(0x7352_4742))
            bytes += [UInt8](repeating: 0, count: 48)
        }
        return bytes
    }

    private func rows(_ raster: Raster) throws(FixtureError) -> (rows: [[UInt8]], palette: [[UInt8]]) {
        var palette: [[UInt8]] = []
        var numbers: [UInt8] = []
        if bits <= 8 {
            let isGrey = pixels == .grey || pixels == .runsOfGrey
            let indexed = isGrey ? IndexedRaster(greysOf: raster) : try IndexedRaster(coloursOf: raster)
            guard indexed.palette.count <= 1 << bits else { throw .encoding("more colours than \(bits) bits name") }
            (numbers, palette) = (indexed.numbers, indexed.palette)
            // The palette of OS/2 is always complete.
            while isOld, palette.count < 1 << bits { palette.append([0, 0, 0]) }
        }
        let rows = (0..<raster.height).map { line -> [UInt8] in
            let places = line * raster.width..<(line + 1) * raster.width
            if bits <= 8 {
                let row = Array(numbers[places])
                return isRuns ? runs(row) : Self.filled(packed(row))
            }
            return Self.filled(places.flatMap { pixel(raster, $0) })
        }
        return (rows, palette)
    }

    private func pixel(_ raster: Raster, _ place: Int) -> [UInt8] {
        let (red, green, blue) = (raster.rgb[3 * place], raster.rgb[3 * place + 1], raster.rgb[3 * place + 2])
        switch pixels {
        case .sixteen:
            return LittleEndian.bytes(Self.scaled(red, 31) << 10 | Self.scaled(green, 31) << 5 | Self.scaled(blue, 31))
        case .sixteenByMasks:
            return LittleEndian.bytes(Self.scaled(red, 31) << 11 | Self.scaled(green, 63) << 5 | Self.scaled(blue, 31))
        case .thirtyTwo: return [blue, green, red, 0]
        case .opacity: return [opacity?[place] ?? 255, blue, green, red]
        default: return [blue, green, red]
        }
    }

    private static func scaled(_ level: UInt8, _ top: Int) -> UInt16 {
        UInt16((Int(level) * top + 127) / 255)
    }

    /// Several numbers in a byte, the leftmost in the highest bits.
    private func packed(_ row: [UInt8]) -> [UInt8] {
        let perByte = 8 / bits
        return stride(from: 0, to: row.count, by: perByte).map { start in
            (0..<perByte).reduce(UInt8(0)) { byte, offset in
                byte << UInt8(bits % 8) | (start + offset < row.count ? row[start + offset] : 0)
            }
        }
    }

    /// Rows fill whole groups of four bytes.
    private static func filled(_ row: [UInt8]) -> [UInt8] {
        row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
    }

    /// Equal pixels as runs; the first pixels of a row, if there are enough, as they are.
    private func runs(_ row: [UInt8]) -> [UInt8] {
        let plain = row.count >= 5 ? 5 : 0
        var bytes: [UInt8] = []
        if plain > 0 {
            let pixels = packed(Array(row[..<plain]))
            bytes = [0, UInt8(plain)] + pixels + (pixels.count.isMultiple(of: 2) ? [] : [0])
        }
        var start = plain
        while start < row.count {
            let end = row[start...].prefix(255).prefix { $0 == row[start] }.endIndex
            bytes += [UInt8(end - start), bits == 8 ? row[start] : row[start] << 4 | row[start]]
            start = end
        }
        return bytes + [0, 0]
    }
}
