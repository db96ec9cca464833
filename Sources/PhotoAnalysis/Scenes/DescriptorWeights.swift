/// The mean and the matrix that turn a point's descriptor into bits.
///
/// The matrix damps directions in which views of one place differ and keeps directions in which places differ (LDAHash,
/// Strecha and others 2012). Four sets of random signs and the Walsh-Hadamard transform turn its 64 results into 256
/// numbers whose signs are the bits. So the share of differing bits measures the angle (Charikar 2002).
package struct DescriptorWeights: Sendable {
    /// The number of the matrix's results.
    package static let dimensions = 64

    private let mean: [Float]
    /// One column for each number of the descriptor, in order; only ratios matter.
    private let columns: [SIMD8<Float>]
    /// 1 or -1 for each of the 64 results, four times.
    private let signs: [SIMD8<Float>]

    private static let vectors = dimensions / 8
    /// Arbitrary, but stored features were described with it.
    private static let seed: UInt64 = 7

    /// The mean times `meanScale`, then the matrix row by row.
    package init(_ numbers: [Float]) {
        let count = PointDescriptor.count
        precondition(numbers.count == (1 + Self.dimensions) * count)
        mean = numbers.prefix(count).map { $0 / Self.meanScale }
        let matrix = Array(numbers.dropFirst(count))
        columns = (0..<count).flatMap { column in
            (0..<Self.vectors).map { vector in
                SIMD8<Float>((0..<8).map { matrix[(8 * vector + $0) * count + column] })
            }
        }
        var random = SignSource(state: Self.seed)
        signs = (0..<4).flatMap { _ in
            let word = random.next()
            return (0..<Self.vectors).map { vector in
                SIMD8<Float>((0..<8).map { word >> UInt64(8 * vector + $0) & 1 == 0 ? 1 : -1 })
            }
        }
    }

    /// The weights that `cleaner-training features` fitted.
    package static let fitted = DescriptorWeights(FittedNumbers.read(Resources.descriptorWeights))

    /// The file holds the mean times this number.
    package static let meanScale: Float = 10_000

    package func bits(of numbers: [Float]) -> SIMD4<UInt64> {
        withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: Self.vectors) { left in
            left.initialize(repeating: .zero)
            columns.withUnsafeBufferPointer { columns in
                for (column, number) in numbers.enumerated() {
                    let centred = number - mean[column]
                    for vector in 0..<Self.vectors {
                        left[vector] += columns[column &* Self.vectors &+ vector] * centred
                    }
                }
            }
            return withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.dimensions) { mixed in
                SIMD4(
                    word(0, of: left, mixed), word(1, of: left, mixed), word(2, of: left, mixed),
                    word(3, of: left, mixed))
            }
        }
    }

    private func word(
        _ word: Int, of left: UnsafeMutableBufferPointer<SIMD8<Float>>, _ mixed: UnsafeMutableBufferPointer<Float>
    ) -> UInt64 {
        for vector in 0..<Self.vectors {
            let signed = left[vector] * signs[word &* Self.vectors &+ vector]
            for lane in 0..<8 { mixed[8 &* vector &+ lane] = signed[lane] }
        }
        Self.transform(mixed)
        var bits: UInt64 = 0
        for place in 0..<Self.dimensions { bits |= (mixed[place] > 0 ? 1 : 0) &<< UInt64(truncatingIfNeeded: place) }
        return bits
    }

    /// The Walsh-Hadamard transform in six rounds.
    private static func transform(_ values: UnsafeMutableBufferPointer<Float>) {
        var step = 1
        while step < dimensions {
            for start in stride(from: 0, to: dimensions, by: 2 * step) {
                for place in start..<start + step {
                    let (one, other) = (values[place], values[place &+ step])
                    (values[place], values[place &+ step]) = (one + other, one - other)
                }
            }
            step *= 2
        }
    }
}

/// A small deterministic source of random bits: SplitMix64 (Steele, Lea and Flood 2014).
private struct SignSource {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// Reads the fitted integers that `cleaner-training` writes to resources: 16 bits each, little-endian.
enum FittedNumbers {
    static func read(_ bytes: [UInt8]) -> [Float] {
        stride(from: 0, to: bytes.count, by: 2).map { place in
            Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
        }
    }
}
