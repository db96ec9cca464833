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
