import Images

/// Counts the pixels of a small picture by colour; the sums are integers, so that order does not matter.
struct ColourHistogram {
    /// Pixels of nearly one colour.
    struct Bin {
        /// The number of pixels, and the sums of their Y, Cb and Cr.
        fileprivate(set) var sums: SIMD4<UInt32>

        var pixels: UInt32 { sums.x }

        static func + (one: Bin, other: Bin) -> Bin { Bin(sums: one.sums &+ other.sums) }

        /// The mean in sRGB, by JFIF's equations.
        var rgb: (red: UInt8, green: UInt8, blue: UInt8) {
            let mean = SIMD3(Float(sums.y), Float(sums.z), Float(sums.w)) / Float(sums.x)
            return JFIFColour.rgb(light: mean.x, blue: mean.y, red: mean.z)
        }
    }

    /// The bins that hold pixels, in a fixed order.
    let bins: [Bin]

    /// A bin spans 16 levels of brightness and 8 of colour, a step that is hardly visible in colour.
    private static let lightShift = 4
    private static let colourShift = 3
    /// Puts grey into the middle of a bin, so that noise does not spread it over several.
    private static let colourOffset = 4
    private static let colourLevels = 33

    init(_ picture: ChromaImage) {
        var counts = [SIMD4<UInt32>](
            repeating: .zero, count: (256 >> Self.lightShift) * Self.colourLevels * Self.colourLevels)
        picture.light.withUnsafeBufferPointer { light in
            picture.blue.withUnsafeBufferPointer { blue in
                picture.red.withUnsafeBufferPointer { red in
                    counts.withUnsafeMutableBufferPointer { counts in
                        for place in 0..<light.count {
                            let row = Int(light[place]) &>> Self.lightShift
                            let column = (Int(blue[place]) &+ Self.colourOffset) &>> Self.colourShift
                            let cell = (Int(red[place]) &+ Self.colourOffset) &>> Self.colourShift
                            counts[(row &* Self.colourLevels &+ column) &* Self.colourLevels &+ cell] &+= SIMD4(
                                1, UInt32(light[place]), UInt32(blue[place]), UInt32(red[place]))
                        }
                    }
                }
            }
        }
        bins = counts.withUnsafeBufferPointer { counts in
            counts.lazy.filter { $0.x > 0 }.map { Bin(sums: $0) }
        }
    }
}
