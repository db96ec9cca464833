/// The old positions that each new position along one axis covers, with weights in 128ths that sum to 1.
struct AreaTaps {
    /// The number of weights of each new position, at least 3; old positions that it does not cover have weight 0.
    let taps: Int
    let starts: [Int]
    /// `taps` weights for each new position, in order.
    let weights: [UInt16]

    private static let unit = 128

    /// Precondition: 1 ≤ new ≤ length and 3 ≤ length.
    init(length: Int, new: Int) {
        precondition(new >= 1 && new <= length && length >= 3)
        let taps = min(max((length + new - 1) / new + 1, 3), length)
        var starts: [Int] = []
        var weights = [UInt16](repeating: 0, count: new * taps)
        starts.reserveCapacity(new)
        // In units of 1/new of an old position all is integer: a new position covers `length` units, an old one `new`.
        for index in 0..<new {
            let (begin, end) = (index * length, (index + 1) * length)
            let start = min(begin / new, length - taps)
            starts.append(start)
            // Rounds the running sum, not each weight, to keep the total.
            var before = 0
            for tap in 0..<taps {
                let reached = min(end, (start + tap + 1) * new) - begin
                let share = (max(reached, 0) * Self.unit + length / 2) / length
                weights[index * taps + tap] = UInt16(share - before)
                before = share
            }
        }
        (self.taps, self.starts, self.weights) = (taps, starts, weights)
    }

    /// The weighted sum of rows, pixel by pixel; the first begins at `start`, the next ones each `stride` further.
    func sum(
        _ samples: UnsafeBufferPointer<UInt8>, from start: Int, stride: Int, row: Int,
        to line: UnsafeMutableBufferPointer<UInt16>
    ) {
        precondition(start >= 0 && start + (taps - 1) * stride + line.count <= samples.count)
        let first = row * taps
        let (one, two, three) = (weights[first], weights[first + 1], weights[first + 2])
        let (next, last) = (start + stride, start + 2 * stride)
        for x in 0..<line.count {
            line[x] =
                UInt16(samples[start &+ x]) &* one &+ UInt16(samples[next &+ x]) &* two
                &+ UInt16(samples[last &+ x]) &* three
        }
        for tap in 3..<taps {
            let (weight, begin) = (weights[first + tap], start + tap * stride)
            guard weight > 0 else { continue }
            for x in 0..<line.count { line[x] &+= UInt16(samples[begin &+ x]) &* weight }
        }
    }

    /// Reduces a line of sums over rows (pixels times `unit`) to pixels.
    func narrow(
        _ line: UnsafeMutableBufferPointer<UInt16>, to reduced: UnsafeMutableBufferPointer<UInt8>, at place: Int
    ) {
        starts.withUnsafeBufferPointer { starts in
            weights.withUnsafeBufferPointer { weights in
                for index in 0..<starts.count {
                    let (start, first) = (starts[index], index &* taps)
                    var sum = UInt32(Self.unit * Self.unit / 2)
                    sum &+= UInt32(line[start]) &* UInt32(weights[first])
                    sum &+= UInt32(line[start &+ 1]) &* UInt32(weights[first &+ 1])
                    sum &+= UInt32(line[start &+ 2]) &* UInt32(weights[first &+ 2])
                    var tap = 3
                    while tap < taps {
                        sum &+= UInt32(line[start &+ tap]) &* UInt32(weights[first &+ tap])
                        tap &+= 1
                    }
                    reduced[place &+ index] = UInt8(truncatingIfNeeded: sum &>> 14)
                }
            }
        }
    }
}
