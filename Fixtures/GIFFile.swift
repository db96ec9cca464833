/// A GIF file by an own coder, for codings that giflib does not write: it fills the table of codes and never clears it.
package struct GIFFile: Sendable {
    /// The bits of a number before coding, 1 to 11; more than the palette needs in files of some programs.
    package var leastBits = 8

    package init() {}

    /// Precondition: few colours.
    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        let indexed = try IndexedRaster(coloursOf: raster)
        func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
        let palette = indexed.palette.flatMap { $0 } + [UInt8](repeating: 0, count: 768 - 3 * indexed.palette.count)
        let size = little(raster.width) + little(raster.height)
        var bytes = Array("GIF89a".utf8) + size + [0xF7, 0, 0] + palette
        bytes += [0x2C, 0, 0, 0, 0] + size + [0, UInt8(leastBits)]
        let coded = codes(indexed.numbers)
        for start in stride(from: 0, to: coded.count, by: 255) {
            let block = coded[start..<min(start + 255, coded.count)]
            bytes += [UInt8(block.count)] + block
        }
        return bytes + [0, 0x3B]
    }

    private func codes(_ numbers: [UInt8]) -> [UInt8] {
        var (bytes, buffer, held): ([UInt8], Int, Int) = ([], 0, 0)
        var (bits, next) = (leastBits + 1, (1 << leastBits) + 2)
        func write(_ code: Int) {
            buffer |= code << held
            held += bits
            while held >= 8 {
                bytes.append(UInt8(buffer & 255))
                buffer >>= 8
                held -= 8
            }
        }
        var table: [[UInt8]: Int] = [:]
        func code(_ string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : table[string, default: 0] }
        var string: [UInt8] = []
        for number in numbers {
            let longer = string + [number]
            if longer.count == 1 || table[longer] != nil {
                string = longer
                continue
            }
            write(code(string))
            if next < 4096 {
                table[longer] = next
                // Who reads gives each code one step later than who writes.
                if next == 1 << bits, bits < 12 { bits += 1 }
                next += 1
            }
            string = [number]
        }
        write(code(string))
        if next == 1 << bits, bits < 12 { bits += 1 }
        write((1 << leastBits) + 1)
        return bytes + (held > 0 ? [UInt8(buffer & 255)] : [])
    }
}
