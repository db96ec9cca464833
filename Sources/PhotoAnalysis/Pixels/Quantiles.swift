/// A histogram of values from 0 on, for quantiles without sorting; the last bin holds all larger values.
struct Histogram {
    private let binsPerUnit: Float
    private var counts: [UInt32]
    private(set) var total = 0

    /// Bins of `1 / binsPerUnit` each, up to `limit`.
    init(limit: Float, binsPerUnit: Float) {
        self.binsPerUnit = binsPerUnit
        counts = [UInt32](repeating: 0, count: Int(limit * binsPerUnit) + 1)
    }

    mutating func add(_ values: UnsafeBufferPointer<Float>) {
        let scale = binsPerUnit
        counts.withUnsafeMutableBufferPointer { counts in
            let last = Float(counts.count - 1)
            for value in values {
                let place = value * scale
                let bin = place < last ? place : last
                counts[Int(Int32(bin > 0 ? bin : 0))] &+= 1
            }
        }
        total += values.count
    }

    mutating func add(_ values: [Float]) {
        values.withUnsafeBufferPointer { add($0) }
    }

    /// The value below which this share of all values lies, to a bin's width; 0 without values.
    func quantile(_ share: Float) -> Float {
        let wanted = Float(total) * share
        var below: Float = 0
        for (bin, count) in counts.enumerated() where count > 0 {
            if below + Float(count) >= wanted {
                return (Float(bin) + max(0, wanted - below) / Float(count)) / binsPerUnit
            }
            below += Float(count)
        }
        return 0
    }
}

/// Order statistics without sorting (Hoare 1961, "Algorithm 65: Find").
enum Selection {
    /// The value at this index of the sorted values, in expected linear time.
    static func value(at place: Int, of values: [Float]) -> Float {
        var values = values
        precondition(values.indices.contains(place))
        return values.withUnsafeMutableBufferPointer { values in
            var (left, right) = (0, values.count - 1)
            while left < right {
                let pivot = values[left + (right - left) / 2]
                var (i, j) = (left, right)
                while i <= j {
                    while values[i] < pivot { i &+= 1 }
                    while pivot < values[j] { j &-= 1 }
                    guard i <= j else { break }
                    values.swapAt(i, j)
                    i &+= 1
                    j &-= 1
                }
                if place <= j {
                    right = j
                } else if place >= i {
                    left = i
                } else {
                    break
                }
            }
            return values[place]
        }
    }

    /// The value below which this share of the values lies.
    static func quantile(_ share: Float, of values: [Float]) -> Float {
        value(at: Int(Float(values.count - 1) * share), of: values)
    }
}
