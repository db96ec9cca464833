import Images

/// Whether a picture was enlarged by repeating its pixels, as programs do for the nearest neighbour.
///
/// Neighbours then differ only where one repeated pixel ends and the next begins, which is at the same places of each
/// period: at one of two for twice the sides, at two of three for half as much again. Compared are the sums of squared
/// differences, as most is decided at steep edges, which recompression changes least.
enum RepeatedPixels {
    /// Periods of 8 and more would meet the blocks of strongly compressed JPEG files.
    private static let periods = 2...6
    // Both shares are set by hand. Drawn pictures, recompressed as well, are tested at 1.5 to 4 times the sides.

    /// Inside repeated pixels, differences are below this share of those at their ends.
    private static let inside = 0.1
    /// At their ends, above this share.
    private static let atEnds = 0.5
    /// More lines than this say nothing new.
    private static let mostLines = 200
    private static let leastSide = 64

    /// Measures the part of a picture within its bars.
    ///
    /// - Returns: The share of the picture's sides before it was enlarged; nil if no pixel is repeated.
    static func share(_ luma: LumaImage, within box: Trim.Box) -> Float? {
        guard min(box.width, box.height) >= leastSide else { return nil }
        return luma.samples.withUnsafeBufferPointer { samples in
            let start = box.y * luma.width + box.x
            let across = share(
                differences(samples, start, step: 1, box.width, line: luma.width, box.height))
            guard let across else { return nil }
            let down = share(differences(samples, start, step: luma.width, box.height, line: 1, box.width))
            return down.map { max($0, across) }
        }
    }

    /// The squared differences from each place to the next, summed over lines.
    private static func differences(
        _ samples: UnsafeBufferPointer<UInt8>, _ start: Int, step: Int, _ places: Int, line: Int, _ lines: Int
    ) -> [Double] {
        var sums = [Double](repeating: 0, count: places - 1)
        for number in stride(from: 0, to: lines, by: max(1, lines / mostLines)) {
            var place = start + number * line
            for index in sums.indices {
                let difference = Int(samples[place + step]) - Int(samples[place])
                sums[index] += Double(difference * difference)
                place += step
            }
        }
        return sums
    }

    private static func share(_ differences: [Double]) -> Float? {
        periods.compactMap { period -> Float? in
            var sums = [Double](repeating: 0, count: period)
            for (place, difference) in differences.enumerated() { sums[place % period] += difference }
            guard let most = sums.max(), most > 0 else { return nil }
            let ends = sums.count { $0 >= atEnds * most }
            guard ends < period, sums.allSatisfy({ $0 >= atEnds * most || $0 <= inside * most }) else { return nil }
            // A few straight lines differ at a few places; repeated pixels differ at nearly all of their ends.
            let places = differences.indices.filter { sums[$0 % period] >= atEnds * most }
            let mean = places.reduce(0) { $0 + differences[$1] } / Double(places.count)
            guard 2 * places.count(where: { differences[$0] >= inside * mean }) >= places.count else { return nil }
            return Float(ends) / Float(period)
        }.min()
    }
}
