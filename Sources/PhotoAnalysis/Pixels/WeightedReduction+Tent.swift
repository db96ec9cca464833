import Images

extension WeightedReduction {
    /// The side of PDQ's reduced picture.
    static let tentSide = 64

    /// PDQ's reduction to 64 × 64: Jarosz' tent filter, then the sample at each cell's centre.
    ///
    /// The reference (facebook/ThreatExchange, pdq/cpp/downscaling) runs a box filter twice along rows and columns over
    /// all pixels and keeps 64 × 64 of them. As that is linear, this computes the weights of the kept pixels first and
    /// only their sums: the same numbers up to rounding.
    static func tent(width: Int, height: Int) -> WeightedReduction {
        WeightedReduction(columns: tent(along: width), rows: tent(along: height))
    }

    private static func tent(along length: Int) -> AxisWeights {
        let tents = (0..<tentSide).map { index in
            let outer = window(around: (2 * index + 1) * length / (2 * tentSide), length: length)
            let (first, last) = (
                window(around: outer.lowerBound, length: length), window(around: outer.upperBound - 1, length: length)
            )
            var weights = [Float](repeating: 0, count: last.upperBound - first.lowerBound)
            for middle in outer {
                let inner = window(around: middle, length: length)
                for position in inner {
                    weights[position - first.lowerBound] += 1 / Float(inner.count * outer.count)
                }
            }
            return (start: first.lowerBound, weights: weights)
        }
        return AxisWeights(tents.map(\.start), most: tents.map(\.weights.count).max() ?? 0) { index, position in
            let (start, weights) = tents[index]
            return position - start < weights.count ? weights[position - start] : 0
        }
    }

    /// The positions that the reference's box filter averages for one position, clipped at the ends.
    private static func window(around position: Int, length: Int) -> Range<Int> {
        let full = (length + 2 * tentSide - 1) / (2 * tentSide)
        let half = (full + 2) / 2
        return max(0, position + half - full)..<min(length, position + half)
    }
}
