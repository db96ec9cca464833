/// Blurs with the weights (1 4 6 4 1)/16 along rows and columns, a Gaussian with deviation 1; borders repeat.
enum Binomial {
    /// The blurred picture, in 16ths of a level.
    static func blurred(_ picture: GreyPicture) -> [Int16] {
        let (width, height) = (picture.width, picture.height)
        return picture.samples.withUnsafeBufferPointer { samples in
            blurred(width: width, height: height) { rows, line in
                for x in 0..<width {
                    let outer = UInt16(samples[rows.0 &+ x]) &+ UInt16(samples[rows.4 &+ x])
                    let inner = UInt16(samples[rows.1 &+ x]) &+ UInt16(samples[rows.3 &+ x])
                    line[x &+ 2] = outer &+ inner &* 4 &+ UInt16(samples[rows.2 &+ x]) &* 6
                }
            }
        }
    }

    /// Blurs a blurred picture again, in the same units.
    static func blurred(_ values: [Int16], width: Int, height: Int) -> [Int16] {
        values.withUnsafeBufferPointer { values in
            blurred(width: width, height: height) { rows, line in
                for x in 0..<width {
                    let outer = UInt16(bitPattern: values[rows.0 &+ x] &+ values[rows.4 &+ x])
                    let inner = UInt16(bitPattern: values[rows.1 &+ x] &+ values[rows.3 &+ x])
                    // At most 16 · 16 · 255, which 16 bits hold.
                    let sum = outer &+ inner &* 4 &+ UInt16(bitPattern: values[rows.2 &+ x]) &* 6
                    line[x &+ 2] = sum &>> 4
                }
            }
        }
    }

    private typealias Rows = (Int, Int, Int, Int, Int)

    /// `columns` writes the sum of five rows, by their start indices, to a line from its third place on, up to 16 ·
    /// 255.
    @inline(__always)
    private static func blurred(
        width: Int, height: Int, columns: (Rows, UnsafeMutableBufferPointer<UInt16>) -> Void
    ) -> [Int16] {
        [Int16](unsafeUninitializedCapacity: width * height) { blurred, count in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width + 4) { line in
                for y in 0..<height {
                    func row(_ offset: Int) -> Int { min(max(y + offset, 0), height - 1) * width }
                    columns((row(-2), row(-1), row(0), row(1), row(2)), line)
                    (line[0], line[1]) = (line[2], line[2])
                    (line[width + 2], line[width + 3]) = (line[width + 1], line[width + 1])
                    let start = y * width
                    for x in 0..<width {
                        let outer = line[x] &+ line[x &+ 4]
                        let inner = line[x &+ 1] &+ line[x &+ 3]
                        let sum = outer &+ inner &* 4 &+ line[x &+ 2] &* 6
                        blurred[start &+ x] = Int16(bitPattern: sum &>> 4)
                    }
                }
            }
            count = width * height
        }
    }
}
