import Images

/// A grey picture in floating point, row by row: luma 0…255, or values derived from it.
struct Plane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height)
        self.width = width
        self.height = height
        self.values = values
    }

    /// A picture reduced by area average so that its longer side is at most `longerSide` pixels; never enlarged.
    init(_ luma: LumaImage, longerSide: Int) {
        let longer = max(luma.width, luma.height)
        guard longer > longerSide else {
            self.init(width: luma.width, height: luma.height, values: Self.floats(luma.samples))
            return
        }
        let (width, height) = (
            max(1, (luma.width * longerSide + longer / 2) / longer),
            max(1, (luma.height * longerSide + longer / 2) / longer)
        )
        let reduction = WeightedReduction.area(
            width: luma.width, height: luma.height, newWidth: width, newHeight: height)
        self.init(
            width: width, height: height,
            values: luma.samples.withUnsafeBufferPointer { reduction.reduce($0, width: luma.width) })
    }

    private static func floats(_ samples: [UInt8]) -> [Float] {
        [Float](unsafeUninitializedCapacity: samples.count) { floats, count in
            samples.withUnsafeBufferPointer { samples in
                for place in 0..<samples.count { floats[place] = Float(samples[place]) }
            }
            count = samples.count
        }
    }
}
