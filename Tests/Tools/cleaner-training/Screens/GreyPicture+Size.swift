extension GreyPicture {
    /// In another size: the mean of the area that each new pixel covers, or between pixels where it is enlarged.
    func resized(longerSide newLonger: Int) -> GreyPicture {
        let scale = Float(newLonger) / Float(longerSide)
        let newWidth = max(1, Int((Float(width) * scale).rounded()))
        let newHeight = max(1, Int((Float(height) * scale).rounded()))
        let (columns, rows) = (Self.shares(of: width, for: newWidth), Self.shares(of: height, for: newHeight))
        var result = GreyPicture(
            width: newWidth, height: newHeight, values: [Float](repeating: 0, count: newWidth * newHeight))
        var line = [Float](repeating: 0, count: width)
        for (newY, row) in rows.enumerated() {
            for x in 0..<width { line[x] = 0 }
            for (y, share) in zip(row.places, row.weights) {
                for x in 0..<width { line[x] += values[y &* width &+ x] * share }
            }
            for (newX, column) in columns.enumerated() {
                var sum: Float = 0
                for (x, share) in zip(column.places, column.weights) { sum += line[x] * share }
                result.values[newY * newWidth + newX] = sum
            }
        }
        return result
    }

    /// For each new position the old ones that it covers, with weights that sum to 1.
    private static func shares(of length: Int, for newLength: Int) -> [(places: ClosedRange<Int>, weights: [Float])] {
        let scale = Float(length) / Float(newLength)
        return (0..<newLength).map { new in
            let middle = (Float(new) + 0.5) * scale
            // A box as wide as the new pixel, but never narrower than a pixel of the old picture, whose place between
            // two pixels it then shares out.
            let reach = max(scale, 1) / 2
            let (start, end) = (max(0, middle - reach), min(Float(length), middle + reach))
            let places = min(length - 1, Int(start))...max(Int(start), min(length - 1, Int(end.rounded(.up)) - 1))
            let weights = places.map { max(0, min(end, Float($0 + 1)) - max(start, Float($0))) }
            let sum = weights.reduce(0, +)
            return (places, weights.map { $0 / sum })
        }
    }
}
