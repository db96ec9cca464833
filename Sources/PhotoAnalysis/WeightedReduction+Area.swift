extension WeightedReduction {
    /// The reduction in which each new pixel is the mean of the area that it covers.
    ///
    /// An axis that gains pixels repeats and mixes old ones.
    static func area(width: Int, height: Int, newWidth: Int, newHeight: Int) -> WeightedReduction {
        WeightedReduction(columns: area(along: width, new: newWidth), rows: area(along: height, new: newHeight))
    }

    private static func area(along length: Int, new: Int) -> AxisWeights {
        precondition(new >= 1 && length >= 1)
        // In units of 1/new of an old pixel everything is whole: a new pixel covers `length` of them, an old one
        // `new`.
        var axis = AxisWeights()
        for index in 0..<new {
            let (begin, end) = (index * length, (index + 1) * length)
            let positions = begin / new..<(end + new - 1) / new
            axis.append(
                start: positions.lowerBound,
                weights: positions.map { Float(min(end, ($0 + 1) * new) - max(begin, $0 * new)) / Float(length) })
        }
        return axis
    }
}
