import CTIFF
import Images

/// Converts samples of a TIFF picture to grey or to red, green and blue, transparent ones over white.
struct TIFFPainter {
    private let layout: TIFFLayout
    /// Red, green and blue of each number of a palette.
    private let palette: [UInt8]
    /// Nil if the format tells it.
    private let range: TIFFRange?

    /// Throws `damaged` if the palette is missing.
    init(_ layout: TIFFLayout, _ reader: TIFFReader, _ range: TIFFRange?) throws(ImageError) {
        self.layout = layout
        self.range = range
        palette = layout.colours == .palette ? try Self.palette(reader, count: 1 << layout.format.bits) : []
    }

    /// Whether rows can be used as they are.
    var isPlain: Bool {
        guard case .none = layout.opacity, layout.format.bits == 8, range == nil, !layout.isApart else { return false }
        return layout.colours == .rgb && layout.samplesPerPixel == 3
            || layout.colours == .grey && layout.samplesPerPixel == 1
    }

    private static func palette(_ reader: TIFFReader, count: Int) throws(ImageError) -> [UInt8] {
        var red: UnsafeMutablePointer<UInt16>?
        var (green, blue) = (red, red)
        guard ctiff_palette(reader.file, &red, &green, &blue) == 1, let red, let green, let blue else {
            throw .damaged("a picture without its palette")
        }
        let channels = [red, green, blue]
        // By the standard levels have 16 bits; some old programs wrote 8.
        let isNarrow = channels.allSatisfy { levels in (0..<count).allSatisfy { levels[$0] < 256 } }
        return (0..<3 * count).map { place in
            let level = channels[place % 3][place / 3]
            return UInt8(truncatingIfNeeded: isNarrow ? level : level >> 8)
        }
    }

    /// Paints pixels; `rows` are where they begin: all samples together, or a plane for each of `layout.needed`.
    ///
    /// `spare` has room for one byte for each needed sample of all pixels.
    func paint(
        _ rows: [UnsafePointer<UInt8>], count: Int, spare: UnsafeMutablePointer<UInt8>,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        let needed = layout.needed
        for (index, sample) in needed.enumerated() {
            let plane = spare + index * count
            if layout.isApart {
                spread(rows[index], step: 1, first: 0, count: count, to: plane)
            } else {
                spread(rows[0], step: layout.samplesPerPixel, first: sample, count: count, to: plane)
            }
        }
        if layout.hasWidePalette {
            colour(numbers: rows[0], count: count, to: target)
        } else {
            colour(spare, count: count, to: target)
        }
        if case .sample(_, let isMultiplied) = layout.opacity {
            let opacities = spare + (needed.count - 1) * count
            let channels = layout.bytesPerPixel
            for index in 0..<count {
                let opacity = opacities[index]
                for place in index * channels..<(index + 1) * channels {
                    target[place] =
                        isMultiplied
                        ? UInt8(min(255, Int(target[place]) + 255 - Int(opacity)))
                        : LumaWeights.overWhite(target[place], opacity: opacity)
                }
            }
        }
    }

    /// Counts the opacities of the pixels that were just painted with `spare`, if there are any.
    func count(_ spare: UnsafeMutablePointer<UInt8>, count: Int, _ opacity: inout OpacityCount) {
        guard case .sample = layout.opacity, count > 0 else { return }
        opacity.add(spare + (layout.needed.count - 1) * count, count: count)
    }

    /// Copies one sample of each pixel as a byte; a palette's numbers keep their value.
    private func spread(
        _ row: UnsafePointer<UInt8>, step: Int, first: Int, count: Int, to target: UnsafeMutablePointer<UInt8>
    ) {
        if let range {
            for index in 0..<count { target[index] = range.byte(layout.format.number(row, at: index &* step &+ first)) }
            return
        }
        let bits = layout.format.bits
        switch bits {
        case 8:
            for index in 0..<count { target[index] = row[index &* step &+ first] }
        case 16:
            // libtiff gives them in the order of this machine; the high byte is enough.
            row.withMemoryRebound(to: UInt16.self, capacity: count * step) { row in
                for index in 0..<count {
                    target[index] = UInt8(truncatingIfNeeded: row[index &* step &+ first] &>> 8)
                }
            }
        case 1, 2, 4:
            let mask = UInt8(truncatingIfNeeded: (1 << bits) - 1)
            let factor = layout.colours == .palette ? 1 : 255 / mask
            for index in 0..<count {
                let bit = (index &* step &+ first) &* bits
                let shift = UInt8(truncatingIfNeeded: 8 &- bits &- bit & 7)
                target[index] = (row[bit &>> 3] &>> shift & mask) &* factor
            }
        default:
            let most: UInt32 = 1 << UInt32(bits) - 1
            for index in 0..<count {
                let number = layout.format.packed(row, at: index &* step &+ first)
                target[index] = UInt8(
                    truncatingIfNeeded: layout.colours == .palette && bits < 8
                        ? number : (number &* 255 &+ most / 2) / most)
            }
        }
    }

    /// Looks up numbers of more than 8 bits, which are the first sample of each pixel.
    private func colour(numbers row: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        let step = layout.isApart ? 1 : layout.samplesPerPixel
        palette.withUnsafeBufferPointer { palette in
            for index in 0..<count {
                let number =
                    layout.format.bits == 16
                    ? Int(UnsafeRawPointer(row).loadUnaligned(fromByteOffset: 2 &* index &* step, as: UInt16.self))
                    : Int(layout.format.packed(row, at: index &* step))
                for channel in 0..<3 { target[3 &* index &+ channel] = palette[3 &* number &+ channel] }
            }
        }
    }

    private func colour(_ planes: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        switch layout.colours {
        case .grey: target.update(from: planes, count: count)
        case .inverseGrey:
            for index in 0..<count { target[index] = 255 &- planes[index] }
        case .palette:
            palette.withUnsafeBufferPointer { palette in
                for index in 0..<count {
                    for channel in 0..<3 {
                        target[3 &* index &+ channel] = palette[3 &* Int(planes[index]) &+ channel]
                    }
                }
            }
        case .rgb:
            for index in 0..<count {
                for channel in 0..<3 { target[3 &* index &+ channel] = planes[channel &* count &+ index] }
            }
        case .inks:
            for index in 0..<count {
                let light = 255 &- Int(planes[3 &* count &+ index])
                for channel in 0..<3 {
                    let free = 255 &- Int(planes[channel &* count &+ index])
                    target[3 &* index &+ channel] = UInt8(truncatingIfNeeded: (free &* light &+ 127) / 255)
                }
            }
        }
    }
}
