import Images

/// Histogram bins with one colour name that make one colour of a palette.
struct ColourGroup {
    struct Member {
        let bin: ColourHistogram.Bin
        let colour: OKLab
    }

    let name: ColourName
    let members: [Member]
    let bin: ColourHistogram.Bin
    let mean: SIMD3<Float>
    /// In each direction of OKLab.
    private let variance: SIMD3<Float>

    /// Precondition: some members.
    init(name: ColourName, members: [Member]) {
        precondition(!members.isEmpty, "a colour of nothing")
        self.name = name
        self.members = members
        var (sum, squares, pixels) = (SIMD3<Float>.zero, SIMD3<Float>.zero, Float(0))
        for member in members {
            let weight = Float(member.bin.pixels)
            pixels += weight
            sum += member.colour.point * weight
            squares += member.colour.point * member.colour.point * weight
        }
        bin = members.dropFirst().reduce(members[0].bin) { $0 + $1.bin }
        mean = sum / pixels
        variance = squares / pixels - mean * mean
    }

    var pixels: UInt32 { bin.pixels }

    /// The largest variance and the direction that has it.
    private var spread: (variance: Float, axis: Int) {
        (0..<3).map { (variance[$0], $0) }.max { $0.0 < $1.0 } ?? (0, 0)
    }

    /// The error that a split of this group would remove from the palette.
    var gain: Float { spread.variance * Float(pixels) }

    /// Below this deviation two parts would look alike; their distance is about 1.6 times the deviation.
    private static let leastDeviation: Float = 0.07

    /// Splits the group at the mean in the direction of the largest variance (Wan, Wong and Prusinkiewicz 1988).
    ///
    /// Nil if the parts would look alike, or one of them would have fewer than `least` pixels.
    func split(least: UInt32) -> (ColourGroup, ColourGroup)? {
        let (variance, axis) = spread
        guard variance >= Self.leastDeviation * Self.leastDeviation else { return nil }
        let cut = mean[axis]
        let low = members.filter { $0.colour.point[axis] < cut }
        let high = members.filter { $0.colour.point[axis] >= cut }
        guard !low.isEmpty, !high.isEmpty else { return nil }
        let parts = (ColourGroup(name: name, members: low), ColourGroup(name: name, members: high))
        return min(parts.0.pixels, parts.1.pixels) >= least ? parts : nil
    }

    /// This group with the members of a smaller one.
    func absorbing(_ other: ColourGroup) -> ColourGroup {
        ColourGroup(name: name, members: members + other.members)
    }

    func squaredDistance(to other: ColourGroup) -> Float {
        let difference = mean - other.mean
        return (difference * difference).sum()
    }
}

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
