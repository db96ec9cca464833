import Glibc
package import Images

/// A picture's perceptual hash under all eight turns, and its quality.
///
/// The algorithm is PDQ (Facebook 2019, "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing Algorithm";
/// reference in facebook/ThreatExchange, pdq/cpp), without the reference's resize of files to 512 × 512, which is not
/// part of the algorithm.
package struct PDQ: Hashable, Sendable {
    /// One hash for each turn, in the order of `Turn.allCases`; the first is the picture's own.
    package let hashes: [PerceptualHash]

    /// The amount of structure in the picture, 0…100.
    ///
    /// Noise decides the hashes of flat pictures (below 50).
    package let quality: Int

    package var hash: PerceptualHash { hashes[0] }

    /// The reference hashes no smaller pictures either.
    package static let smallestSide = 5

    /// Nil if the picture is too small; costs about one pass over its pixels.
    package static func measure(_ luma: LumaImage) -> PDQ? {
        guard min(luma.width, luma.height) >= smallestSide else { return nil }
        let reduced = luma.samples.withUnsafeBufferPointer {
            WeightedReduction.tent(width: luma.width, height: luma.height).reduce($0, width: luma.width)
        }
        return PDQ(hashes: hashes(CosineTransform.transform(reduced)), quality: quality(reduced))
    }

    /// The reference's sum of differences between neighbours, in hundredths of the range, each truncated.
    private static func quality(_ picture: [Float]) -> Int {
        let side = WeightedReduction.tentSide
        var sum = 0
        for place in picture.indices {
            if place % side + 1 < side { sum += step(picture[place], picture[place + 1]) }
            if place + side < picture.count { sum += step(picture[place], picture[place + side]) }
        }
        return min(100, sum / 90)
    }

    private static func step(_ one: Float, _ other: Float) -> Int {
        abs(Int((one - other) * 100 / 255))
    }

    private static func hashes(_ coefficients: [Float]) -> [PerceptualHash] {
        // Transposing does not change the median, so one selection for each of the four sign patterns suffices.
        let patterns = [Turn.upright, .mirrored, .flipped, .half].map { turn in
            let turned = signed(coefficients, turn)
            return (coefficients: turned, median: lowerMedian(turned))
        }
        return Turn.allCases.map { turn in
            guard turn.transposes else {
                let pattern = patterns[Int(turn.rawValue)]
                return hash(pattern.coefficients, above: pattern.median)
            }
            // To transpose and then mirror and flip is the same as to flip and mirror and then transpose.
            let pattern = patterns[(turn.mirrors ? 2 : 0) + (turn.flips ? 1 : 0)]
            return hash(transposed(pattern.coefficients), above: pattern.median)
        }
    }

    private static func signed(_ coefficients: [Float], _ turn: Turn) -> [Float] {
        coefficients.indices.map { place in
            let mirrored = turn.mirrors && (place % CosineTransform.frequencies).isMultiple(of: 2)
            let flipped = turn.flips && (place / CosineTransform.frequencies).isMultiple(of: 2)
            return mirrored != flipped ? -coefficients[place] : coefficients[place]
        }
    }

    private static func transposed(_ coefficients: [Float]) -> [Float] {
        let side = CosineTransform.frequencies
        return coefficients.indices.map { coefficients[$0 % side * side + $0 / side] }
    }

    /// The 128th smallest of 256, as Torben's method in the reference finds it.
    private static func lowerMedian(_ values: [Float]) -> Float {
        Selection.value(at: (values.count - 1) / 2, of: values)
    }

    private static func hash(_ coefficients: [Float], above median: Float) -> PerceptualHash {
        var words = SIMD4<UInt64>()
        for (bit, coefficient) in coefficients.enumerated() where coefficient > median {
            words[bit / 64] |= 1 << UInt64(bit % 64)
        }
        return PerceptualHash(words: words)
    }
}

/// The 16 × 16 lowest non-constant frequencies of a 64 × 64 picture's cosine transform.
///
/// B = D A Dᵀ with D[i][j] = √(2/64) · cos(π/128 · (i + 1)(2j + 1)), as in PDQ's reference.
struct CosineTransform {
    static let frequencies = 16
    private static let side = WeightedReduction.tentSide

    /// D, row by row.
    private static let basis: [Float] = (0..<frequencies * side).map { place in
        let (i, j) = (Double(place / side), Double(place % side))
        return Float((2 / Double(side)).squareRoot() * cos(.pi / 2 / Double(side) * (i + 1) * (2 * j + 1)))
    }

    /// 256 coefficients, row by row: vertical frequency first.
    static func transform(_ picture: [Float]) -> [Float] {
        precondition(picture.count == side * side)
        var coefficients = [Float](repeating: 0, count: frequencies * frequencies)
        basis.withUnsafeBufferPointer { basis in
            picture.withUnsafeBufferPointer { picture in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: side) { line in
                    for i in 0..<frequencies {
                        line.update(repeating: 0)
                        for y in 0..<side {
                            let weight = basis[i * side + y]
                            for x in 0..<side { line[x] += weight * picture[y * side + x] }
                        }
                        for j in 0..<frequencies {
                            var sum: Float = 0
                            for x in 0..<side { sum += line[x] * basis[j * side + x] }
                            coefficients[i * frequencies + j] = sum
                        }
                    }
                }
            }
        }
        return coefficients
    }
}
