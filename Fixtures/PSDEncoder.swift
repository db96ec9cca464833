/// Writes Photoshop files with a merged picture.
package struct PSDEncoder: Sendable {
    package enum Colours: Sendable {
        case grey, palette, rgb, inks
    }

    package var colours = Colours.rgb
    package var bits = 8
    /// Whether to write PSB.
    package var isLarge = false
    /// Whether rows are packed as runs.
    package var isPacked = true
    /// One value a pixel; the picture is laid over white, as Photoshop does.
    package var opacity: [UInt8]?
    /// Whether the file says that it has layers; there is nothing in them.
    package var hasLayers = false
    /// Whether the file says that its merged picture is one.
    package var isMerged = true
    package var exif: ExifFields?
    /// An XMP packet.
    package var packet: String?

    package init() {}

    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        let (planes, palette) = try planes(raster)
        let rows = planes.flatMap { plane in
            (0..<raster.height).map { row in
                plane[row * raster.width..<(row + 1) * raster.width].flatMap { bits == 16 ? [$0, $0] : [$0] }
            }
        }
        let packed = isPacked ? rows.map(Self.packed) : rows
        let lengths = isPacked ? packed.flatMap { Self.big($0.count, isLarge ? 4 : 2) } : []
        let mode = [.grey: 1, .palette: 2, .rgb: 3, .inks: 4][colours] ?? 3
        let header =
            Array("8BPS".utf8) + Self.big(isLarge ? 2 : 1, 2) + [0, 0, 0, 0, 0, 0] + Self.big(planes.count, 2)
            + Self.big(raster.height, 4) + Self.big(raster.width, 4) + Self.big(bits, 2) + Self.big(mode, 2)
        return header + Self.section(palette) + Self.section(resources) + layerSection + Self.big(isPacked ? 1 : 0, 2)
            + lengths + packed.flatMap { $0 }
    }

    private var resources: [UInt8] {
        Self.resource(0x0421, [0, 0, 0, 1, isMerged ? 1 : 0])
            + (exif.map { Self.resource(0x0422, ExifWriter.tiff($0)) } ?? [])
            + (packet.map { Self.resource(0x0424, Array($0.utf8)) } ?? [])
    }

    private var layerSection: [UInt8] {
        let count = opacity != nil ? -1 : hasLayers ? 1 : 0
        let content = count == 0 ? [] : Self.big(2, isLarge ? 8 : 4) + Self.big(count & 0xFFFF, 2)
        return Self.big(content.count, isLarge ? 8 : 4) + content
    }

    private func planes(_ raster: Raster) throws(FixtureError) -> (planes: [[UInt8]], palette: [UInt8]) {
        let pixels = raster.width * raster.height
        func channel(_ index: Int) -> [UInt8] {
            (0..<pixels).map { pixel in
                let level = Int(raster.rgb[3 * pixel + index])
                guard let opacity = opacity.map({ Int($0[pixel]) }) else { return UInt8(level) }
                return UInt8((level * opacity + 255 * (255 - opacity) + 127) / 255)
            }
        }
        switch colours {
        case .rgb: return ((0..<3).map(channel) + (opacity.map { [$0] } ?? []), [])
        case .inks: return ((0..<3).map(channel) + [[UInt8](repeating: 255, count: pixels)], [])
        case .grey:
            let greys = IndexedRaster(greysOf: raster)
            return ([greys.numbers.map { greys.palette[Int($0)][0] }], [])
        case .palette:
            let greys = IndexedRaster(greysOf: raster)
            let palette = (0..<3).flatMap { channel in
                (0..<256).map { $0 < greys.palette.count ? greys.palette[$0][channel] : 0 }
            }
            return ([greys.numbers], palette)
        }
    }

    private static func section(_ content: [UInt8]) -> [UInt8] { big(content.count, 4) + content }

    private static func resource(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + big(number, 2) + [0, 0] + big(content.count, 4) + content
            + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func big(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }

    /// PackBits: equal bytes as runs, others as they are, with marks that mean nothing in between.
    private static func packed(_ row: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [128]
        var start = 0
        while start < row.count {
            let run = row[start...].prefix(128).prefix { $0 == row[start] }.count
            if run > 1 {
                bytes += [UInt8(257 - run), row[start]]
                start += run
            } else {
                var end = start + 1
                while end < row.count, end - start < 128, end + 1 >= row.count || row[end] != row[end + 1] { end += 1 }
                bytes += [UInt8(end - start - 1)] + row[start..<end]
                start = end
            }
        }
        return bytes
    }
}
