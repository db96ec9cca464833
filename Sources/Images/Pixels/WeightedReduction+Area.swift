extension WeightedReduction {
    /// The reduction in which each new pixel is the mean of the area that it covers.
    ///
    /// Along an axis that grows, old pixels are repeated and mixed. The old pixels may be means of squares of a larger
    /// picture, with sides of `square`, incomplete at the right and lower edge; then width and height are those of the
    /// larger picture. `columns` and `rows` limit the result to a part.
    package static func area(
        width: Int, height: Int, newWidth: Int, newHeight: Int, square: Int = 1, columns: Range<Int>? = nil,
        rows: Range<Int>? = nil
    ) -> WeightedReduction {
        WeightedReduction(
            columns: area(along: width, new: newWidth, square: square, part: columns ?? 0..<newWidth),
            rows: area(along: height, new: newHeight, square: square, part: rows ?? 0..<newHeight))
    }

    private static func area(along length: Int, new: Int, square: Int, part: Range<Int>) -> AxisWeights {
        precondition(new >= 1 && length >= 1 && square >= 1 && part.lowerBound >= 0 && part.upperBound <= new)
        // In units of 1/new of the larger picture's pixels all is integer: a new pixel covers `length`, an old one
        // `old`.
        let old = new * square
        return AxisWeights(part.map { $0 * length / old }, most: (length + old - 1) / old + 1) { index, position in
            let begin = (part.lowerBound + index) * length
            let covered = min(begin + length, (position + 1) * old) - max(begin, position * old)
            return Float(max(covered, 0)) / Float(length)
        }
    }
}
