extension WeightedReduction {
    /// The reduction in which each new pixel is the mean of the area that it covers.
    ///
    /// An axis that gains pixels repeats and mixes old ones. The old pixels may themselves be the means of squares of a
    /// larger picture with sides of `square`, those at the right and lower edge of what is left of it; width and height
    /// are that picture's then. Where a part of the new columns and rows is named, nothing else is made.
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
        // In units of 1/new of the larger picture's pixels everything is whole: a new pixel covers `length` of them, an
        // old one `old`.
        let old = new * square
        var axis = AxisWeights()
        for index in part {
            let (begin, end) = (index * length, (index + 1) * length)
            let positions = begin / old..<(end + old - 1) / old
            axis.append(
                start: positions.lowerBound,
                weights: positions.map { Float(min(end, ($0 + 1) * old) - max(begin, $0 * old)) / Float(length) })
        }
        return axis
    }
}
