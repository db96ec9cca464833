extension Raster {
    /// The picture in another size; each new pixel is the mean of the area that it covers.
    package func resized(width newWidth: Int, height newHeight: Int) -> Raster {
        let columns = Self.shares(of: width, for: newWidth)
        let rows = Self.shares(of: height, for: newHeight)
        var result = [UInt8](repeating: 0, count: 3 * newWidth * newHeight)
        var line = [Float](repeating: 0, count: 3 * width)
        for (newY, row) in rows.enumerated() {
            for place in line.indices { line[place] = 0 }
            for (y, share) in row {
                for place in 0..<3 * width { line[place] += Float(rgb[3 * width * y + place]) * share }
            }
            for (newX, column) in columns.enumerated() {
                for channel in 0..<3 {
                    let mean = column.reduce(Float(0)) { $0 + line[3 * $1.0 + channel] * $1.1 }
                    result[3 * (newY * newWidth + newX) + channel] = UInt8(min(max(mean.rounded(), 0), 255))
                }
            }
        }
        return Raster(width: newWidth, height: newHeight, rgb: result)
    }

    /// For each new position the old ones that it covers, with shares that sum to 1.
    private static func shares(of length: Int, for newLength: Int) -> [[(Int, Float)]] {
        let scale = Float(length) / Float(newLength)
        return (0..<newLength).map { new in
            let (start, end) = (Float(new) * scale, min(Float(new + 1) * scale, Float(length)))
            return (Int(start)..<max(Int(start) + 1, Int(end.rounded(.up)))).map { old in
                (min(old, length - 1), (min(end, Float(old + 1)) - max(start, Float(old))) / (end - start))
            }
        }
    }

    /// The part of the picture that begins at (x, y).
    package func cropped(x: Int, y: Int, width newWidth: Int, height newHeight: Int) -> Raster {
        mapped(width: newWidth, height: newHeight) { (x + $0, y + $1) }
    }

    /// The picture on a ground of one grey, with bars above and below or at both sides.
    package func letterboxed(horizontal: Int = 0, vertical: Int = 0, grey: UInt8 = 0) -> Raster {
        Raster(width: width + 2 * horizontal, height: height + 2 * vertical, red: grey, green: grey, blue: grey)
            .covered(by: self, x: horizontal, y: vertical)
    }

    /// The picture with another one on it, whose upper left corner is at (x, y).
    package func covered(by other: Raster, x: Int, y: Int) -> Raster {
        var covered = self
        for row in 0..<other.height {
            let start = 3 * ((y + row) * width + x)
            covered.rgb.replaceSubrange(
                start..<start + 3 * other.width, with: other.rgb[3 * other.width * row..<3 * other.width * (row + 1)])
        }
        return covered
    }

    /// The picture turned clockwise by so many right angles.
    package func turned(quarters: Int) -> Raster {
        switch quarters & 3 {
        case 1: mapped(width: height, height: width) { ($1, height - 1 - $0) }
        case 2: mapped(width: width, height: height) { (width - 1 - $0, height - 1 - $1) }
        case 3: mapped(width: height, height: width) { (width - 1 - $1, $0) }
        default: self
        }
    }

    /// Left and right exchanged.
    package var mirrored: Raster {
        mapped(width: width, height: height) { (width - 1 - $0, $1) }
    }

    /// The picture enlarged by repeating its pixels.
    package func repeated(by factor: Float) -> Raster {
        mapped(width: Int(Float(width) * factor), height: Int(Float(height) * factor)) {
            (min(Int((Float($0) + 0.5) / factor), width - 1), min(Int((Float($1) + 0.5) / factor), height - 1))
        }
    }

    /// The picture with a bar below that holds marks like a line of letters.
    package func captioned(height bar: Int, grey: UInt8 = 255) -> Raster {
        var result = rgb
        for y in 0..<bar {
            let isText = bar / 3..<2 * bar / 3 ~= y
            for x in 0..<width {
                let isLetter = isText && width / 4..<3 * width / 4 ~= x && (x / 3 + y / 5) % 3 == 0
                result += [UInt8](repeating: isLetter ? 255 - grey : grey, count: 3)
            }
        }
        return Raster(width: width, height: height + bar, rgb: result)
    }

    /// A picture of which each pixel is fetched from a place of this one.
    private func mapped(width newWidth: Int, height newHeight: Int, _ source: (Int, Int) -> (Int, Int)) -> Raster {
        Raster(
            width: newWidth, height: newHeight,
            rgb: [UInt8](unsafeUninitializedCapacity: 3 * newWidth * newHeight) { buffer, count in
                rgb.withUnsafeBufferPointer { rgb in
                    for y in 0..<newHeight {
                        for x in 0..<newWidth {
                            let (fromX, fromY) = source(x, y)
                            let from = 3 * (fromY * width + fromX)
                            for channel in 0..<3 { buffer[3 * (y * newWidth + x) + channel] = rgb[from + channel] }
                        }
                    }
                }
                count = 3 * newWidth * newHeight
            })
    }
}
