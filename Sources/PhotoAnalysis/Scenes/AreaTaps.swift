/// The old positions along one axis that a new one covers, with weights in 128ths that sum to 1.
struct AreaTaps {
    /// The same for all new positions; weights beyond what one covers are 0.
    let taps: Int
    let starts: [Int]
    /// One after the other, `taps` for each new position.
    let weights: [UInt16]

    private static let unit = 128

    /// Precondition: 1 ≤ new ≤ length.
    init(length: Int, new: Int) {
        precondition(new >= 1 && new <= length)
        taps = (length + new - 1) / new + 1
        var (starts, weights): ([Int], [UInt16]) = ([], [])
        // In units of 1/new of an old position everything is whole: a new one covers `length` of them, an old one `new`.
        for index in 0..<new {
            let (begin, end) = (index * length, (index + 1) * length)
            let start = begin / new
            starts.append(start)
            // Rounding the sum of what lies before, not each weight, keeps the total.
            var before = 0
            for tap in 0..<taps {
                let reached = min(end, (start + tap + 1) * new) - begin
                let share = (max(reached, 0) * Self.unit + length / 2) / length
                weights.append(UInt16(share - before))
                before = share
            }
        }
        (self.starts, self.weights) = (starts, weights)
    }

    /// Combines a line of sums over rows (pixels times `unit`) to pixels.
    func narrow(
        _ line: UnsafeMutableBufferPointer<UInt16>, to reduced: UnsafeMutableBufferPointer<UInt8>, at place: Int
    ) {
        starts.withUnsafeBufferPointer { starts in
            weights.withUnsafeBufferPointer { weights in
                for index in 0..<starts.count {
                    var sum: UInt32 = UInt32(Self.unit * Self.unit / 2)
                    let (start, first) = (starts[index], index &* taps)
                    for tap in 0..<taps {
                        sum &+= UInt32(line[start &+ tap]) &* UInt32(weights[first &+ tap])
                    }
                    reduced[place &+ index] = UInt8(truncatingIfNeeded: sum &>> 14)
                }
            }
        }
    }
}
