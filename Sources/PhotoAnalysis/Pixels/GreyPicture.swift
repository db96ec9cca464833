import Images

/// A part of a picture in brightness, with eight bits for each pixel, and its reductions.
struct GreyPicture {
    let width: Int
    let height: Int
    let samples: [UInt8]

    init(width: Int, height: Int, samples: [UInt8]) {
        precondition(samples.count == width * height)
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// A part of a picture, reduced to a size no larger than the part.
    init(_ luma: LumaImage, _ box: Trim.Box, width: Int, height: Int) {
        precondition(box.x >= 0 && box.y >= 0 && box.x + box.width <= luma.width && box.y + box.height <= luma.height)
        let reduced = luma.samples.withUnsafeBufferPointer {
            Self.reduce($0, stride: luma.width, box, width: width, height: height)
        }
        self.init(width: width, height: height, samples: reduced)
    }

    /// The picture reduced to a size no larger than its own.
    ///
    /// Precondition: both sides have at least three pixels, unless the size stays.
    func reduced(width newWidth: Int, height newHeight: Int) -> GreyPicture {
        if newWidth == width, newHeight == height { return self }
        let box = Trim.Box(x: 0, y: 0, width: width, height: height)
        let reduced = samples.withUnsafeBufferPointer {
            Self.reduce($0, stride: width, box, width: newWidth, height: newHeight)
        }
        return GreyPicture(width: newWidth, height: newHeight, samples: reduced)
    }

    /// Each new pixel is the mean of the area that it covers, by integers: the same on every machine.
    private static func reduce(
        _ samples: UnsafeBufferPointer<UInt8>, stride: Int, _ box: Trim.Box, width: Int, height: Int
    ) -> [UInt8] {
        let (columns, rows) = (AreaTaps(length: box.width, new: width), AreaTaps(length: box.height, new: height))
        return [UInt8](unsafeUninitializedCapacity: width * height) { reduced, count in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: box.width + AreaTaps.padding) { padded in
                padded.initialize(repeating: 0)
                let line = UnsafeMutableBufferPointer(rebasing: padded[..<box.width])
                for y in 0..<height {
                    let start = (box.y + rows.starts[y]) * stride + box.x
                    rows.sum(samples, from: start, width: stride, row: y, to: line)
                    columns.narrow(padded, to: reduced, at: y * width)
                }
            }
            count = width * height
        }
    }
}

/// The old positions that each new position along one axis covers, with weights in 128ths that sum to 1.
struct AreaTaps {
    /// The largest number of old positions that a new one covers, at least 3.
    let taps: Int
    let starts: [Int]
    /// For each new position the weights from its start on, in whole vectors; what it does not cover has weight 0.
    private let weights: [Int16]
    /// The number of weights of each new position.
    private let stride: Int

    private static let unit = 128
    private typealias Lanes = SIMD8<Int16>
    /// The number of positions behind a line that `narrow` reads, and multiplies by 0.
    static let padding = Lanes.scalarCount

    /// Precondition: 1 ≤ new ≤ length and 3 ≤ length.
    init(length: Int, new: Int) {
        precondition(new >= 1 && new <= length && length >= 3)
        let taps = min(max((length + new - 1) / new + 1, 3), length)
        var starts: [Int] = []
        let stride = (taps + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
        var weights = [Int16](repeating: 0, count: new * stride)
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
                weights[index * stride + tap] = Int16(share - before)
                before = share
            }
        }
        (self.taps, self.starts, self.weights, self.stride) = (taps, starts, weights, stride)
    }

    /// The weighted sum of rows, pixel by pixel; the first begins at `start`, the next ones each `width` further.
    func sum(
        _ samples: UnsafeBufferPointer<UInt8>, from start: Int, width: Int, row: Int,
        to line: UnsafeMutableBufferPointer<UInt16>
    ) {
        precondition(start >= 0 && start + (taps - 1) * width + line.count <= samples.count)
        func weight(_ tap: Int) -> UInt16 { UInt16(weights[row * stride + tap]) }
        let (one, two, three) = (weight(0), weight(1), weight(2))
        let (next, last) = (start + width, start + 2 * width)
        for x in 0..<line.count {
            line[x] =
                UInt16(samples[start &+ x]) &* one &+ UInt16(samples[next &+ x]) &* two
                &+ UInt16(samples[last &+ x]) &* three
        }
        for tap in 3..<taps {
            let (weight, begin) = (weight(tap), start + tap * width)
            guard weight > 0 else { continue }
            for x in 0..<line.count { line[x] &+= UInt16(samples[begin &+ x]) &* weight }
        }
    }

    /// Reduces a line of sums over rows (pixels times `unit`), and `padding` behind it, to pixels.
    func narrow(
        _ line: UnsafeMutableBufferPointer<UInt16>, to reduced: UnsafeMutableBufferPointer<UInt8>, at place: Int
    ) {
        // At most 255 · `unit`, which signed numbers hold too, and processors multiply and add these in one step.
        let sums = UnsafeRawBufferPointer(line)
        starts.withUnsafeBufferPointer { starts in
            weights.withUnsafeBytes { weights in
                for index in 0..<starts.count {
                    var total = SIMD4<Int32>.zero
                    var tap = 0
                    repeat {
                        let one = sums.loadUnaligned(fromByteOffset: 2 &* (starts[index] &+ tap), as: Lanes.self)
                        let other = weights.loadUnaligned(fromByteOffset: 2 &* (index &* stride &+ tap), as: Lanes.self)
                        let products =
                            SIMD8<Int32>(truncatingIfNeeded: one) &* SIMD8<Int32>(truncatingIfNeeded: other)
                        total &+= products.evenHalf &+ products.oddHalf
                        tap &+= Lanes.scalarCount
                    } while tap < stride
                    let sum = total.wrappedSum() &+ Int32(Self.unit * Self.unit / 2)
                    reduced[place &+ index] = UInt8(truncatingIfNeeded: sum &>> 14)
                }
            }
        }
    }
}
