/// A small deterministic source of random numbers: SplitMix64 (Steele, Lea and Flood 2014).
package struct RandomSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Evenly distributed, 0 up to but not including 1.
    package mutating func unit() -> Float {
        Float(next() >> 40) * 0x1p-24
    }

    /// Evenly distributed between two bounds.
    package mutating func between(_ low: Float, _ high: Float) -> Float {
        low + (high - low) * unit()
    }

    /// A whole number from a range, evenly distributed but for a bias below 2⁻³².
    package mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(((next() >> 32) * UInt64(range.count)) >> 32)
    }

    /// Nearly Gaussian with mean 0 and deviation 1: the sum of four even distributions.
    package mutating func bell() -> Float {
        (unit() + unit() + unit() + unit() - 2) * Float(3).squareRoot()
    }
}
